# Les mots de la page.

guest-name = Invité
tagline = L’intrigue à la cour, en quatre jeux.
tagline-about = Bluffez, enchérissez, montez en rang. Jouez dans votre navigateur, entre amis ou contre des robots, en français ou en anglais.
loading = Un instant …
offline = Le serveur est injoignable. Réessayez dans un moment.
offline-healing = La connexion est perdue. Elle revient d’elle-même ; rien n’est perdu.
home = Accueil
lobby = Salon
profile = Votre nom et vos réglages
rules = Règles
language-other = Switch to English
appearance = Passer de la nuit au jour

## Accueil

your-games = Vos parties
your-turn = À vous
turn-of-name = { $name } choisit
with-names = avec { $names }
waiting-for-players = En attente de joueurs
join = Rejoindre
join-placeholder = Lien ou code d’une table
players-from-to = { $fewest } à { $most }
minutes = { $count } min
some-reconstructed = certains chiffres reconstitués
play-now = Jouer
starting = On s’installe …
create-table = Créer une table

## Une nouvelle table

new-table = Une nouvelle table
how-many = Nombre de joueurs
others = Les autres places
seat-open = libre pour un ami
pace = Rythme
pace-free = Sans pendule
pace-live = En direct, avec pendules
pace-turns = Au tour par tour, sur plusieurs jours
pace-minutes = Minutes par joueur
pace-days = Jours par choix
who-may-join = Qui peut venir
public-table = Tout le monde, depuis le salon
by-link = Des amis, par lien
variants = Variantes
lobby-empty = Aucune table n’est ouverte pour l’instant. Créez-en une !
watch = Regarder

## Attente

seats = Places
seat-free = libre
seat-choice = Qui occupe la place { $number }
seat-number = Place { $number }
a-bot = robot
host = hôte
you = vous
your-name = Votre nom
sit-down = S’asseoir
start = Commencer
start-fills = Des robots prennent les places encore libres.
host-starts = L’hôte lance la partie quand tout le monde est là.
invite = Inviter des amis
invite-new = Créer un nouveau lien
invite-new-about = Le lien s’affiche à la création de la table. Un nouveau lien annule l’ancien.
invite-about = Qui possède ce lien peut s’asseoir ou regarder.
link = Lien
copy = Copier le lien
copied = Copié
qr-code = Code QR du lien

## À la table

players = Joueurs
points = points
to-choose = à jouer
away = absent
bot-stands-in = un robot remplace
choose = Choisissez
choose-about = { $count ->
    [one] Un seul choix.
   *[other] { $count } choix sont ouverts : touchez ce qui est éclairé, ou prenez-en un dans la liste.
}
undo = Reprendre
undo-limit = { $count ->
    [0] rien à reprendre
    [one] un choix en arrière
   *[other] { $count } choix en arrière
}
confirm = Valider
not-your-turn = Ce n’est pas à vous.
game-over = La partie est terminée.
show-result = Voir le résultat
look-at-table = Regarder la table
take-back-seat = Me revoici : reprendre ma place
asked-undo = { $name } demande à reprendre plus que ne le permet la règle. Êtes-vous d’accord ?
yes = Oui
no = Non
log = Journal
recap = Depuis votre dernier choix
chat = Discussion
choices = Choix
chat-write = Écrire à la table
send = Envoyer
time-left = Temps restant
days-left = { $count ->
    [one] 1 jour
   *[other] { $count } jours
}
resigned = abandon
rematch = Rejouer
replay = Revoir la partie

## Revoir

replay-of = Revoir la partie
first-move = Au début
move-back = Un coup en arrière
move-on = Un coup en avant
last-move = À la fin
play-through = Lecture
pause = Pause
eyes-of = Par les yeux de
open-cards = cartes ouvertes
move-number = Coup { $ply } sur { $plies }
nothing-happened = La partie commence.

## Règles

rules-of = Règles
rulings = Précisions
rulings-about = Là où la règle se tait ou se lit de deux façons, le jeu suit ces précisions.
cards = Cartes
figures = Les chiffres et leur origine
figures-about = Chaque chiffre porte une marque. Qui possède le jeu imprimé peut corriger chacun d’eux dans un fichier de données.
figure = Chiffre
value = Valeur
mark = Marque
why = Pourquoi
mark-rulebook = règle du jeu
mark-source = source publique
mark-derived = déduit
mark-reconstructed = reconstitué

## Profil

you-are = Vous jouez sous le nom de
save = Enregistrer
saved-name = Enregistré.
recovery = Votre lien de secours
recovery-about = Avec ce lien, vous retrouvez vos places sur un autre appareil ou après avoir vidé le navigateur. Il sert une fois ; gardez-le pour vous.
new-recovery = Créer un nouveau lien
account = Compte
account-about = Un compte conserve vos places, votre historique et vos classements. Il faut un nom et un mot de passe d’au moins huit caractères.
login-name = Identifiant
password = Mot de passe
make-account = Créer un compte
log-in = Se connecter
log-out = Se déconnecter
ratings = Classements
rating-line = { $title } : { $value } après { $games ->
    [one] une partie
   *[other] { $games } parties
}
history = Vos parties

## Jeux

## La table en texte

text-table = Table en texte
picture-table = Table en images
text-command = Votre choix : son numéro, ses mots, ou « annuler »
text-do = Jouer
text-ambiguous = « { $words } » peut désigner plusieurs choix : { $choices }.
text-unknown = « { $words } » n’est aucun des { $count } choix.
rules-corrected = Règles (chiffres corrigés)
corrected-about = Cette table joue avec des chiffres corrigés ({ $hash }).

## Tutoriels

learn = Apprendre à jouer
learn-step = Étape { $number } sur { $steps }
learn-next = Étape suivante
learn-back = Étape précédente
learn-again = Encore une fois
learn-first-game = Jouer une première partie
learn-end = Cela suffit pour commencer ; le reste est dans les Règles. La première partie se joue contre des débutants, et chaque choix est accompagné d’une explication.
hint = Indice

## Ce qu’un choix ferait

share = { $share } %
from-to = { $low } à { $high }
can-undo = peut être repris
cannot-undo = ne pourra pas être repris
undo-last = retour à votre dernier choix
undo-ask = demander aux autres
asked-waiting = On a demandé aux autres si vous pouvez reprendre.
recap-count = { $count ->
    [one] 1 nouveauté
   *[other] { $count } nouveautés
}
proxy = Enchérir pour moi jusqu’à
proxy-set = Confier au mandataire
proxy-on = Votre mandataire enchérit jusqu’à { $upto }, puis se retire.
proxy-end = Enchérir moi-même
close = Fermer
more = Plus
score = Score
score-chart = Les scores au fil de la partie
move = Coup
moves-count = { $count ->
    [one] 1 coup
   *[other] { $count } coups
}
points-origin = D’où viennent les points
nothing-new = Rien de nouveau.
points-start = Départ
points-other = Autres changements
points-none = Pas encore de points.
place-column = Rang
ended-resigned = La partie a été abandonnée.
ended-time = Le temps est écoulé.
advice-ask = Que ferait un robot fort ?
advice-after = Que ferait ici un robot fort ?
advice-thinking = Il réfléchit…
advice-why = Pourquoi ?
about-reconstructed = { $count ->
    [one] un chiffre reconstitué
   *[other] { $count } chiffres reconstitués
}
about-which = reconstitué : { $which }
figure-cost = coût
figure-points = points
figure-symbols = symboles
figure-copies = nombre de cartes
figure-hex = nombre
figure-slots = place et rangs
figure-markers = marqueurs
figure-set = série
figure-colour = couleur
figure-bonuses = bonus
figure-track = piste
about-sourced = { $count ->
    [one] Un chiffre vient d’une source publique ou s’en déduit.
   *[other] { $count } chiffres viennent de sources publiques ou s’en déduisent.
}
quick = Jeu rapide
quick-about = faire aussitôt ce qui peut être repris
auto = Choisir pour moi
auto-about = là où il n’y a qu’un seul choix
notes = Notes
notes-about = Vous seul les voyez.
record = Procès-verbal
keys = Clavier : Tab pour se déplacer, Entrée pour choisir, Ctrl + Entrée pour confirmer, Ctrl + Z pour reprendre, Échap pour lâcher.
resign = Abandonner
resign-sure = Abandonner la partie ? Vous serez dernier, et un robot jouera à votre place.
leave = Quitter
leave-sure = Quitter la table ? Un robot vous remplace jusqu’à votre retour.
stay = Rester
get-up = Quitter la table
share-link = Partager
chat-empty = Personne n’a encore rien dit.
chat-alone = Il n’y a ici que des robots ; ils ne parlent pas.
chat-off = Il n’y a pas de discussion à cette table.
mute = Ne plus entendre { $name }
unmute = Entendre { $name } de nouveau
gone-elsewhere = Cette table est ouverte dans trop de vos fenêtres ; celle-ci a été fermée.
gone-old = La page est plus ancienne que le serveur.
gone-session = Vous avez été déconnecté, ou vous ne pouvez pas voir cette table.
gone-table = Cette table n’existe pas.
reload = Recharger

## Plusieurs personnes sur un appareil

seat-here = quelqu’un sur cet appareil
seat-here-about = Entre les tours, la page cache les cartes jusqu’à ce que le joueur suivant se déclare. Une telle partie n’est pas classée.
player-number = Joueur { $number }
name-of-seat = Nom du joueur de la place { $number }
hand-over = { $name }, c’est à vous
hand-over-about = Passez l’appareil. Les cartes se montrent quand vous touchez le bouton.
hand-over-take = Je suis { $name }
hand-over-undo = Pas encore : reprendre le dernier choix

## Une nouvelle table, suite

pace-increment = Secondes ajoutées à chaque choix
time-up = Quand le temps est écoulé
time-up-bot = un robot continue
time-up-forfeit = la partie est perdue
more-options = Autres options
table-title = Nom de la table
allow-watching = On peut regarder
allow-chat = Avec discussion
count-rating = Compte pour le classement
count-rating-means = (sans conseils, et sans revenir sur ce qui a été montré)
allow-undo = On peut revenir plus loin si tous sont d’accord
settings-rated = Compte pour le classement : pas de conseils, et l’on ne revient sur un choix que tant que rien n’a été montré depuis.
settings-undo = On peut revenir sur des choix si tous ceux qui ont joué depuis sont d’accord.
settings-no-undo = On ne revient sur un choix que tant que rien n’a été montré depuis.
go-on = Continuer

## La reprise, suite

replay-not-over = La reprise s’ouvre quand la partie est finie.
speed = Vitesse
copy-moment = Copier le lien vers ce moment

## Le profil, suite

look-and-feel = Langue et apparence
language = Langue
appearance-choice = Apparence
night = Nuit à la cour
day = Salon d’ivoire
notices = Avis
notices-about = On peut vous prévenir quand c’est à vous et que vous êtes absent.
push-ask = Me prévenir dans ce navigateur
push-denied = Le navigateur ne le permet pas. Vous pouvez changer cela dans ses réglages pour ce site.
push-none = Ce navigateur n’atteint aucun service de notification.
passkeys = Clés d’accès
passkeys-about = Connectez-vous sur cet appareil ou un autre avec une empreinte, un visage ou une clé, sans mot de passe.
passkeys-not-here = Les navigateurs n’admettent les clés d’accès qu’en https ou sur localhost, pas à cette adresse.
passkey-of = Créée le { $name }
passkey-new = Créer une clé d’accès
passkey-sign-in = Se connecter avec une clé d’accès
passkey-made = Vous pouvez maintenant vous connecter avec cette clé.
passkey-cancelled = Rien n’a été fait : le navigateur a demandé, et aucune clé n’a servi.
passkey-there = Cet appareil a déjà une de vos clés d’accès.
push-end = Ne plus me prévenir
push-on = Ce navigateur vous préviendra.
push-off = Ce navigateur ne vous préviendra plus.
not-done = Cela n’a pas marché ici.
webhook = Adresse du webhook (https)
webhook-format = Service
webhook-end = Ne plus me prévenir
game-column = Jeu
games-column = Parties
rating = Cote
rating-about = estimation { $mu } ± { $sigma }
ratings-none = Pas encore de partie classée.
ratings-all = Tous les classements
ratings-about = La cote est la force que quelqu’un a presque à coup sûr ; elle croît avec le nombre de parties.
head-to-head = Contre qui
ahead = devant
behind = derrière
history-none = Pas encore de partie finie.
a-player = Joueur
devices = Sessions ouvertes
this-device = cet appareil
own-bots = Vos propres robots
own-bots-about = Un programme muni d’un jeton s’assied et joue comme une personne. Le jeton n’est montré qu’une fois.
bot-name = Nom du robot
new-token = Créer un jeton
end-token = Annuler
text-drawn = Dessiner comme dans un terminal
text-commands = En outre : annuler, aide, cartes, décisions, journal, points, conseil.

## Suite des règles

summary = En une page
print = Imprimer
find-card = Trouver une carte par nom ou effet
find-nothing = Aucune carte ne convient.
see-picture = image
examples = Exemples et précisions en images
examples-about = { $count } positions, chacune étant aussi un test du programme, par numéro de la règle qu’elles montrent.
picture-before = Avant
picture-after = Après
all-marks = toutes
log-earlier = { $count } lignes antérieures
about-rules = { $count ->
    [one] Règle { $rules }
   *[other] Règles { $rules }
}

## Conseils, explications et décomptes à la table

advice = Conseil
advice-more = Tout le conseil
choices-open = Voir la liste
about-how = Survolez une carte ou un lieu, ou atteignez-les avec la touche Tab : ils s’expliquent ; sur un écran tactile, appuyez longuement.
proxy-offer = Confier l’enchère …
proxy-about = Un mandataire surenchérit pour vous, du moins possible, jusqu’au nombre choisi ; puis il se retire.
scored = Décompte
scored-seen = Compris

# Without a server
engine-loads = Chargement du jeu : { $done } sur { $total } Mo
engine-starts = Le jeu se prépare…
engine-failed = Le jeu ne peut pas démarrer dans ce navigateur :
kept-here = Ici, pas besoin de serveur : vos parties sont gardées dans ce navigateur et se jouent aussi hors connexion.
games-over = Parties terminées : { $count }
bring-record = Importer une partie depuis un fichier :
record-unreadable = Ce fichier n’est pas l’enregistrement d’une partie.
