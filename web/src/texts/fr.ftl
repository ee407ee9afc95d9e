# Les mots de la page.

guest-name = Invité
tagline = L’intrigue à la cour, en quatre jeux.
tagline-about = Bluffez, enchérissez, montez en rang. Jouez dans votre navigateur, entre amis ou contre des robots, en français ou en anglais.
loading = Un instant …
offline = Le serveur est injoignable. Réessayez dans un moment.
offline-healing = La connexion est perdue. Les tables en ont besoin et reprennent d’elles-mêmes ; rien n’est perdu.
offline-not-kept = Pour jouer sans elle contre des robots : voir vos réglages.
home = Accueil
nothing-here = Il n’y a rien à cette adresse.
nothing-home = Vers les jeux
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
remove-game = Abandonner { $game }
remove-sure = Abandonner cette partie ? Seul contre des robots, elle est finie ; avec d’autres, un robot joue pour vous et vous finissez dernier.
remove-open = Quitter cette table ? Votre place redevient libre.
remove-yes = Abandonner
keep-game = La garder
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
you = Vous
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
undo-none = rien à reprendre
confirm = Valider
not-your-turn = Ce n’est pas à vous.
game-over = La partie est terminée.
show-result = Voir le résultat
look-at-table = Regarder la table
take-back-seat = Me revoici : reprendre ma place
asked-undo = { $name } demande à revenir avant son dernier choix.
asked-agreed = D’accord : { $names }.
asked-open = Pas encore de réponse : { $names }.
asked-yes = D’accord
no = Non
log = Journal
recap = Depuis votre dernier choix
chat = Discussion
choices = Choix
chat-write = Écrire à la table
send = Envoyer
time-left = Temps restant
days-left = { $count ->
    [one] { $count } jour
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
history-of = Parties

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
learn-end = Cela suffit pour commencer ; le reste est dans les Règles. La première partie se joue contre des débutants, et chaque choix est accompagné d’une explication.
hint = Indice

## Ce qu’un choix ferait

share = { $share } %
from-to = { $low } à { $high }
can-undo = peut être repris
cannot-undo = ne pourra pas être repris
undo-last = retour à votre dernier choix
undo-ask = demander aux autres
asked-waiting = Vous avez demandé à revenir avant votre dernier choix.
recap-count = { $count ->
    [one] { $count } nouveauté
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
    [one] { $count } coup
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
about-which = reconstitué : { $which }
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
seat-more = { $name } : ce que chacun peut voir
marks = Marques
marks-about = montrer quels chiffres sont reconstitués et où une décision tranche
auto = Choisir pour moi
auto-about = là où il n’y a qu’un seul choix
notes = Notes
notes-about = Vous seul les voyez.
record = Procès-verbal
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
settings-rated = Compte pour le classement : pas de conseils, et l’on ne revient sur un choix que tant que rien n’a été montré depuis.
settings-undo = On peut revenir sur des choix si tous ceux qui ont joué depuis sont d’accord.
settings-no-undo = On ne revient sur un choix que tant que rien n’a été montré depuis.
go-on = Continuer

## La reprise, suite

replay-not-over = La reprise s’ouvre quand la partie est finie.
speed = Vitesse
speed-slow = Lente
speed-normal = Normale
speed-fast = Rapide
speed-instant = D’un coup
skip = Passer
copy-moment = Copier le lien vers ce moment

## Le profil, suite

look-and-feel = Langue et apparence
language = Langue
appearance-choice = Apparence
appearance-system = Comme le système
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
passkey-cancelled = Rien n’a été fait : le navigateur a demandé, et aucune clé n’a servi.
passkey-there = Cet appareil a déjà une de vos clés d’accès.
push-end = Ne plus me prévenir
push-on = Ce navigateur vous préviendra.
push-off = Ce navigateur ne vous préviendra plus.
not-done = Cela n’a pas marché ici.
push-browsers = { $count ->
    [one] Un navigateur vous prévient.
   *[other] { $count } navigateurs vous préviennent.
}
digest = Parties tour par tour, sur plusieurs jours
digest-each = Me prévenir aussitôt de chaque tour
digest-hours = { $hours ->
    [one] Au plus un message par heure
    [24] Au plus un message par jour
   *[other] Au plus un message toutes les { $hours } heures
}
digest-about = Le premier tour est annoncé aussitôt ; ce qui suit attend, et est annoncé ensemble.
webhook = Adresse du webhook (https)
webhook-format = Service
webhook-end = Ne plus me prévenir
game-column = Jeu
games-column = Parties
rating = Cote
rating-about = estimation { $mu } ± { $sigma }
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
about-how = Survolez une carte ou un lieu, ou atteignez-les avec la touche Tab : ils s’expliquent.
about-how-touch = Appuyez longuement sur une carte ou sur un lieu : ils s’expliquent.
proxy-offer = Confier l’enchère …
proxy-about = Un mandataire surenchérit pour vous, du moins possible, jusqu’au nombre choisi ; puis il se retire.
scored = Décompte
scored-seen = Compris

# Without a server
engine-loads = Chargement du jeu : { $done } sur { $total } Mo
engine-starts = Le jeu se prépare…
engine-failed = Le jeu ne peut pas démarrer dans ce navigateur :
kept-here = Ici, pas besoin de serveur : vos parties sont gardées dans ce navigateur et se jouent aussi hors connexion.
games-over = Parties terminées : { $count }
bring-record = Importer une partie depuis un fichier
forget = Oublier
forget-sure = Oublier cette partie pour de bon
record-unreadable = Ce fichier n’est pas l’enregistrement d’une partie.
to-server = Vers le serveur
move-games = Transférer les parties terminées sur le serveur ({ $count })
alone = Sans réseau
alone-about = Avec { $size } Mo sur cet appareil, tous les jeux se jouent contre des robots dans ce navigateur, sans réseau.
alone-not-here = Ce serveur a été installé sans la partie qui joue dans le navigateur.
alone-not-secure = Sans https, rien n’est gardé ici.
alone-keep = Garder sur cet appareil
alone-open = Jouer dans ce navigateur
alone-forget = L’enlever de cet appareil (vos parties restent)
alone-failed = Impossible à garder : pas de connexion ou pas de place.

## Les gens autour des tables

this-player = Vous et ce joueur
follow = Suivre
unfollow = Ne plus suivre
followed = Vous suivez ce joueur.
followed-no-more = Vous ne suivez plus ce joueur.
block = Ne plus rencontrer
unblock = Rencontrer à nouveau
blocked = Vous ne rencontrerez plus ce joueur.
blocked-no-more = Vous pouvez à nouveau rencontrer ce joueur.
block-about = Qui vous ne voulez pas rencontrer ne peut s’asseoir à une table avec vous, et aucun de vous ne lit ce que l’autre écrit.
remark = Une remarque que vous seul lisez
report = Signaler ce joueur …
report-about = Les hôtes de ce serveur regarderont. Personne n’apprend qui a signalé.
report-why = Ce qui s’est passé
report-send = Signaler
report-sent = Merci ; les hôtes vont regarder.
my-people = Les gens que vous connaissez
my-people-none = Suivez des joueurs depuis leur page, et retrouvez-les ici.
is-followed = suivi
is-blocked = à ne pas rencontrer
lately-met = Rencontrés récemment
account-keeps = Invité, vous gardez toutes vos parties et vos classements en créant un compte.
ahead-of-ten = Devance un joueur moyen dans environ { $about } parties sur dix ; neuf fois sur dix, la vérité se trouve entre { $low } et { $high }.
favourites = Joue volontiers à
favourite = { $count ->
    [one] { $game } (1 partie)
   *[other] { $game } ({ $count } parties)
}
rating-settling = Cela se précise ; la moitié du doute est levée.
rating-sure = C’est plutôt sûr à présent.
rating-course = L’évolution du classement à { $game }

## Vie privée

privacy = Vie privée
for-ever = aussi longtemps que ce serveur existe

## Hôtes

host-title = La maison
is-host = hôte
is-suspended = suspendu
a-guest = invité
status-open = ouverte
status-shuffling = distribution
status-running = en cours
status-over = finie

## Tournois

tournaments = Tournois
cup-none = Pas de tournoi pour le moment. Annoncez-en un !
cup-new = Un nouveau tournoi
cup-title = Comment il s’appelle
cup-kind = Comment on joue
cup-swiss = Système suisse
cup-robin = Chacun rencontre chacun
cup-knockout = Élimination directe
cup-series = Série entre amis
cup-swiss-about = Un nombre fixe de rondes ; on rencontre ceux du même rang, et personne deux fois tant qu’il en reste d’autres.
cup-robin-about = Chacun rencontre chacun, aussi également que la taille des tables le permet.
cup-knockout-about = La meilleure moitié de chaque table continue, jusqu’à ce qu’il reste une table.
cup-series-about = Les mêmes personnes jouent plusieurs parties en changeant de place, jusqu’à ce que personne ne puisse rattraper le premier : au meilleur des trois, des cinq …
cup-seats = Joueurs à chaque table
cup-rounds = Rondes
cup-absent = Là où il manque du monde
cup-absent-bot = des robots complètent les tables
cup-absent-bye = qui reste fait une pause, avec un point entier
cup-duplicate = Les mêmes cartes à toutes les tables d’une ronde
cup-duplicate-about = Toutes les tables d’une ronde ont les mêmes cartes, promises avant ; chacun est comparé à ceux qui avaient la même place.
cup-announce = Annoncer
cup-entrants = { $count ->
    [one] { $count } joueur
   *[other] { $count } joueurs
}
cup-status-open = ouvert aux joueurs
cup-status-running = en cours
cup-status-over = terminé
cup-tables-of = tables de { $count }
cup-host = annoncé par { $name }
cup-link = Qui a ce lien peut s’inscrire :
cup-back = Retour au tournoi
cup-enter = Y jouer
cup-leave = Se retirer
cup-start = Commencer
cup-too-few = Le tournoi peut commencer dès que deux joueurs sont inscrits.
cup-to-table = À votre table
cup-wait = La prochaine ronde commence quand toutes les tables ont fini. Vous n’avez rien à faire.
cup-over = { $count ->
    [0] Le tournoi est terminé.
    [1] Le tournoi est terminé : { $names } l’emporte.
   *[other] Le tournoi est terminé : { $names } se partagent la première place.
}
cup-placed = { $name } ({ $place ->
    [1] 1er
   *[other] { $place }e
})
cup-proof = Preuve des cartes
cup-proof-about = La promesse est publiée avant la ronde, le secret après elle. Avec les deux, chacun peut vérifier que personne n’a choisi les cartes.
cup-standings = Classement
cup-points = Points
cup-opponents = Adversaires
cup-firsts = Victoires
cup-points-about = Chaque table donne la part des autres que vous avez devancés : 1 au premier, 0 au dernier. À égalité comptent les points de vos adversaires, puis les victoires, puis votre part des points aux tables.
cup-round = Ronde { $number }
cup-pause = { $name } fait une pause
cup-replay = Revoir
cup-look = Table
cup-not-begun = Pas encore commencée.
cup-promise = Promesse des cartes :
cup-secret = Le secret derrière elle :

## Le salon

online = { $count ->
    [one] Une personne est là
   *[other] { $count } personnes sont là
}
seats-free = { $count ->
    [one] { $count } place libre
   *[other] { $count } places libres
}
lobby-open = Tables où il reste de la place
lobby-running = Parties à regarder
join-seats = { $count ->
    [one] Rejoindre – 1 place
   *[other] Rejoindre – { $count } places
}
table-counts = compte pour les classements
table-friendly = partie amicale
option-without = sans : { $option }
pace-live-is = { $minutes } minutes chacun, { $seconds } secondes de plus par choix
pace-turns-is = { $days ->
    [one] Tour par tour, un jour par choix
   *[other] Tour par tour, { $days } jours par choix
}
rating-band = La ligne est la cote de partie en partie ; la bande dit combien elle est encore incertaine.
ahead-unknown-in = Encore trop peu de parties pour dire le niveau : { $games }.
strength-unknown = niveau encore inconnu
strength-weaker = apprend encore
strength-even = niveau moyen
strength-stronger = bon niveau
strength-much-stronger = très bon niveau
seek = Trouver des adversaires
seek-games = Je jouerais à
seek-others = { $count ->
    [one] une personne attend
   *[other] { $count } personnes attendent
}
seek-bots = Les robots peuvent s’asseoir
seek-bots-never = jamais
seek-bots-after = après { $seconds } secondes
seek-begin = Chercher des adversaires
seek-stop = Ne plus chercher
seek-waits = On cherche des joueurs de votre force, depuis { $seconds } secondes.
seek-estimate = Récemment, il fallait environ { $seconds } secondes.
seek-no-estimate = Trop peu de gens ont cherché récemment pour dire combien de temps il faut.
invitations = Vous êtes invité
decline = Non, merci
invite-people = Inviter des gens que vous connaissez
invited-now = { $name } est prévenu.
told-invited = { $name } vous invite à « { $title } ».
told-rematch = { $name } veut rejouer à « { $title } ».
told-round = Votre prochaine table est prête : « { $title } ».
told-turn = C’est à vous de jouer à « { $title } ».
told-matched = Des adversaires ont été trouvés.
told-undo = { $name } demande à reprendre un choix à « { $title } ».
told-go = Y aller
told-later = Plus tard

## Un écran partagé

shared-screen = Montrer sur un écran partagé
shared-join = Visez ici avec votre téléphone, asseyez-vous et gardez votre main pour vous.
shared-mine = Vous êtes assis à cette table sur cet écran.
shared-get-up = Me lever ici et m’asseoir avec mon téléphone
shared-own = Cet écran ne montre que ce que tous peuvent savoir.

## Analyse d’une partie terminée

review = Analyse
per-cent = { $share } %
review-curve = Chances de victoire au fil de la partie
review-curve-of = Chances
review-own = telles que chacun pouvait les estimer
review-open = cartes ouvertes, pioches comprises
review-tab-board = Plateau
review-tab-moment = Ce choix
review-tab-branch = Et si
review-begins = L’analyse commence …
review-grows = { $stage ->
    [1] Premier regard : les chances de chacun
    [2] Chaque choix est comparé
   *[other] L’essentiel est vérifié encore une fois
} ({ $done } sur { $total }, étape { $stage } sur { $stages })
review-progress = Avancement de l’analyse
review-summary = En bref
review-keys = Moments clés
review-show = Montrer
review-all = tout
review-kind-mistake = erreurs
review-kind-unclear = pas certain
review-kind-found = bien trouvé
review-kind-luck = chance
review-kind-turn = tournants
review-unchecked = (premier regard)
review-none-yet = Rien trouvé pour l’instant.
review-none = Rien ne dépasse ce que ferait le hasard.
review-compared = Les coups comparés
review-chance = Chances de victoire
review-interval = Intervalle
review-made = (choisi)
review-from-to = { $low } à { $high }
review-difference = « { $best } » vaut { $points ->
    [one] { $points } point
   *[other] { $points } points
  } de chances de victoire de plus que « { $other } » (± { $half }).
review-difference-unclear = Entre « { $best } » et « { $other } », le meilleur n’est pas certain : { $points ->
    [one] { $points } point
   *[other] { $points } points
  } de chances de victoire, ± { $half }.
review-why-none = La recherche ne nomme aucune raison en particulier. Voyez comment cela aurait pu continuer :
review-line = Comment cela aurait pu continuer
review-play-line = Jouer cette suite sur le plateau
review-back = Retour à la partie
review-forced = Il n’y avait qu’un seul choix ici.
review-not-yet = Ce choix n’a pas encore été examiné.
what-if = Et si
what-if-says = Choisissez un autre coup pour n’importe quel joueur, ou laissez répondre un robot. Les cartes sont celles de la partie.
what-if-arranged = Choisissez un coup pour n’importe quel joueur, ou laissez répondre un robot. Les cartes sont celles de l’exemple.
what-if-begin = Retour au début
what-if-words = Une autre position, en mots
what-if-words-about = Changez ce que vous voulez. Ce que vous ne nommez pas est complété selon les règles.
what-if-words-all = Tout ce qu’on peut dire
what-if-words-lay = Disposer
what-if-dealt = Les cartes ont été redistribuées, comme { $name } pouvait les imaginer.
what-if-undo = Reprendre le dernier
what-if-choose = { $name } choisit
what-if-pick = Choisir un coup …
what-if-bot = Robot
what-if-answer = Laisser choisir le robot
what-if-chances = Chances
what-if-over = La partie est terminée ici.
what-if-seat = Place
what-if-deal = Redistribuer pour cette place
what-if-play = Continuer à partir d’ici
what-if-unrated = C’est alors une partie contre des robots avec les mêmes cartes. Elle ne compte pas.
what-if-name = Nom
what-if-keep = Garder
what-if-link = Copier le lien
what-if-branch = Branche { $number } ({ $count ->
    [one] { $count } coup
   *[other] { $count } coups
})
what-if-mine = Ce que vous avez gardé
what-if-delete = Supprimer { $name }
show-link = Un lien à montrer
share-all = Quiconque a le lien peut voir cette partie.
share-not = Seuls ceux qui pouvaient regarder voient cette partie : { $agreed } sur { $asked ->
    [one] { $asked } joueur
   *[other] { $asked } joueurs
  } { $agreed ->
    [one] la laisse
   *[other] la laissent
  } voir aux autres.
share-agree = Les autres peuvent voir cette partie
share-copy = Copier le lien de cette analyse
share-picture = Image du résultat
verify = Vérifier cette partie
verify-says = La pioche était fixée avant la première carte. Votre navigateur refait la preuve ; l’arbitre rejoue chaque coup.
verify-do = Vérifier
verify-busy = Vérification …
verify-file = Fichier pour « cabale verify »
verify-right = Juste :
verify-wrong = Faux :
verify-good = Tout concorde.
verify-bad = Quelque chose ne concorde pas.
verify-none = Cette partie ne porte pas de preuve de son mélange : elle n’a pas été distribuée par un serveur, ou en continue une autre.
verify-promise = Le secret du serveur est celui qu’il avait promis avant la première carte :
verify-added = { $name } a ajouté son propre hasard, comme promis :
verify-nobody = Aucune page de joueur n’a ajouté son propre hasard.
verify-seed = La pioche découle du secret et de ce qui fut ajouté, et de rien d’autre :
verify-chain = Les { $count } inscriptions de la table s’enchaînent, aucune ne manque ni n’a changé :
verify-standing = Les coups de la partie sont ceux que les inscriptions laissent debout.
verify-moves = L’arbitre a rejoué les { $count } coups : chacun était permis.
why-ask = Pourquoi avez-vous fait cela ?
why-move = { $name } sur le coup { $number } :
## L’atelier

workshop = Atelier
edition = Édition
edition-own = Ceux du jeu
edition-choose = Chiffres
edition-unrated = Une édition que l’hôte ne propose pas : la table ne compte pas pour le classement.
edition-about = Cette table joue avec l’édition « { $name } » ({ $hash }).

## Suivre et jouer

sound = Son
sound-about = de brefs sons quand il se passe quelque chose
sound-on = Activer le son
sound-off = Couper le son
speed-about = comment ce qui se passe est montré, pas à pas
thinks = { $name } réfléchit, environ { $seconds } s
shortcuts = Raccourcis clavier
shortcut-pick = aller de pièce en pièce
shortcut-take = la choisir
shortcut-number = prendre l’un des choix proposés
shortcut-confirm = valider
shortcut-undo = reprendre
shortcut-let-go = lâcher, fermer
shortcut-skip = passer ce qui est montré
shortcut-speed = montrer plus vite ou plus lentement
shortcut-sound = son activé ou coupé
shortcut-tabs = journal, discussion, choix, points, autres
shortcut-help = cette liste
key-enter = Entrée
key-space = Espace
key-escape = Échap
key-control = Ctrl
## Problèmes

puzzle = Problème
puzzles = Problèmes
puzzle-of-day = Le problème du jour
puzzle-number = Problème { $number }
puzzle-task = À vous : trouvez le meilleur choix
puzzle-all = Tous les problèmes
puzzle-next = Problème suivant
puzzle-again = Réessayer
puzzle-is-right = Juste
puzzle-not-best = Ce n’est pas le meilleur
puzzle-new = pas essayé
puzzle-solved = résolu
puzzle-missed = manqué
puzzle-step = Difficulté { $step } sur 5
puzzle-players = { $count } joueurs
puzzle-tag = Sujet
puzzle-any = tous
puzzle-record = { $tried ->
    [0] Il y a { $count } problèmes. Vous n’en avez pas encore essayé.
   *[other] Justes du premier coup : { $right } sur { $tried }. Il y a { $count } problèmes.
}
puzzle-practice = Votre première réponse est gardée ; celle-ci était pour l’exercice.
puzzle-behind = Retard, en points
puzzle-imagined = La dernière recherche a imaginé { $count } parties, à partir de ce que vous pouvez savoir ici.
puzzle-empty = Il n’y a pas encore de problèmes pour ce jeu.
puzzle-made = Tirés de parties entre robots : un choix est nettement le meilleur, et il ne saute pas aux yeux. Ce que la recherche ne peut distinguer du meilleur compte comme juste. Les premières réponses des personnes qui ont un compte font varier la difficulté.
statistics = Statistiques
