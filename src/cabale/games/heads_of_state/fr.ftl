# Heads of State

game = Heads of State
game-about = Réunissez titres, troupes et palais, faites vos barons et vos rois en Grande-Bretagne, en France, en Espagne et dans les États allemands, et envoyez le bourreau à ceux des autres. Trois siècles, chacun clos par une révolution.

## Cartes

card-gold = Or
    .a = une carte Or
card-troops = Troupes
    .a = une carte Troupes
card-duelling = Duel
    .a = une carte Duel
card-title = Titre
    .a = une carte Titre
card-castle = Château
    .a = une carte Château
card-bishop = Évêque
    .a = une carte Évêque
card-education = Éducation
    .a = une carte Éducation
card-palace = Palais
    .a = une carte Palais
card-courtesan = Courtisane
    .a = une Courtisane
    .does = Remplace une carte quelconque d’un ensemble ; une par ensemble, jamais pour un Baron ni un Roi.
card-assassin = Assassin
    .a = un Assassin
    .does = Un contre un noble en province, deux dans une capitale. Il réussit trois fois sur quatre.
card-axeman = Bourreau
    .a = un Bourreau
    .does = Retire un noble d’une province de Grande-Bretagne ; deux en retirent un de la capitale.
card-guillotine = Guillotine
    .a = une Guillotine
    .does = Retire un noble d’une province de France ; deux en retirent un de la capitale.
card-inquisition = Inquisition
    .a = une Inquisition
    .does = Retire un noble d’une province d’Espagne ; deux en retirent un de la capitale.
card-gallows = Potence
    .a = une Potence
    .does = Retire un noble d’une province des États allemands ; deux en retirent un de la capitale.
card-axeman_guillotine = Bourreau/Guillotine
    .a = un Bourreau/Guillotine
    .does = Compte comme Bourreau ou comme Guillotine.
card-axeman_inquisition = Bourreau/Inquisition
    .a = un Bourreau/Inquisition
    .does = Compte comme Bourreau ou comme Inquisition.
card-axeman_gallows = Bourreau/Potence
    .a = un Bourreau/Potence
    .does = Compte comme Bourreau ou comme Potence.
card-guillotine_inquisition = Guillotine/Inquisition
    .a = une Guillotine/Inquisition
    .does = Compte comme Guillotine ou comme Inquisition.
card-guillotine_gallows = Guillotine/Potence
    .a = une Guillotine/Potence
    .does = Compte comme Guillotine ou comme Potence.
card-inquisition_gallows = Inquisition/Potence
    .a = une Inquisition/Potence
    .does = Compte comme Inquisition ou comme Potence.
card-revolution = Révolution
    .a = la Révolution
    .does = Dès qu’elle apparaît, la manche est décomptée ; la troisième termine la partie.
card-unknown = carte cachée
    .a = une carte

attribute-gold = Or
attribute-troops = Troupes
attribute-duelling = Duel
attribute-title = Titre
attribute-castle = Château
attribute-bishop = Évêque
attribute-education = Éducation
attribute-palace = Palais
attribute-courtesan = Courtisane

deck-attributes = pioche des attributs
deck-treachery = pioche des trahisons

## Nobles

rank-baron = Baron
    .a = un Baron
    .the = le Baron
rank-count = Vicomte
    .a = un Vicomte
    .the = le Vicomte
rank-earl = Comte
    .a = un Comte
    .the = le Comte
rank-marquis = Marquis
    .a = un Marquis
    .the = le Marquis
rank-duke = Duc
    .a = un Duc
    .the = le Duc
rank-prince = Prince
    .a = un Prince
    .the = le Prince
rank-king = Roi
    .a = un Roi
    .the = le Roi

## Le plateau

country-britain = Grande-Bretagne
    .in = en Grande-Bretagne
country-france = France
    .in = en France
country-spain = Espagne
    .in = en Espagne
country-german_states = États allemands
    .in = dans les États allemands

sector-england = Angleterre
    .in = en Angleterre
sector-scotland = Écosse
    .in = en Écosse
sector-ireland = Irlande
    .in = en Irlande
sector-ile_de_france = Île-de-France
    .in = en Île-de-France
sector-burgundy = Bourgogne
    .in = en Bourgogne
sector-provence = Provence
    .in = en Provence
sector-brittany = Bretagne
    .in = en Bretagne
sector-gascony = Gascogne
    .in = en Gascogne
sector-castile = Castille
    .in = en Castille
sector-aragon = Aragon
    .in = en Aragon
sector-andalusia = Andalousie
    .in = en Andalousie
sector-galicia = Galice
    .in = en Galice
sector-brandenburg = Brandebourg
    .in = en Brandebourg
sector-bavaria = Bavière
    .in = en Bavière
sector-saxony = Saxe
    .in = en Saxe
sector-rhineland = Rhénanie
    .in = en Rhénanie

## Coups

move-take = Prendre { $card-a } dans la rangée
move-draw = Tirer la première carte de la { $deck }
move-clear = Nettoyer la rangée : six nouvelles cartes, puis prendre une carte
move-create = Créer { $rank-a } { $sector-in }
move-court = Créer { $rank-a } { $sector-in }, une Courtisane pour : { $attribute }
move-strike = Frapper { $rank-the } { $sector-in } : { $card }
move-add = Ajouter { $card-a }
move-discard = Défausser { $card-a }
move-end = Terminer le tour

## Questions

question-turn = { $seat-is ->
    [you] Piochez la première de trois cartes attribut, ou bien une carte trahison, ou nettoyez la rangée.
   *[other] { $seat } commence son tour.
}
question-next-draw = { $seat-is ->
    [you] { $left ->
        [one] Piochez une carte attribut, la dernière de ce tour.
       *[other] Piochez une carte attribut ; il en reste { $left } à piocher.
    }
   *[other] { $seat } pioche.
}
question-nobles = { $seat-is ->
    [you] { $option ->
        [2] Jouez des cartes trahison, créez des nobles là où vous en avez tué, ou terminez le tour.
       *[other] Créez des nobles, ou terminez le tour.
    }
   *[other] { $option ->
        [2] { $seat } complote.
       *[other] { $seat } peut créer des nobles.
    }
}
question-second-card = { $seat-is ->
    [you] Une capitale demande deux cartes : ajoutez la seconde contre { $rank-the } { $sector-in }.
   *[other] { $seat } ajoute une seconde carte contre { $rank-the } { $sector-in }.
}
question-hand-limit = { $seat-is ->
    [you] Votre main dépasse la limite : défaussez une carte.
   *[other] { $seat } défausse.
}
question-keep = { $seat-is ->
    [you] Révolution ! Vous avez plus de cartes que vous ne pouvez en garder pour la manche suivante : défaussez-en une.
   *[other] { $seat } défausse pour la manche suivante.
}

## Événements

event-begins = { $round ->
    [1] Nous sommes en 1589.
    [2] Nous sommes en 1689.
   *[other] Nous sommes en 1789.
} { $seat-is ->
    [you] C’est à vous.
   *[other] C’est à { $seat }.
}
event-turns-up = Carte retournée : { $card }.
event-starts = { $seat-is ->
    [you] C’est à vous.
   *[other] C’est à { $seat }.
}
event-takes = { $seat-is ->
    [you] Vous prenez { $card-a } dans la rangée.
   *[other] { $seat } prend { $card-a } dans la rangée.
}
event-draws = { $seat-is ->
    [you] Vous tirez { $card-a } de la { $deck }.
   *[other] { $seat } tire { $card-a } de la { $deck }.
}
event-clears = { $seat-is ->
    [you] Vous nettoyez la rangée.
   *[other] { $seat } nettoie la rangée.
}
event-shuffles-in = Les cartes nettoyées sont mélangées à la pioche.
event-creates = { $seat-is ->
    [you] Vous créez { $rank-a } { $sector-in }.
   *[other] { $seat } crée { $rank-a } { $sector-in }.
}
event-creates-courtly = { $seat-is ->
    [you] Vous créez { $rank-a } { $sector-in }, avec une Courtisane (au lieu de : { $attribute }).
   *[other] { $seat } crée { $rank-a } { $sector-in }, avec une Courtisane (au lieu de : { $attribute }).
}
event-no-card = { $seat-is ->
    [you] Il ne reste plus de carte { $rank } pour vous.
   *[other] Il ne reste plus de carte { $rank } pour { $seat }.
}
event-first-in = { $seat-is ->
    [you] Premier noble { $sector-in } pour vous : { $points } points.
   *[other] Premier noble { $sector-in } pour { $seat } : { $points } points.
}
event-completes = { $seat-is ->
    [you] Vous avez créé des nobles dans tous les secteurs ({ $country }) : { $points } points.
   *[other] { $seat } a créé des nobles dans tous les secteurs ({ $country }) : { $points } points.
}
event-takes-back = { $seat-is ->
    [you] Votre { $rank } mort ({ $country }) revient dans votre réserve.
   *[other] Le { $rank } mort ({ $seat }, { $country }) revient dans la réserve.
}
event-enters-house = { $seat-is ->
    [you] Vous avez créé des nobles des sept rangs et entrez à la Chambre des Nobles : { $points } points.
   *[other] { $seat } a créé des nobles des sept rangs et entre à la Chambre des Nobles : { $points } points.
}
event-strikes = { $seat-is ->
    [you] Vous frappez { $rank-the } { $sector-in } : { $card }.
   *[other] { $seat } frappe { $rank-the } { $sector-in } : { $card }.
}
event-adds = { $seat-is ->
    [you] Vous ajoutez { $card-a }.
   *[other] { $seat } ajoute { $card-a }.
}
event-kills = { $seat-is ->
    [you] Vous tuez { $rank-the } ({ $victim }) { $sector-in }.
   *[other] { $victim-is ->
        [you] { $seat } tue votre { $rank } { $sector-in }.
       *[other] { $seat } tue { $rank-the } ({ $victim }) { $sector-in }.
    }
}
event-escapes = { $victim-is ->
    [you] Votre { $rank } { $sector-in } en réchappe.
   *[other] Le { $rank } ({ $victim }) { $sector-in } en réchappe.
}
event-discards = { $seat-is ->
    [you] Vous défaussez { $card-a }.
   *[other] { $seat } défausse { $card-a }.
}
event-rebuilds = La défausse des trahisons est mélangée pour former une nouvelle pioche.
event-revolution = { $seat-is ->
    [you] Révolution ! Elle apparaît pendant votre tour : décompte de la manche de { $round ->
        [1] 1589
        [2] 1689
       *[other] 1789
    }.
   *[other] Révolution ! Elle apparaît pendant le tour en cours ({ $seat }) : décompte de la manche de { $round ->
        [1] 1589
        [2] 1689
       *[other] 1789
    }.
}
event-prevails = { $seat-is ->
    [you] Vous avez le plus d’influence { $country-in } ({ $influence }) : { $points } points.
   *[other] { $seat } a le plus d’influence { $country-in } ({ $influence }) : { $points } points.
}
event-follows = { $seat-is ->
    [you] Deuxième influence { $country-in } ({ $influence }) : vous, { $points } points.
   *[other] Deuxième influence { $country-in } ({ $influence }) : { $seat }, { $points } points.
}
event-unclaimed = Personne d’autre n’a d’influence { $country-in } : le second marqueur est perdu.
event-deserted = Personne n’a d’influence { $country-in }.
event-most = { $seat-is ->
    [you] Le plus de cartes { $rank } : vous, avec { $count } : { $points } points.
   *[other] Le plus de cartes { $rank } : { $seat }, avec { $count } : { $points } points.
}
event-no-most = Le plus de cartes { $rank } : aucun point.
event-over = La partie est terminée.

## D’où viennent les points

origin-first-in = premier noble { $sector-in }
origin-completes = tous les secteurs ({ $country })
origin-enters-house = Chambre des Nobles
origin-prevails = le plus d’influence { $country-in }
origin-follows = deuxième influence { $country-in }
origin-most = le plus de cartes { $rank }
origin-rest = autre

## La table

table-year = { $round ->
    [1] 1589
    [2] 1689
   *[other] 1789
} · manche { $round } sur { $rounds }
table-piles = pioche { $deck } · pile de la révolution { $pile }
table-deck = pioche { $deck }
table-prizes = prix { $first }/{ $second }
table-markers = marqueurs
table-points = points
table-attributes = Attributs
table-treachery = Trahisons
table-known = Ce que l’on sait des mains
table-hidden = { $count ->
    [one] + { $count } cachée
   *[other] + { $count } cachées
}
table-influence = influence
table-most = majorité :
table-counters = jetons { $count }
table-lacks = manque
table-ready = prêt
table-full = aucun emplacement libre
table-cleared = Nettoyées
table-house = Chambre des Nobles
table-your-hand = Votre main :
table-legend = ★ capitale · + points pour le premier noble du secteur · † morts

## À voix haute

line-none = aucune
line-some = { $thing } : { $count }
line-either = { $one } ou { $other }
line-year = { $round ->
    [1] 1589
    [2] 1689
   *[other] 1789
}, manche { $round } sur { $rounds }.
line-country = { $country } : { $first } points pour le plus d’influence, { $second } pour le deuxième.
line-influence = Influence : { $who }.
line-marker = { $points } points pour des nobles dans tous les secteurs.
line-marker-taken = { $seat } a le marqueur de { $points } points.
line-sector = { $sector }{ $is-capital ->
    [yes] , la capitale
   *[no] {""}
} : { $slots } ; { $is-taken ->
    [yes] les { $points } points du premier noble sont pris
   *[no] { $points } points pour le premier noble
}.
line-slot = { $rank } { $seat }
line-slot-free = { $rank } libre
line-fallen = Nobles morts : { $names }.
line-attributes = Attributs exposés : { $cards }. Pioche : { $deck } cartes, pile de la révolution : { $pile }.
line-treachery = Trahisons exposées : { $cards }. Pioche : { $deck } cartes.
line-cleared = Nettoyées : { $cards }.
line-house = Chambre des Nobles : { $markers }.
line-house-taken = { $points } pris par { $seat }
line-house-left = { $points } restant
line-player = { $seat } : { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
line-nobles = Cartes de noble : { $cards }.
line-hand-attributes = Attributs en main : { $cards }{ $hidden ->
    [0] {""}
   *[other] , cachées { $hidden }
}.
line-hand-treachery = Trahisons en main : { $cards }{ $hidden ->
    [0] {""}
   *[other] , cachées { $hidden }
}.
line-your-attributes = Vos attributs : { $cards }.
line-your-treachery = Vos trahisons : { $cards }.
line-set = { $rank } : { $cards }. { $lacking ->
    [0] Prêt
    [one] Manque une carte
   *[other] Manquent { $lacking } cartes
} ; jetons restants : { $counters }.

## Aide

help =
    Trois manches : 1589, 1689 et 1789. À votre tour, choisissez l’une de deux options.
    Attributs : piochez trois cartes, chacune dans la rangée visible ou dans la pioche ; ou nettoyez la rangée, étalez six nouvelles cartes, et prenez l’une d’elles ou une de la pioche. Créez ensuite autant de nobles que vous pouvez en payer, dans des emplacements vides de leur rang. La table montre l’ensemble que demande chaque noble. Une Courtisane peut remplacer une carte d’un ensemble, mais jamais pour un Baron ni un Roi.
    Trahison : piochez une carte trahison et une carte attribut. Jouez ensuite des cartes trahison contre les nobles des autres : une carte en province, deux dans une capitale, chaque noble au plus une fois par tour. Les cartes de pays réussissent toujours, les Assassins trois fois sur quatre. Vous ne créez de nobles que là où vous en avez tué ce tour-ci, et vous devez remplacer tous ceux que vous avez tués sauf un.
    À la fin du tour, vous gardez au plus 10 cartes attribut et 4 cartes trahison. À votre tout premier tour, vous piochez seulement une à trois cartes attribut.
    Points : le nombre de l’hexagone pour le premier noble créé dans un secteur ; un marqueur de pays pour avoir créé des nobles, vivants ou morts, dans tous les secteurs d’un pays (le plus grand au premier joueur, le plus petit au deuxième) ; un marqueur de la Chambre des Nobles pour des nobles des sept rangs.
    La Révolution se trouve parmi les onze dernières cartes attribut. Dès qu’elle apparaît, la manche est décomptée : dans chaque pays, les deux joueurs les plus influents en reçoivent les deux prix. Un noble compte 2 en province et 4 dans une capitale, mais 1 et 2 si l’autre emplacement du secteur porte un noble plus élevé. Les égalités reviennent au plus haut rang, puis à l’hexagone le plus élevé. Chacun garde ensuite 6 cartes attribut et 2 cartes trahison, on mélange, et le tour continue. La troisième Révolution termine la partie.
    À la fin, le plus de cartes d’un rang rapporte 4 (Barons), 6, 8, 10, 12, 14, 16 (Rois) ; à deux, on partage ; à trois, rien.

## Précisions : là où la règle se tait ou se lit de deux façons

ruling-HR1 = À chaque manche, dix cartes attribut et la Révolution forment la pile de la révolution.
ruling-HR2 = La deuxième place dans les États allemands rapporte 5, comme le disent les tableaux, bien qu’un exemple imprimé donne 3.
ruling-HR3 = Une dernière égalité d’influence revient au joueur qui a un noble vivant dans le secteur de l’hexagone le plus élevé ; si les deux y sont, on compare le secteur suivant, et ainsi de suite ; qui n’a plus de secteur perd. Si tout est égal, le plus haut rang dans le meilleur secteur décide.
ruling-HR4 = Après un nettoyage, la carte vient de la nouvelle rangée ou, s’il en reste, du dessus de la pioche. Pas de nettoyage au premier tour d’un joueur.
ruling-HR5 = À la fin d’un tour : la limite de main, puis les cartes nettoyées sont mélangées, puis la rangée des attributs est complétée carte par carte, puis celle des trahisons.
ruling-HR6 = La Révolution n’est pas une carte piochée : la première carte de la nouvelle pioche la remplace, sans choix ; les pioches suivantes du tour sont libres. Si elle apparaît en complétant la rangée, rien n’est remplacé. Les limites d’une nouvelle manche valent aussi pour le joueur actif, cartes piochées ce tour comprises.
ruling-HR7 = On ne peut jouer une carte trahison que si l’on pourrait remplacer tous ses morts sauf un avec les cartes et les jetons que l’on a ; et créer un noble que si cela reste possible. Les jetons qu’un noble ultérieur ferait revenir ne comptent pas encore. N’importe lequel des morts peut rester sans remplaçant. Quand il ne reste à choisir que l’ordre de plusieurs, le sort désigne le premier.
ruling-HR8 = Les deux cartes contre une capitale peuvent être deux cartes quelconques qui nomment son pays.
ruling-HR9 = Sans jeton d’un rang en réserve, on ne peut pas créer ce noble. Un jeton mort dans un pays que l’on a déjà marqué revient aussitôt. Si les deux marqueurs du pays sont pris et que l’on n’en a aucun, ses jetons morts restent en place.
ruling-HR10 = Pour une nouvelle manche, on défausse dans l’ordre du tour, le joueur actif d’abord.
ruling-HR11 = Une égalité finale se départage aux cartes nobles : le plus de Rois, puis de Princes, et ainsi de suite.
ruling-HR12 = Les mains sont cachées, mais leur taille est publique, comme les rangées, les défausses, la taille des piles, le plateau, les jetons, les cartes nobles et les marqueurs.
ruling-HR13 = D’autres chiffres ne sont acceptés que s’ils conviennent : numéros distincts dans un pays, une capitale par pays, l’emplacement supérieur du rang le plus élevé, assez de cartes attribut, et des majorités dont les points se partagent en deux.

## Explications

fact-holds = { $seat-is ->
    [you] vous tenez
   *[other] { $seat } tient
} { $card-a }
fact-next = { $card-a } est sur le dessus de sa pioche
outcome-country = Le plus d’influence { $country-in }
outcome-rank = { $rank }

## Ce qui ne va pas dans un fichier de données

wrong-markers = doit décroître : on prend d’abord le plus grand marqueur restant
wrong-more-players = { $count } cartes, mais seulement { $before } avec un joueur de plus
wrong-few-cards = { $count } cartes pour { $seats } joueurs, alors qu’il en faut { $least }
wrong-total = est { $total }, mais les cartes font { $sum } en tout
wrong-treachery = { $total } cartes, alors qu’il en faut { $least } pour pouvoir toujours piocher
wrong-empty = est vide
wrong-odd = { $most } est impair, mais deux joueurs à égalité reçoivent chacun la moitié
wrong-slots = compte { $count } valeurs au lieu d’une ou deux
wrong-slot-order = l’emplacement du haut doit être du rang le plus élevé
wrong-no-slot = aucun secteur n’a d’emplacement pour le rang { $rank }
wrong-capitals = { $country } a { $count } capitales au lieu d’une
wrong-hex = { $hex } figure deux fois en { $country }

## Pourquoi un chiffre est ce qu’il est

why-eleven = 11 est le nombre écrit pour trois sortes ; lesquelles n’est pas dit.
why-twelve = 12 est un nombre écrit ; pour quelle sorte n’est pas dit.
why-thirteen = 13 est à part, au bout de la suite décroissante des nombres, comme la Courtisane parmi les attributs.
why-nine = 9 est le nombre écrit pour trois sortes ; lesquelles n’est pas dit.
why-seven-on-capital = Un 7 sur une capitale avec Roi et Prince est écrit, mais pas laquelle.
why-marker-of-4 = Un marqueur de 4 est écrit ; qu’il soit le plus grand ne l’est pas.
why-duke-earl = Une province avec Duc et Comte est écrite, mais pas où.
why-earl-count = Une province avec Comte et Vicomte est écrite, mais pas où.
why-size-four = Une source publique donne la taille de quatre ; lesquelles est inconnu.
why-size-six = Une source publique donne la taille de six ; lesquelles est inconnu.
why-one-of-each = Une critique publiée dit une de chaque.
why-german-duke = Un exemple chiffré a un Duc qui compte 2 et un Comte qui compte 1 dans les États allemands.
why-gold-most = Seul il fait un Baron, le noble aux jetons les plus nombreux, donc le plus grand nombre.
why-between = Entre la Grande-Bretagne et la France par le nombre de secteurs.
why-german-prince = Toute capitale a un Roi, et un exemple chiffré a un Prince qui compte 4 dans les États allemands.
why-own-prince = Toute capitale a un Roi ; le Prince est de nous.
why-one-below = Un de moins que le plus grand, comme en France.
why-king-killed = Un emplacement est écrit, et un Roi y est tué dans un exemple.
why-board-only = Imprimé sur le plateau seulement ; choisi pour que chaque exemple chiffré convienne.
why-grow-five = Les séries grandissent avec le rang, donc cinq cartes ; lesquelles est inconnu.
why-grow-two = Les séries grandissent avec le rang, donc deux cartes ; lesquelles est inconnu.
why-six-pairs = Six cartes spéciales, et quatre pays font six paires.
why-capital-highest = Le plus grand du pays, comme pour une capitale.
why-number-on-board = Le nombre est imprimé sur le plateau seulement.
why-player-marks = Les marques du nombre de joueurs ne sont imprimées que sur les cartes.
why-two-reviews = Deux critiques publiées le nomment.
why-two-slots = Deux emplacements sont écrits, leurs rangs ne le sont pas.

## Les fiches de l’atelier : tables du fichier de données, champs et mots

sheet-sector = Carte
sheet-noble = Nobles
sheet-attribute = Cartes d’attribut
sheet-country = Pays
sheet-treachery_card = Cartes de trahison
sheet-set_up = Mise en place
sheet-turn = Tour
sheet-first_turn = Premier tour
sheet-revolution = Révolution
sheet-assassin = Assassin
sheet-influence = Influence
sheet-house_of_nobles = Chambre des nobles
sheet-attributes = Cartes d’attribut en tout
sheet-treachery = Cartes de trahison en tout
field-slots = Emplacements, celui du haut d’abord
field-hex = Nombre de l’hexagone
field-country = Pays
field-kind = Genre
field-set = Série
field-cards = Cartes
field-counters = Jetons de chaque joueur
field-most = Points de majorité
field-two = À deux joueurs
field-three = À trois joueurs
field-four = À quatre joueurs
field-five = À cinq joueurs
field-larger = Grand marqueur
field-smaller = Petit marqueur
field-first = Premier prix
field-second = Second prix
field-count = Exemplaires
field-total = En tout
field-row = Cartes de la rangée
field-treachery_row = Cartes de trahison de la rangée
field-revolution_pile = Cartes sous la Révolution
field-draws = Cartes piochées
field-hand = Limite de main
field-treachery_hand = Limite de main de trahison
field-attacker = Cubes de l’attaquant
field-victim = Cubes de la victime
field-province = En province
field-capital = Dans une capitale
field-markers = Marqueurs
field-removed_with_two_players = Retiré à deux joueurs
word-province = province
word-capital = capitale
