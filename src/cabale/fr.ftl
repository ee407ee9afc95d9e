# Cabale : ce que dit le programme en dehors des jeux.

seat-number = Place { $number }
you = Vous

## Questions et réponses dans le terminal

ask = Votre choix (numéro ou mots, ? pour l’aide) :
ask-more = { $count } choix ; ? pour l’aide
turn-of = { $seat } réfléchit …
help-commands =
    Tapez le numéro d’un choix, ou ses mots (par exemple « { $example } »).
    ?  cette aide      cartes  toutes les cartes      précisions  décisions là où la règle se tait
    annuler  reprendre votre dernier choix, si rien n’a été montré depuis      journal  ce qui s’est passé
    conseil  les meilleurs choix vus par un bot fort      pourquoi  les raisons du premier
    enregistrer  garder la partie et continuer      quitter  garder la partie et partir
    Ctrl-C quitte aussitôt ; la partie est enregistrée.
command-help = aide
command-cards = cartes
command-rulings = précisions
command-hint = conseil
command-why = pourquoi
command-undo = annuler
command-log = journal
command-save = enregistrer
command-quit = quitter
no-choice = Il n’y a pas de choix « { $words } ». Tapez un numéro de 1 à { $count }, les mots d’un choix, ou « ? » pour l’aide.
ambiguous = « { $words } » convient à plusieurs choix : { $choices }.
undone = Choix repris.
no-undo = Rien ne peut être repris : depuis votre dernier choix, une carte a été montrée ou piochée, ou un autre joueur a choisi.
saved = Partie enregistrée dans { $file }.
resume-with = Pour reprendre : cabale play --resume { $file }
left = Vous quittez la table. La partie est enregistrée dans { $file }.
input-ended = L’entrée est terminée. La partie est enregistrée dans { $file }.
result = Résultat
place = { $place }.
place-of = { $seat } : { $points ->
    [one] { $points } point
   *[other] { $points } points
}
won-by-you = Vous gagnez !
won-by = { $seat } gagne.
won-shared = Victoire partagée : { $names }.
since-last = Depuis votre dernier tour :
rulings-title = Précisions
cards-title = Cartes
game-seed = Les cartes de cette partie découlent de sa graine, conservée dans l’enregistrement.

replay-short = La partie ne compte que { $count } coups.

## Erreurs que lit un joueur

error-over = La partie est terminée.
error-turn = C’est au tour d’un autre joueur.
error-illegal = « { $words } » n’est pas possible maintenant.

## Adversaires

bot-random = Hasard
bot-casual = Débutant
bot-greedy = Glouton
bot-medium = Moyen
bot-hard = Fort
bot-expert = Expert

## Conseils : ce que dit une recherche à partir de ce que vous voyez

advice = Conseil
hint-forced = Il n’y a qu’un choix : { $move }.
hint-title = Après { $count } parties imaginées, les meilleurs choix :
hint-choice = { $place }. { $move } — { $chance } % de chances de gagner ({ $low } à { $high })
why-best = { $move } — { $chance } % de chances de gagner, pour autant que vous puissiez le savoir.
why-difference = { $sure ->
    [yes] Ensuite : { $move }, { $difference ->
        [one] { $difference } point
       *[other] { $difference } points
    } de chances en moins.
   *[no] À peu près aussi bon : { $move }.
}
why-points = En comparaison : points pour vous { $own }, pour votre plus fort rival { $other }.
why-gain = { $what } : à vous dans { $best } % des parties au lieu de { $second } %.
why-hinge = { $kind ->
    [bad] Mauvais
   *[good] Bon
} si { $what } ({ $share } % des mondes) : { $chance } % au lieu de { $otherwise } %.
why-reply = Réponse probable de { $seat } : { $move }.

## Analyse d’une partie finie

analysis-chances = Chances de gagner après tant de coups, chacune d’après ce que ce joueur savait :
analysis-mistakes = Les choix qui ont coûté le plus :
analysis-no-mistakes = Aucun choix n’était nettement moins bon qu’un autre.
analysis-mistake = Coup { $number }, { $seat } : { $move }. Mieux : { $better } ({ $cost } de chances en plus, ± { $half }).
analysis-luck = Ce qui a tourné mieux ou moins bien qu’on ne pouvait s’y attendre :
analysis-turn = Coup { $number }, { $seat } : { $move }. { $kind ->
    [good] Chance
   *[bad] Malchance
} de { $luck }.

## Ce que dit le serveur

server-malformed = Ceci n’a pas été compris : { $detail }
server-bad-option = Ce choix n’est pas possible : { $detail }
server-no-session = Vous n’êtes pas connecté.
server-not-for-bots = Le jeton d’un robot ne donne pas accès à un compte.
server-wrong-password = Le nom ou le mot de passe est faux.
server-foreign-origin = Cette demande vient d’un autre site ; elle est refusée.
server-not-host = Seul l’hôte de la table peut faire cela.
server-not-at-table = Vous n’êtes pas assis à cette table.
server-not-alone = Les conseils sont donnés dans les parties contre les seuls robots, et après la partie.
server-not-over = Ceci se montre quand la partie est finie.
server-not-found = Il n’y a rien ici.
server-taken = C’est déjà pris.
server-started = La partie a déjà commencé.
server-not-started = La partie n’a pas encore commencé.
server-full = Il n’y a plus de place libre.
server-used-up = Ce lien a déjà servi ou n’est plus valable.
server-too-large = C’est trop grand.
server-not-json = Ici, seul JSON est compris.
server-not-possible = C’est impossible : { $detail }
server-too-many = Trop à la fois ; patientez un instant.
server-restarting = Le serveur redémarre ; rien n’est perdu, la partie reprend dans un instant.
server-busy = Le serveur est occupé ; réessayez dans un instant.
server-stale = La table a changé entre-temps ; regardez de nouveau.
server-turn = C’est au tour d’un autre joueur.
server-illegal = Ce n’est pas possible maintenant.
server-over = La partie est finie.
server-reused = Ceci a déjà été envoyé avec un autre contenu.
server-undo-absent = Quelqu’un qui a joué depuis n’est pas là et ne peut pas donner son accord.
server-undo-limit = On ne peut plus revenir en arrière.
server-not-seated = Ici, vous ne faites que regarder.
server-no-proxy = On ne peut pas confier cela au serveur.
server-too-long = C’est trop long.
server-chat-off = On ne parle pas à cette table.
server-away = Un bot joue à votre place ; reprenez d’abord votre siège.
server-protocol = La page est plus ancienne ou plus récente que le serveur ; rechargez-la.
server-other-rules = Cette partie demande { $detail }, que ce serveur n’a pas : elle est conservée, mais ne peut pas continuer ici.
server-damaged = Ce qui est conservé de cette partie ne concorde pas ; elle est gardée, mais ne continue pas.
server-defect = Quelque chose s’est mal passé chez nous (numéro { $detail }).
server-needs-server = Il faut pour cela un serveur Cabale ; ici, tout se passe dans votre navigateur.
level-weaker-here = { $level } (joue un peu moins bien sur cet appareil)
server-rated = Le résultat de cette partie compte : pas de conseils.
server-your-turn = C’est à vous de jouer à « { $table } » : { $link }

## Tutoriels

learn-ask = Votre choix (numéro ou mots, « conseil » pour un indice, « cartes » pour les cartes, ? pour la règle en bref, « quitter » pour partir) :
learn-on = Appuyez sur Entrée pour continuer :
learn-right = C’est cela.
learn-left = Vous quittez le tutoriel. Pour reprendre ici : { $command }
learn-finished = Cela suffit pour commencer ; « ? » dit le reste. À vous : la première partie se joue contre des débutants, et chaque choix est accompagné d’une explication.
learn-play = Appuyez sur Entrée pour la commencer, ou tapez « no » :
