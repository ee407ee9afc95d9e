# Gambit Royale

game = Gambit Royale
game-about = Glissez vos courtisans, face cachée, sous les objectifs de la manche ; chaque carte retourne celle qui la précède. Gagnez des objectifs dans les six domaines, ou simplement le plus possible, et prenez garde à qui se tient en embuscade.
option-first_edition = Première édition : l’Ermite vaut 12 et, à deux, les objectifs de valeur 1 restent en jeu.

## Cartes

card-alchemist = Alchimiste
    .the = l’Alchimiste
    .your = votre Alchimiste
    .does = 12 sous un objectif d’alchimie, sinon 8.
card-master_at_arms = Maître d’armes
    .the = le Maître d’armes
    .your = votre Maître d’armes
    .does = 12 sous un objectif de combat, sinon 8.
card-lord = Seigneur
    .the = le Seigneur
    .your = votre Seigneur
    .does = 12 sous un objectif d’agriculture, sinon 8.
card-merchant = Marchand
    .the = le Marchand
    .your = votre Marchand
    .does = 12 sous un objectif de commerce, sinon 8.
card-cardinal = Cardinal
    .the = le Cardinal
    .your = votre Cardinal
    .does = 12 sous un objectif de religion, sinon 8.
card-troubadour = Troubadour
    .the = le Troubadour
    .your = votre Troubadour
    .does = 12 sous un objectif de musique, sinon 8.
card-king = Roi
    .the = le Roi
    .your = votre Roi
    .does = Aucune capacité.
card-queen = Reine
    .the = la Reine
    .your = votre Reine
    .does = Aucune capacité.
card-juliet = Juliette
    .the = Juliette
    .your = votre Juliette
    .does = Rend fort le Roméo de sa couleur.
card-explorer = Explorateur
    .the = l’Explorateur
    .your = votre Explorateur
    .does = Dévoilé : passe face cachée dans la colonne ouverte suivante et y dévoile la carte au-dessus de lui.
card-assassin = Assassin
    .the = l’Assassin
    .your = votre Assassin
    .does = Dévoilé : la carte qui l’a dévoilé est défaussée.
card-storm = Tempête
    .the = la Tempête
    .your = votre Tempête
    .does = Dévoilée : la colonne est fermée et son objectif réalisé.
card-traitor = Traître
    .the = le Traître
    .your = votre Traître
    .does = Dévoilé : son propriétaire peut échanger cet objectif avec un autre.
card-cloak = Cape d’invisibilité
    .the = la Cape d’invisibilité
    .your = votre Cape d’invisibilité
    .does = Dévoilée : son propriétaire peut cacher dessous une carte de sa main.
card-musketeers = Trois Mousquetaires
    .the = les Trois Mousquetaires
    .your = vos Trois Mousquetaires
    .does = Attribution, 1er : toutes les autres capacités de la colonne sont annulées.
card-magician = Magicien
    .the = le Magicien
    .your = votre Magicien
    .does = Attribution, 2e : élimine toute carte de 10 ou plus.
card-witch = Sorcière
    .the = la Sorcière
    .your = votre Sorcière
    .does = Attribution, 3e : élimine toute carte de 9 ou moins, sauf elle-même.
card-prince = Prince
    .the = le Prince
    .your = votre Prince
    .does = Attribution, 4e : gagne l’objectif avec l’Écuyer de sa couleur.
card-squire = Écuyer
    .the = l’Écuyer
    .your = votre Écuyer
    .does = Attribution, 4e : gagne l’objectif avec le Prince de sa couleur.
card-little_giant = Petit Géant
    .the = le Petit Géant
    .your = votre Petit Géant
    .does = Attribution : +3 pour chaque autre carte de la colonne.
card-hermit = Ermite
    .the = l’Ermite
    .your = votre Ermite
    .does = Attribution : −1 pour chaque autre carte de la colonne.
card-dragon = Dragon
    .the = le Dragon
    .your = votre Dragon
    .does = Attribution : −2 sur chaque carte adverse de la colonne.
card-romeo = Roméo
    .the = Roméo
    .your = votre Roméo
    .does = Attribution : 15 si Juliette de sa couleur est dans la colonne.
card-beggar = Mendiant
    .the = le Mendiant
    .your = votre Mendiant
    .does = Attribution : le plus petit total gagne l’objectif.
card-double = Sosie
    .the = le Sosie
    .your = votre Sosie
    .does = Attribution, en dernier : prend la valeur de la carte suivante en dessous.
card-unknown = carte cachée
    .the = une carte
    .your = votre carte

## Domaines

domain-alchemy = Alchimie
domain-combat = Combat
domain-agriculture = Agriculture
domain-trade = Commerce
domain-religion = Religion
domain-music = Musique

## Coups

move-lay = Poser { $card-the } dans la colonne { $column }
move-swap = Échanger avec l’objectif de la colonne { $column }
move-hide = Cacher { $card-the } sous la Cape
move-decline = Renoncer

## Questions

question-turn = { $seat-is ->
    [you] Posez une carte face cachée dans une colonne.
   *[other] { $seat } pose une carte.
}
question-traitor = { $seat-is ->
    [you] Votre Traître de la colonne { $column } est dévoilé : échanger son objectif avec celui d’une autre colonne ?
   *[other] { $seat } décide pour le Traître de la colonne { $column }.
}
question-cloak = { $seat-is ->
    [you] Votre Cape de la colonne { $column } est dévoilée : cacher dessous une carte de votre main ?
   *[other] { $seat } décide pour la Cape de la colonne { $column }.
}

## Événements

event-begins = La manche { $round } commence. { $seat-is ->
    [you] Vous commencez.
   *[other] { $seat } commence.
}
event-goal = Colonne { $column } : { $domain } { $value }.
event-lays = { $seat-is ->
    [you] Vous posez { $card-the } dans la colonne { $column }.
   *[other] { $seat } pose { $card-the } dans la colonne { $column }.
}
event-turns-up = { $seat-is ->
    [you] Colonne { $column }, carte dévoilée : { $card-your }.
   *[other] Colonne { $column }, carte dévoilée : { $card } ({ $seat }).
}
event-moves-on = { $seat-is ->
    [you] Votre Explorateur passe de la colonne { $column } à la colonne { $to }.
   *[other] L’Explorateur ({ $seat }) passe de la colonne { $column } à la colonne { $to }.
}
event-kills = { $seat-is ->
    [you] Votre Assassin
   *[other] L’Assassin ({ $seat })
} { $victim-is ->
    [you] tue { $card-your }.
   *[other] tue { $card-the } ({ $victim }).
}
event-closes = La Tempête ferme la colonne { $column }.
event-swaps = { $seat-is ->
    [you] Vous échangez les objectifs des colonnes { $column } et { $to }.
   *[other] { $seat } échange les objectifs des colonnes { $column } et { $to }.
}
event-hides = { $seat-is ->
    [you] Vous cachez { $card-the } sous votre Cape.
   *[other] { $seat } cache { $card-the } sous la Cape.
}
event-declines = { $seat-is ->
    [you] Vous renoncez.
   *[other] { $seat } renonce.
}
event-draws = { $seat-is ->
    [you] Vous piochez { $card-the }.
   *[other] { $seat } pioche { $card-the }.
}
event-rebuilds = { $seat-is ->
    [you] Vous mélangez votre défausse pour former une nouvelle réserve.
   *[other] { $seat } mélange sa défausse pour former une nouvelle réserve.
}
event-ends-round = { $seat-is ->
    [you] Vous terminez la manche.
   *[other] { $seat } termine la manche.
}
event-shown = { $seat-is ->
    [you] Colonne { $column } : vous aviez caché { $card-the }.
   *[other] Colonne { $column } : { $seat } avait caché { $card-the }.
}
event-void = Colonne { $column } : auprès des Trois Mousquetaires, aucune autre capacité ne compte.
event-removed = { $seat-is ->
    [you] Colonne { $column }, carte éliminée : { $card-your }.
   *[other] Colonne { $column }, carte éliminée : { $card } ({ $seat }).
}
event-lowest = Colonne { $column } : un Mendiant a été dévoilé, le plus petit total gagne.
event-wins = { $seat-is ->
    [you] Vous gagnez
   *[other] { $seat } gagne
} { $domain } { $value } avec { $points }.
event-wins-by-pair = { $seat-is ->
    [you] Vous gagnez
   *[other] { $seat } gagne
} { $domain } { $value } avec le Prince et l’Écuyer.
event-lost = { $domain } { $value } ne revient à personne.
event-over = La partie est terminée.

## D’où viennent les points

origin-wins = { $domain } { $value }
origin-wins-by-pair = { $domain } { $value } (Prince et Écuyer)
origin-rest = les six domaines

## La table

table-column = Colonne { $column }
table-met = réalisé
table-closed = fermée
table-ahead = en tête : { $names }
table-can-win = peut gagner : { $names }
table-cards = { $count ->
    [0] 0 carte
    [1] 1 carte
   *[other] { $count } cartes
} sur { $needed }
table-points = points
table-hand = main
table-reserve = réserve
table-discards = défausse
table-goals = objectifs gagnés
table-hidden = face cachée
table-your-hand = Votre main
table-round = Manche { $round } sur { $rounds }

## À voix haute

line-round = Manche { $round } sur { $rounds }.
line-column = Colonne { $column }, { $domain } { $value } : { $count } sur { $value } cartes{ $state ->
    [closed] , fermée
    [met] , objectif réalisé
   *[open] {""}
}.
line-card = { $seat } : { $card }, { $value }.
line-card-down = { $seat } : { $card }, { $value }, face cachée.
line-card-hidden = { $seat } : une carte face cachée.
line-under = Sous la Cape : { $card }
line-ahead = En tête : { $names }.
line-can-win = Peut gagner : { $names }.
line-player = { $seat } : { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $hand } en main, { $reserve } en réserve, { $discards } à la défausse.
line-goals = Objectifs gagnés : { $goals }.
line-hand = Dans votre main : { $card }. { $does }

## Aide

help =
    Six manches. Chaque manche montre autant d’objectifs qu’il y a de joueurs ; chaque objectif ouvre une colonne.
    À votre tour, posez une carte de votre main face cachée au bas d’une colonne ouverte, puis piochez. Si la carte juste au-dessus est face cachée, elle est dévoilée, quel que soit son propriétaire, et une capacité immédiate agit.
    Un objectif est réalisé quand sa colonne compte autant de cartes que sa valeur, ou qu’une Tempête l’a fermée. Une colonne réalisée reçoit encore des cartes. Quand tous les objectifs sont réalisés, la manche prend fin : chaque colonne revient au plus grand total, à égalité à la carte la plus proche de l’objectif.
    Les capacités ne comptent que pour les cartes dévoilées pendant la manche ou cachées sous une Cape. Une carte encore face cachée à la fin ne compte que par sa valeur.
    À la fin, vous marquez la somme de vos objectifs ; ou, avec des objectifs des six domaines, le double du meilleur de chaque domaine moins 1 par objectif de plus, si c’est davantage.

## Précisions : là où la règle se tait ou se lit de deux façons

ruling-GR1 = Le premier joueur est tiré au sort.
ruling-GR2 = Le Magicien et la Sorcière regardent les valeurs imprimées, avant tout gain ou perte ; une carte de domaine compte comme elle vaut dans la colonne.
ruling-GR3 = Le 12 d’une carte dans son domaine n’est pas une capacité : il compte face cachée et à côté des Trois Mousquetaires.
ruling-GR4 = Le Petit Géant et l’Ermite comptent les cartes qui restent après les éliminations.
ruling-GR5 = Trois Magiciens (ou Sorcières) ou plus s’annulent comme deux. Ceux qui sont face cachée ne comptent pas.
ruling-GR6 = Ni le Magicien ni la Sorcière n’éliminent le Sosie. Il copie la valeur finale de la carte restante suivante ; aucun Dragon ne réduit le Sosie lui-même.
ruling-GR7 = Tous les changements d’une carte s’additionnent, sans descendre sous 0.
ruling-GR8 = La Cape et la carte cachée dessous n’occupent qu’une place : pour réaliser l’objectif, pour les décomptes et les égalités. Chacune a sa valeur et s’élimine séparément ; vue d’en haut, la Cape vient d’abord.
ruling-GR9 = Le Prince et l’Écuyer ne gagnent que si tous deux sont dévoilés ou sous une Cape. Juliette peut être face cachée.
ruling-GR10 = Chaque Explorateur se déplace au plus une fois par tour. Dévoilé de nouveau, ou sans autre colonne ouverte, il reste face visible.
ruling-GR11 = On vérifie que tous les objectifs sont réalisés quand la carte dévoilée a produit tous ses effets ; le joueur dont c’est le tour a alors terminé la manche.
ruling-GR12 = Sans Mendiant, un Sosie sans valeur compte 0 et participe. Avec un Mendiant, qui possède d’autres cartes participe avec celles-là.
ruling-GR13 = Réserve et défausse vides : on ne pioche pas. Sans carte en main, on ne pose rien mais on pioche. Chacun commence une manche la main pleine. Quand plus personne n’a de carte, la manche prend fin, terminée par le dernier à avoir posé ; un objectif sans carte ne revient à personne.
ruling-GR14 = Seules les cartes encore dans la colonne départagent les égalités, Sosie sans valeur et Cape compris. Deux Mendiants n’en font qu’un. Prince et Écuyer l’emportent sur un Mendiant.
ruling-GR15 = Un Traître peut échanger avec une colonne fermée ; ce qui est fermé reste fermé et réalisé.
ruling-GR16 = Les défausses sont publiques, même une carte tuée par l’Assassin. Les objectifs gagnés sont visibles. Une carte vue reste connue.

## Explications

fact-lies = { $seat-is ->
    [you] votre carte cachée de la colonne { $column } est { $card-the }
   *[other] { $seat } a { $card-the } face cachée dans la colonne { $column }
}
fact-under = { $seat-is ->
    [you] vous avez
   *[other] { $seat } a
} { $card-the } sous la Cape
fact-holds = { $seat-is ->
    [you] vous tenez
   *[other] { $seat } tient
} { $card-the }
outcome-goal = { $domain } { $value }
reply-lays = une carte dans la colonne { $column }
reply-hides = une carte sous la Cape

## Ce qui ne va pas dans un fichier de données

wrong-domains = doit être { $names }
wrong-per-player = doit égaler les { $rounds } manches : chaque manche montre un objectif par joueur
wrong-goals-left = laisse { $kept } objectifs alors que deux joueurs en demandent { $needed }
wrong-domain = une seule carte doit être du domaine { $name }

## Pourquoi un chiffre est ce qu’il est

why-first-edition = Lu sur la carte imprimée de la première édition.

## Les fiches de l’atelier : tables du fichier de données, champs et mots

sheet-card = Cartes
sheet-goals = Objectifs
sheet-set_up = Mise en place
field-value = Valeur
field-domain = Domaine
field-at_home = Valeur dans son domaine
field-first_edition = Valeur dans la première édition
field-gains_per_card = Gagne par carte
field-loses_per_card = Perd par carte
field-takes_per_card = Prend par carte
field-removes_from = Retire à partir de
field-removes_to = Retire jusqu’à
field-with_juliet = Avec Juliette
field-domains = Domaines
field-values = Valeurs
field-per_player = Objectifs par joueur
field-removed_with_two_players = Retiré à deux joueurs
field-hand = Main
field-rounds = Manches
