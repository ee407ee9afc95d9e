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
points-origin = D’où viennent les points
points-start = Départ
points-of = { $seat } : { $parts }
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

bot-random = Bouffon (au hasard)
bot-casual = Page (débutant)
bot-greedy = Courtisan (facile)
bot-medium = Chevalier (moyen)
bot-hard = Ministre (fort)
bot-expert = Cardinal (expert)

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
why-reply = { $seat-is ->
    [you] Votre réponse probable
   *[other] { $seat }, réponse probable
} : { $move }.

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

## Ce qu’un bot dit de son dernier coup : rien de ce qu’il a en main

purpose-plain = J’ai regardé un coup d’avance, ou n’avais pas le choix : il n’y a pas de recherche à raconter.
purpose-edge = { $sure ->
    [yes] J’ai imaginé { $count } parties. Mon coup valait { $edge ->
        [one] { $edge } point
       *[other] { $edge } points
    } de chances de victoire de plus que le suivant (± { $half }).
   *[no] J’ai imaginé { $count } parties. Autre chose était à peu près aussi bon : { $edge ->
        [one] { $edge } point
       *[other] { $edge } points
    } de chances de victoire, ± { $half }.
}
purpose-aim = { $what } : { $points } points { $kind ->
    [more] plus souvent pour moi
   *[less] moins souvent pour moi
} qu’avec mon deuxième choix.

## Analyse d'une partie terminée. Chaque phrase dit son chiffre : { $figure } en points sur cent, à { $half } près

review-mistake = { $size ->
    [large] Bévue
    [middle] Erreur
   *[small] Imprécision
} au coup { $number }, { $seat-is ->
    [you] vous
   *[other] { $seat }
} : { $move }. Mieux valait : { $better }. Cela coûte { $figure ->
        [one] { $figure } point
       *[other] { $figure } points
    } de chances de victoire (± { $half }).
review-unclear = Coup { $number }, { $seat-is ->
    [you] vous
   *[other] { $seat }
} : { $move }. Peut-être mieux : { $better }, de { $figure ->
        [one] { $figure } point
       *[other] { $figure } points
    } de chances de victoire ± { $half } : pas certain.
review-found = Bien trouvé au coup { $number }, { $seat-is ->
    [you] vous
   *[other] { $seat }
} : { $move }. Au premier regard, { $rank ->
    [one] un autre coup paraissait meilleur
   *[other] { $rank } autres coups paraissaient meilleurs
} ; le suivant, { $better }, a { $figure ->
        [one] { $figure } point
       *[other] { $figure } points
    } de chances de victoire de moins (± { $half }).
review-luck = { $lucky ->
    [good] Chance
   *[bad] Malchance
} au coup { $number }, { $seat-is ->
    [you] vous
   *[other] { $seat }
} : { $move }. Ce qui fut pioché ou montré { $lucky ->
    [good] rapporte
   *[bad] coûte
} { $figure ->
        [one] { $figure } point
       *[other] { $figure } points
    } de chances de victoire (± { $half }).
review-turn = Tournant au coup { $number }, { $mover-is ->
    [you] vous
   *[other] { $mover }
} : { $move }. Cartes ouvertes, { $seat-is ->
    [you] vous passez
   *[other] { $seat } passe
} de { $before } % à { $after } % ({ $figure ->
        [one] { $figure } point
       *[other] { $figure } points
    }, ± { $half }).
review-cost = { $seat-is ->
    [you] Vous
   *[other] { $seat }
} : { $count ->
    [one] { $count } choix était
   *[other] { $count } choix étaient
} nettement moins { $count ->
    [one] bon
   *[other] bons
} qu’un autre, sur { $choices } examinés. Coût total : { $figure ->
        [one] { $figure } point
       *[other] { $figure } points
    } de chances de victoire (± { $half }).
review-no-mistake = { $seat-is ->
    [you] Vous
   *[other] { $seat }
} : sur { $count } choix examinés, aucun n’a été trouvé moins bon qu’un autre de { $figure ->
        [one] { $figure } point
       *[other] { $figure } points
    } de chances de victoire.
review-unclear-all = { $seat-is ->
    [you] Vous
   *[other] { $seat }
} : aucun des { $count } choix n’était nettement moins bon qu’un autre. Les choix douteux diffèrent de { $figure ->
        [one] { $figure } point
       *[other] { $figure } points
    } de chances de victoire au plus, ± { $half } : pas certain.
review-fortune = { $seat-is ->
    [you] Vos pioches et révélations
   *[other] { $seat }, pioches et révélations
} ({ $draws }) : { $lucky ->
    [good] { $figure ->
        [one] { $figure } point
       *[other] { $figure } points
    } de chances de victoire de plus que prévu (± { $half }).
    [bad] { $figure ->
        [one] { $figure } point
       *[other] { $figure } points
    } de chances de victoire de moins que prévu (± { $half }).
   *[unclear] un écart de { $figure ->
        [one] { $figure } point
       *[other] { $figure } points
    } de chances de victoire, ± { $half } : chance ou malchance, ce n’est pas certain.
}
review-why-points = Points avec ce coup, par comparaison : { $own } pour { $seat-is ->
    [you] vous
   *[other] { $seat }
}, { $other } pour le rival le plus fort.
review-why-gain = { $what } : { $seat-is ->
    [you] à vous
   *[other] à { $seat }
} dans { $figure } % des parties imaginées au lieu de { $second } %.
review-why-hinge = { $kind ->
    [bad] Moins bon
   *[good] Encore meilleur
} si { $what } ({ $share } % des mondes) : { $figure } % de victoires au lieu de { $otherwise } %.

## Problèmes. Chaque phrase dit son chiffre, comme dans un bilan

puzzle-is-right = Juste
puzzle-not-best = Ce n’est pas le meilleur
puzzle-best = « { $move } » : c’est le meilleur choix. Le suivant qui est nettement moins bon, « { $next } », a { $figure ->
        [one] { $figure } point
       *[other] { $figure } points
    } de chances de victoire en moins (± { $half }).
puzzle-as-good = « { $move } » : on ne peut le distinguer du meilleur, « { $best } » ; l’écart est de { $figure ->
        [one] { $figure } point
       *[other] { $figure } points
    } de chances de victoire (± { $half }).
puzzle-near = Des deux longues recherches, l’une n’a pu distinguer « { $move } » du meilleur, « { $best } ». La plus longue lui donne { $figure ->
        [one] { $figure } point
       *[other] { $figure } points
    } de chances de victoire en moins (± { $half }).
puzzle-wrong = « { $move } » : { $figure ->
        [one] { $figure } point
       *[other] { $figure } points
    } de chances de victoire en moins que « { $best } » (± { $half }).
puzzle-glance = Au premier coup d’œil, « { $move } » semble le meilleur. Il a { $figure ->
        [one] { $figure } point
       *[other] { $figure } points
    } de chances de victoire en moins que « { $best } » (± { $half }).
puzzle-compared = « { $best } » gagne { $figure } % des parties imaginées à partir de ce que vous pouvez savoir ({ $count } dans la dernière recherche).{ $more ->
    [yes] {" "}Par rapport à « { $move } » :
   *[no] {""}
}
puzzle-level = Le plus faible des robots qui le trouvent en général : { $level }, dans { $figure } % de ses essais.
puzzle-no-level = Les robots ne le trouvent guère : { $level } dans { $figure } % de ses essais.
puzzle-title = Problème { $number }, { $players } joueurs{ $tags }
puzzle-daily-title = Problème du { $day }, { $players } joueurs{ $tags }
puzzle-about = C’est à vous. Trouvez le meilleur choix, d’après ce que vous pouvez savoir.
puzzle-ask = Votre choix (numéro ou mots, « cartes » pour les cartes, ? pour les règles en bref, « quitter » pour partir) :
puzzle-more = Entrée pour un autre problème, ou tapez « quitter » :
puzzle-none = Il n’y a pas de problèmes pour ce jeu.
puzzle-left = Vous quittez les problèmes. { $right } sur { $count } justes.
puzzle-tag-opening = ouverture
puzzle-tag-endgame = fin de partie
puzzle-tag-auction = enchère
puzzle-tag-denial = blocage
puzzle-tag-sacrifice = sacrifice
puzzle-tag-narrow = un seul bon choix

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
server-position = Cette position ne peut être disposée : { $detail }
server-position-unfit = Aucune partie ne peut se jouer depuis cette position : ses pièces ne vont pas ensemble, ou elle est finie.
server-not-over = Ceci se montre quand la partie est finie.
server-not-found = Il n’y a rien ici.
server-taken = C’est déjà pris.
server-started = La partie a déjà commencé.
server-not-started = La partie n’a pas encore commencé.
server-full = Il n’y a plus de place libre.
server-used-up = Ce lien a déjà servi ou n’est plus valable.
server-too-large = C’est trop grand.
server-not-json = Ici, seul JSON est compris.
server-not-known = On ne le sait plus.
server-wrong-edition = { $detail }
server-edition-rated = Une édition que l’hôte de ce serveur ne propose pas ne se joue qu’aux tables qui ne comptent pas pour le classement.
server-edition-in-use = Des tables se jouent avec cette édition : elle reste.
server-too-many-editions = Plus de { $detail } éditions ne sont pas gardées pour une personne ; oubliez-en.
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
server-apart = Vous et quelqu’un à cette table ne souhaitez pas vous rencontrer.
server-banned = Personne n’est admis depuis cette adresse.
server-suspended = Un hôte a suspendu ce compte.
server-is-host = Cette personne tient la maison : il faut d’abord y mettre fin.
server-needs-account = Il faut un compte : créez-en un sous votre nom et vos réglages.
server-last-host = Quelqu’un doit tenir la maison : nommez d’abord un autre hôte.
server-reported = Vous l’avez déjà signalé ; les hôtes vont regarder.
server-too-many-wishes = Cela a été changé trop souvent dans cette partie : ce que vous avez dit en dernier reste valable.
server-too-many-people = Il y a trop de monde dans votre liste.
server-unwanted-word = Ce mot n’est pas souhaité ici ; choisissez-en un autre.
server-other-name = Ce n’est pas votre nom tel qu’il figure ici.
server-someone = Quelqu’un
server-too-few = Il faut au moins deux inscrits.
server-deal-open = D’autres tables jouent encore avec ces cartes : elles seront montrées quand toutes auront fini.
server-told-round = Votre prochaine table est prête à « { $table } » : { $link }
server-told-invited = Vous êtes invité à « { $table } » : { $link }
server-told-rematch = On remet ça à « { $table } » : { $link }
server-told-undo = On demande à reprendre un choix à « { $table } » : { $link }
server-your-turn = C’est à vous de jouer à « { $table } » : { $link }
server-turns = C’est à vous de jouer à { $count } tables : { $tables }. { $link }
server-turns-title = À vous de jouer à { $count } tables

## Tutoriels

learn-ask = Votre choix (numéro ou mots, « conseil » pour un indice, « cartes » pour les cartes, ? pour la règle en bref, « quitter » pour partir) :
learn-on = Appuyez sur Entrée pour continuer :
learn-right = C’est cela.
learn-left = Vous quittez le tutoriel. Pour reprendre ici : { $command }
learn-finished = Cela suffit pour commencer ; « ? » dit le reste. À vous : la première partie se joue contre des débutants, et chaque choix est accompagné d’une explication.
learn-play = Appuyez sur Entrée pour la commencer, ou tapez « no » :

## Ce qui ne va pas dans un fichier de données ou une édition

wrong-by-rule = { $why } (règle { $rule }).
wrong-at = { $name } : { $sentence }
wrong-missing = manque
wrong-table = doit être une table, pas { $value }
wrong-rows = doit s’écrire en lignes [[{ $name }]]
wrong-row-without-name = n’a pas de nom
wrong-twice = figure deux fois
wrong-row = nom inconnu ; on connaît { $known }
wrong-rows-missing = { $count } lignes au lieu de { $belong } ; il manque { $missing }
wrong-number = doit être un nombre, pas { $value }
wrong-half = doit être un nombre entier ou un demi de 0 à { $most }, pas { $value }
wrong-whole = doit être un nombre entier de { $least } à { $most }, pas { $value }
wrong-flag = doit être vrai ou faux, pas { $value }
wrong-name = nom inconnu { $value } ; on connaît { $known }
wrong-list = doit être une liste, pas { $value }
wrong-count = compte { $count } valeurs au lieu de { $belong }
wrong-own-mark = un chiffre avec sa propre marque s’écrit {"{"} is = …, mark = …, why = … {"}"}
wrong-no-mark = n’a pas de marque ; les marques sont { $marks }
wrong-mark = marque inconnue { $mark } ; les marques sont { $marks }
wrong-key = clé inconnue
wrong-game = le fichier est pour { $given }, pas pour { $belongs }
wrong-no-game = doit être l’un de { $games }, pas { $given }
wrong-unreadable = illisible : { $said }
wrong-not-text = n’est pas un texte UTF-8
wrong-not-toml = n’est pas du TOML : { $said }
wrong-another-file = il y a déjà un autre fichier de données pour { $name }
wrong-edition-form = n’est pas une édition : { $said }
wrong-edition-deep = a des clés de plus de { $most } parties, ou des listes aussi profondes, ce qu’aucune édition n’a
wrong-edition-name = le nom doit être une ligne de 1 à { $longest } lettres ; qui l’a relevée et le tirage, des lignes d’au plus autant
wrong-edition-notes = doit compter au plus { $longest } lettres
wrong-edition-many = doit compter au plus { $most } chiffres
wrong-edition-key = le jeu n’a pas de tel chiffre
wrong-edition-row = le jeu n’a pas de telle ligne à retirer
wrong-edition-hash = l’édition a été faite pour les chiffres { $hash }, avec ceux de ce programme elle donne { $found } ; sans son empreinte, elle est prise telle quelle
wrong-edition-same = elle ne change rien : chaque chiffre est celui du jeu

## L’atelier, et si une édition change quelque chose

workshop-beside = Ayez le jeu imprimé à côté de vous. On vous interroge carte par carte ; ce que vous ne savez pas reste tel quel.
workshop-ask-name = Comment s’appelle cette édition ?
workshop-ask-by = Qui la relève ?
workshop-ask-printing = D’après quel tirage (éditeur, année) ?
workshop-unsure = { $unsure } incertains, { $seen } vus sur { $all }
workshop-which = Quelle fiche (numéro, ou q pour partir) ?
workshop-no-group = Tapez un numéro de 1 à { $count }, ou q.
workshop-keys = Entrée : imprimé ainsi. Une valeur : voilà ce qui est imprimé. - : je ne le vois pas. b : retour aux fiches.
workshop-is-there = Cette carte est-elle dans la boîte (Entrée : oui, n : non, b : retour) ?
workshop-others = Laquelle de celles-ci est aussi dans la boîte (numéro, ou Entrée pour aucune) ?
workshop-bad = « { $words } » n’est pas une valeur pour ce champ.
workshop-yes = oui
workshop-no = non
workshop-reconstructed = inconnu : notre supposition
workshop-derived = découle de ce qui est écrit
workshop-source = relevé ou écrit
workshop-rulebook = écrit dans la règle
workshop-draft = Ce n’est pas encore jouable ; ce que vous avez tapé est gardé dans { $file }.
workshop-written = { $file } : { $count } corrections, chiffres { $hash }. Jouez avec : --data { $file }
matter-decisions = Choix dans une partie
matter-winner = Points du vainqueur
matter-gap = Du premier au dernier
matter-ties = Victoires partagées
matter-seat = Victoires de la place { $seat }, comptée depuis qui commence
matter-title = { $games } parties de bots { $bot } à { $players } joueurs, chacune avec les deux jeux de chiffres
matter-nothing = Rien n’a changé qui ne puisse être le hasard.
matter-things = Joué plus ou moins souvent, par place et par partie
matter-wins = Ce qui va avec la victoire
matter-columns = chiffres du jeu | édition | différence (95 %)
