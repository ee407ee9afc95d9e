# Bastille

game = Bastille
game-about = Paris, à la veille de la Révolution. Placez votre influence dans sept lieux, recrutez paysans, soldats et nobles, armez-les, gravissez la Bastille, glissez des cubes dans les catacombes et remplissez des missions secrètes.
option-secret_missions = Missions secrètes : personne ne commence avec une mission ; les missions forment deux piles, et les deux joueurs des États généraux en consultent chacun une autre.

## Lieux

place-bank = Banque
    .at = à la Banque
    .does = 1. Chaque tuile : des pièces, deux fois sa valeur. La première évaluée donne aussi le marqueur premier joueur.
place-notre_dame = Notre-Dame
    .at = à Notre-Dame
    .does = 2. Chaque tuile est échangée contre une tuile de la valeur suivante de la réserve. La première évaluée, si elle est échangée, rapporte aussi 1 point.
place-versailles = Versailles
    .at = à Versailles
    .does = 3. La première évaluée prend un des deux bonus de la tuile ouverte, la deuxième reçoit l’autre.
place-catacombs = Catacombes
    .at = aux Catacombes
    .does = 4. La première évaluée met deux cubes dans le sac, la deuxième un.
place-place_louis = Place Louis
    .at = à la Place Louis
    .does = 5. Chaque tuile : un personnage exposé pour son coût moins la valeur de la tuile, ou aucun.
place-bastille = Bastille
    .at = à la Bastille
    .does = 6. La première évaluée avance le marqueur de sa valeur + 1, la deuxième de sa valeur.
place-estates_general = États généraux
    .at = aux États généraux
    .does = 7. La première évaluée rapporte 2 pièces et une mission de la pile, la deuxième une mission.

## Bonus

bonus-points = points
    .one = 1 point
    .many = points
    .does = Bonus : des points.
bonus-coins = pièces
    .one = 1 pièce
    .many = pièces
    .does = Bonus : des pièces.
bonus-steps = cases
    .one = 1 case de la Bastille
    .many = cases de la Bastille
    .does = Bonus : votre marqueur avance sur la piste de la Bastille ; chaque case au-delà du bout rapporte 1 pièce.
bonus-cubes = cubes
    .one = 1 cube dans le sac
    .many = cubes dans le sac
    .does = Bonus : vos propres cubes vont dans le sac.
bonus-torches = torches
    .one = 1 torche
    .many = torches
    .does = Bonus : une arme qui convient à tout personnage.
bonus-character = personnage
    .one = le premier personnage
    .many = premiers personnages
    .does = Bonus : la première carte de la pile, sans la voir et gratuitement.
bonus-influence = influence
    .one = une tuile augmentée de 1
    .many = tuiles augmentées de 1
    .does = Bonus : une de vos tuiles Influence est échangée contre la valeur suivante, si votre réserve en a une.
bonus-mission = mission
    .one = une mission
    .many = missions
    .does = Bonus : consultez les missions et gardez-en une.

## Plateaux des catacombes, selon le sort du cube

board-home = plateau de gauche
    .cube = le cube revient
board-bag = plateau de droite
    .cube = le cube retourne dans le sac

## Personnages

character-peasant_1 = Paysan 1
    .the = le Paysan 1
character-peasant_2 = Paysan 2
    .the = le Paysan 2
character-peasant_3 = Paysan 3
    .the = le Paysan 3
character-peasant_4 = Paysan 4
    .the = le Paysan 4
character-peasant_5 = Paysan 5
    .the = le Paysan 5
character-peasant_6 = Paysan 6
    .the = le Paysan 6
character-peasant_7 = Paysan 7
    .the = le Paysan 7
character-peasant_8 = Paysan 8
    .the = le Paysan 8
character-peasant_9 = Paysan 9
    .the = le Paysan 9
character-peasant_10 = Paysan 10
    .the = le Paysan 10
character-soldier_1 = Soldat 1
    .the = le Soldat 1
character-soldier_2 = Soldat 2
    .the = le Soldat 2
character-soldier_3 = Soldat 3
    .the = le Soldat 3
character-soldier_4 = Soldat 4
    .the = le Soldat 4
character-soldier_5 = Soldat 5
    .the = le Soldat 5
character-soldier_6 = Soldat 6
    .the = le Soldat 6
character-soldier_7 = Soldat 7
    .the = le Soldat 7
character-soldier_8 = Soldat 8
    .the = le Soldat 8
character-soldier_9 = Soldat 9
    .the = le Soldat 9
character-soldier_10 = Soldat 10
    .the = le Soldat 10
character-noble_1 = Noble 1
    .the = le Noble 1
character-noble_2 = Noble 2
    .the = le Noble 2
character-noble_3 = Noble 3
    .the = le Noble 3
character-noble_4 = Noble 4
    .the = le Noble 4
character-noble_5 = Noble 5
    .the = le Noble 5
character-noble_6 = Noble 6
    .the = le Noble 6
character-noble_7 = Noble 7
    .the = le Noble 7
character-noble_8 = Noble 8
    .the = le Noble 8
character-noble_9 = Noble 9
    .the = le Noble 9
character-noble_10 = Noble 10
    .the = le Noble 10
character-monk_1 = Moine 1
    .the = le Moine 1
character-monk_2 = Moine 2
    .the = le Moine 2
character-monk_3 = Moine 3
    .the = le Moine 3
character-monk_4 = Moine 4
    .the = le Moine 4
character-monk_5 = Moine 5
    .the = le Moine 5

monk-monk_1 = Moine 1
    .the = le Moine 1
monk-monk_2 = Moine 2
    .the = le Moine 2
monk-monk_3 = Moine 3
    .the = le Moine 3
monk-monk_4 = Moine 4
    .the = le Moine 4
monk-monk_5 = Moine 5
    .the = le Moine 5

group-peasants = paysans
group-soldiers = soldats
group-nobles = nobles

## Armes

weapon-pitchfork = fourche
    .a = une fourche
    .many = fourches
    .does = Arme un paysan.
weapon-rifle = fusil
    .a = un fusil
    .many = fusils
    .does = Arme un soldat.
weapon-rapier = rapière
    .a = une rapière
    .many = rapières
    .does = Arme un noble.

## Missions

mission-peasants = Majorité de paysans
    .does = Pour le plus, ou le deuxième plus grand nombre, de paysans.
mission-soldiers = Majorité de soldats
    .does = Pour le plus, ou le deuxième plus grand nombre, de soldats.
mission-nobles = Majorité de nobles
    .does = Pour le plus, ou le deuxième plus grand nombre, de nobles.
mission-crowns = Majorité de couronnes
    .does = Pour le plus, ou le deuxième plus grand nombre, de couronnes sur les personnages.
mission-gems = Majorité de pierres précieuses
    .does = Pour le plus, ou le deuxième plus grand nombre, de pierres précieuses sur les personnages.
mission-weapons = Majorité d’armes
    .does = Pour le plus, ou le deuxième plus grand nombre, d’armes : tuiles, torches et armes imprimées sur les personnages.
mission-pairs = Deux de chaque groupe
    .does = Série : deux paysans, deux soldats et deux nobles.
mission-peasants_1 = Paysans 1–2–3
mission-peasants_2 = Paysans 2–3–4
mission-peasants_3 = Paysans 3–4–5
mission-peasants_4 = Paysans 4–5–6
mission-peasants_5 = Paysans 5–6–7
mission-peasants_6 = Paysans 6–7–8
mission-peasants_7 = Paysans 7–8–9
mission-peasants_8 = Paysans 8–9–10
mission-soldiers_1 = Soldats 1–2–3
mission-soldiers_2 = Soldats 2–3–4
mission-soldiers_3 = Soldats 3–4–5
mission-soldiers_4 = Soldats 4–5–6
mission-soldiers_5 = Soldats 5–6–7
mission-soldiers_6 = Soldats 6–7–8
mission-soldiers_7 = Soldats 7–8–9
mission-soldiers_8 = Soldats 8–9–10
mission-nobles_1 = Nobles 1–2–3
mission-nobles_2 = Nobles 2–3–4
mission-nobles_3 = Nobles 3–4–5
mission-nobles_4 = Nobles 4–5–6
mission-nobles_5 = Nobles 5–6–7
mission-nobles_6 = Nobles 6–7–8
mission-nobles_7 = Nobles 7–8–9
mission-nobles_8 = Nobles 8–9–10
mission-unknown = une mission
    .does = Cachée.

## Coups

move-place = Placer un { $value } { $place-at }
move-take = Prendre { $amount ->
    [one] { $bonus-one }
   *[other] { $amount } { $bonus-many }
}
move-recruit = Recruter { $character-the }
move-look = Consulter la pile { $pile }
move-keep = Garder « { $mission } »
move-mark = Choisir { $amount ->
    [one] { $bonus-one }
   *[other] { $amount } { $bonus-many }
} ; { $board-cube }
move-raise = Augmenter un { $value }
move-pick = Prendre { $weapon-a }
move-assign = Placer { $monk-the } parmi les { $group }
move-decline = Renoncer

## Questions

question-placing = { $seat-is ->
    [you] Placez une de vos tuiles.
   *[other] { $seat } place une tuile.
}
question-versailles = { $seat-is ->
    [you] Versailles : quel bonus prenez-vous ?
   *[other] { $seat } choisit un bonus à Versailles.
}
question-place-louis = { $seat-is ->
    [you] Place Louis : qui recrutez-vous avec votre { $value } ?
   *[other] { $seat } peut recruter un personnage avec un { $value }.
}
question-pile = { $seat-is ->
    [you] Quelle pile de missions consultez-vous ?
   *[other] { $seat } choisit une pile de missions.
}
question-mission = { $seat-is ->
    [you] Vous consultez les missions : laquelle gardez-vous ?
   *[other] { $seat } consulte les missions.
}
question-raise = { $seat-is ->
    [you] Laquelle de vos tuiles augmentez-vous ?
   *[other] { $seat } peut augmenter une tuile.
}
question-catacombs = { $seat-is ->
    [you] Votre cube a été tiré : quel bonus des catacombes choisissez-vous ?
   *[other] { $seat } choisit un bonus des catacombes.
}
question-weapon = { $seat-is ->
    [you] Quelle arme prenez-vous ?
   *[other] { $seat } prend une arme.
}
question-monk = { $seat-is ->
    [you] Quel groupe rejoint { $monk-the } ?
   *[other] { $seat } place { $monk-the } dans un groupe.
}

## Événements

event-begins = Le tour { $round } commence. { $seat-is ->
    [you] Vous êtes premier joueur.
   *[other] Premier joueur : { $seat }.
}
event-opens-bonus = Drapeaux de ce tour : le plus { $amount ->
    [one] { $bonus-one }
   *[other] { $amount } { $bonus-many }
}, le deuxième { $rest ->
    [one] { $other-one }
   *[other] { $rest } { $other-many }
}.
event-opens-versailles = Versailles offre { $amount ->
    [one] { $bonus-one }
   *[other] { $amount } { $bonus-many }
} et { $rest ->
    [one] { $other-one }
   *[other] { $rest } { $other-many }
}.
event-arrives = Place Louis : { $character }.
event-lays-out = Sur la Bastille : { $amount ->
    [one] { $weapon-a }
   *[other] { $amount } { $weapon-many }
}.
event-places = { $seat-is ->
    [you] Vous placez un { $value } { $place-at }.
   *[other] { $seat } place un { $value } { $place-at }.
}
event-evaluates = — { $place } —
event-marker = { $seat-is ->
    [you] Vous prenez le marqueur premier joueur.
   *[other] { $seat } prend le marqueur premier joueur.
}
event-raises = { $seat-is ->
    [you] Vous échangez un { $value } contre un { $to }.
   *[other] { $seat } échange un { $value } contre un { $to }.
}
event-cannot-raise = { $seat-is ->
    [you] Votre { $value } ne peut être augmenté.
   *[other] Le { $value } ({ $seat }) ne peut être augmenté.
}
event-points = { $seat-is ->
    [you] Vous marquez
   *[other] { $seat } marque
} { $amount ->
    [one] { $amount } point.
   *[other] { $amount } points.
}
event-coins = { $seat-is ->
    [you] Vous prenez
   *[other] { $seat } prend
} { $amount ->
    [one] { $amount } pièce.
   *[other] { $amount } pièces.
}
event-steps = { $seat-is ->
    [you] Vous avancez de
   *[other] { $seat } avance de
} { $amount ->
    [one] { $amount } case
   *[other] { $amount } cases
} sur la Bastille, jusqu’à la case { $space }.
event-blocked = Le bout de la piste est atteint : { $seat-is ->
    [you] vous prenez
   *[other] { $seat } prend
} { $amount ->
    [one] { $amount } pièce
   *[other] { $amount } pièces
} pour les cases manquantes.
event-cubes = { $seat-is ->
    [you] Vous mettez
   *[other] { $seat } met
} { $amount ->
    [one] { $amount } cube
   *[other] { $amount } cubes
} dans le sac.
event-torches = { $seat-is ->
    [you] Vous prenez
   *[other] { $seat } prend
} { $amount ->
    [one] { $amount } torche.
   *[other] { $amount } torches.
}
event-recruits = { $seat-is ->
    [you] Vous recrutez
   *[other] { $seat } recrute
} { $character-the } pour { $coins ->
    [one] { $coins } pièce.
   *[other] { $coins } pièces.
}
event-cannot-pay = { $seat-is ->
    [you] Vous ne pouvez payer aucun personnage.
   *[other] { $seat } ne peut payer aucun personnage.
}
event-declines = { $seat-is ->
    [you] Vous renoncez.
   *[other] { $seat } renonce.
}
event-gains = { $seat-is ->
    [you] Vous recevez { $character-the } gratuitement.
   *[other] { $seat } reçoit { $character-the } gratuitement.
}
event-looks = { $seat-is ->
    [you] Vous consultez les missions.
   *[other] { $seat } consulte les missions.
}
event-looks-at-pile = { $seat-is ->
    [you] Vous consultez la pile { $pile } des missions.
   *[other] { $seat } consulte la pile { $pile } des missions.
}
event-keeps = { $seat-is ->
    [you] Vous gardez
   *[other] { $seat } garde
} { $mission-is ->
    [known] « { $mission } ».
   *[unknown] une mission.
}
event-finds-none = { $seat-is ->
    [you] Vous ne trouvez aucune mission à garder.
   *[other] { $seat } ne trouve aucune mission à garder.
}
event-most-flags = { $seat-is ->
    [you] Vous avez
   *[other] { $seat } a
} le plus de drapeaux ({ $flags }).
event-second-flags = { $seat-is ->
    [you] Vous êtes deuxième en drapeaux ({ $flags }).
   *[other] { $seat } est deuxième en drapeaux ({ $flags }).
}
event-interim = — Décompte intermédiaire —
event-final = — Décompte final —
event-gems = { $seat-is ->
    [you] Vos pierres précieuses :
   *[other] Pierres précieuses ({ $seat }) :
} { $amount ->
    [one] { $amount } point.
   *[other] { $amount } points.
}
event-crowns = Le plus de couronnes ({ $crowns }) : { $seat-is ->
    [you] vous marquez
   *[other] { $seat } marque
} { $amount ->
    [one] { $amount } point.
   *[other] { $amount } points.
}
event-draws = { $seat-is ->
    [you] Un de vos cubes est tiré du sac.
   *[other] Un cube est tiré du sac : { $seat }.
}
event-marks = { $seat-is ->
    [you] Vous choisissez
   *[other] { $seat } choisit
} { $amount ->
    [one] { $bonus-one }.
   *[other] { $amount } { $bonus-many }.
}
event-comes-home = { $seat-is ->
    [you] Vous reprenez
   *[other] { $seat } reprend
} { $amount ->
    [one] { $amount } cube
   *[other] { $amount } cubes
} des catacombes.
event-stays-in-bag = { $seat-is ->
    [you] Vous remettez
   *[other] { $seat } remet
} { $amount ->
    [one] { $amount } cube
   *[other] { $amount } cubes
} dans le sac.
event-track = { $seat-is ->
    [you] Vous, case { $space } de la Bastille :
   *[other] { $seat }, case { $space } de la Bastille :
} { $amount ->
    [one] { $amount } point.
   *[other] { $amount } points.
}
event-picks = { $seat-is ->
    [you] Vous prenez { $weapon-a }.
   *[other] { $seat } prend { $weapon-a }.
}
event-assigns = { $seat-is ->
    [you] Vous placez { $monk-the } parmi les { $group }.
   *[other] { $seat } place { $monk-the } parmi les { $group }.
}
event-characters = { $seat-is ->
    [you] Vos personnages :
   *[other] Personnages ({ $seat }) :
} { $amount ->
    [one] { $amount } point.
   *[other] { $amount } points.
}
event-mission = { $seat-is ->
    [you] Votre mission
   *[other] Mission ({ $seat })
} « { $mission } » : { $amount ->
    [one] { $amount } point.
   *[other] { $amount } points.
}
event-bag = { $seat-is ->
    [you] Vos cubes dans le sac :
   *[other] Cubes dans le sac ({ $seat }) :
} { $amount ->
    [one] { $amount } point.
   *[other] { $amount } points.
}
event-purse = { $seat-is ->
    [you] Vos pièces :
   *[other] Pièces ({ $seat }) :
} { $amount ->
    [one] { $amount } point.
   *[other] { $amount } points.
}
event-unarmed = { $seat-is ->
    [you] Vous avez
   *[other] { $seat } a
} { $count ->
    [one] { $count } personnage sans arme
   *[other] { $count } personnages sans arme
} : −{ $amount }.
event-over = La partie est terminée.

## D’où viennent les points

origin-points = lieux et bonus
origin-gems = pierres précieuses
origin-crowns = le plus de couronnes
origin-track = piste de la Bastille
origin-characters = personnages
origin-mission = « { $mission } »
origin-bag = cubes dans le sac
origin-purse = pièces
origin-unarmed = personnages sans arme
origin-rest = autre

## La table

table-round = Tour { $round } sur { $rounds }
table-interim = Décompte intermédiaire
table-final = Décompte final
table-flags-bonus = le plus de drapeaux { $most }, deuxième { $second }
table-offer = { $left } ou { $right }
table-bag = dans le sac :
table-display = exposées :
table-missions-left = missions : { $counts }
table-square = À recruter
table-cost = coût
table-price = avec votre { $value }
table-points = points
table-symbols = symboles
table-weapon = arme
table-armed = { $sign } armé
table-needs = requiert { $sign }
table-any-group = celle de son groupe
table-track = Piste de la Bastille :
table-figures = points dès la case : { $figures }
table-board-left = Plateau de gauche, les cubes reviennent :
table-board-right = Plateau de droite, les cubes restent dans le sac :
table-board-final = Catacombes, décompte final :
table-coins = pièces
table-tiles = tuiles
table-supply = réserve
table-weapons = armes
table-unarmed = sans arme
table-missions = missions
table-followers = { $seat } :
table-your-missions = Vos missions
table-missions-of = Missions ({ $seat })
table-choice = Les missions que vous pouvez garder
table-most-second = le plus { $most }, deuxième { $second }
table-for = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
table-worth-now = en ce moment { $points }
table-monks-wait = Les moines compteront ici quand ils auront rejoint un groupe, avant le décompte final.
table-pile = À votre dernière consultation, il restait dans la pile : { $missions }
table-pile-number = À votre dernière consultation, il restait dans la pile { $pile } : { $missions }
table-unarmed-cost = Les personnages sans arme coûtent à la fin : { $costs }
table-legend = ★ premier joueur · ♛ couronne ◆ pierre ⚑ drapeau · ψ fourche ⌐ fusil † rapière ✦ torche · (ψ) arme requise · 4/2 coût/points

## À voix haute

line-none = aucune
line-some = { $thing } : { $count }
line-round = Tour { $round } sur { $rounds }.
line-flags = Le plus de drapeaux : { $most } ; deuxième : { $second }.
line-place = Lieu { $number }, { $place } : { $tiles } ; { $free ->
    [0] aucune case libre
    [one] 1 case libre
   *[other] { $free } cases libres
}.
line-tile = { $seat } avec un { $value }
line-offer = Bonus : { $left } ou { $right }.
line-bag = Cubes dans le sac : { $bags }.
line-display = Armes exposées : { $weapons }.
line-missions-left = Missions restantes : { $counts }.
line-character = { $character }, coût { $cost }, { $points ->
    [one] { $points } point
   *[other] { $points } points
}
line-crowns = { $count ->
    [one] { $count } couronne
   *[other] { $count } couronnes
}
line-gems = { $count ->
    [one] { $count } pierre
   *[other] { $count } pierres
}
line-flags-of = { $count ->
    [one] { $count } drapeau
   *[other] { $count } drapeaux
}
line-torches = { $count ->
    [one] { $count } torche
   *[other] { $count } torches
}
line-joined = rejoint : { $group }
line-armed = avec arme
line-needs-weapon = sans arme
line-for-sale = À recruter : { $character }.
line-price = Pour vous : { $price }.
line-on-track = { $seat } en case { $space }
line-track = Piste de la Bastille : { $order }.
line-figure = { $points } dès la case { $space }
line-figures = Points de la piste : { $figures }.
line-marked = { $bonus } marqué par { $seat }
line-player = { $seat } : { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $coins ->
    [one] { $coins } pièce
   *[other] { $coins } pièces
}{ $is-first ->
    [yes] , commence
   *[no] {""}
}.
line-tiles = Tuiles à placer : { $tiles }.
line-of-value = { $count } de valeur { $value }
line-supply = Tuiles en réserve : { $tiles }.
line-symbols = Symboles : { $symbols }.
line-weapons = Armes : { $weapons }.
line-state = Sans arme : { $unarmed }, missions : { $missions }.
line-follower = Avec { $seat } : { $character }.
line-mission = Mission ({ $seat }) : { $mission }, { $worth } ; { $now }.
line-may-keep = Vous pouvez garder : { $mission }, { $worth } ; { $now }.
line-unarmed = Les personnages sans arme coûtent à la fin : { $costs }.
line-unarmed-cost = { $count } coûtent { $cost }

## Aide

help =
    Huit tours ; après le quatrième un décompte intermédiaire, après le huitième le décompte final. Le plus de points gagne.
    À chaque tour vous placez toutes vos tuiles Influence, une par une et chacun à son tour, sur la case libre la plus à gauche d’un lieu. Puis les lieux sont évalués de 1 à 7 : la plus forte tuile d’abord, à égalité celle de gauche. Chaque tuile revient à son propriétaire.
    1 Banque : des pièces, deux fois la valeur de la tuile ; le premier devient aussi premier joueur.
    2 Notre-Dame : la tuile est échangée contre la valeur suivante ; le premier marque aussi 1 point.
    3 Versailles : le premier prend un des deux bonus, le deuxième l’autre.
    4 Catacombes : deux cubes dans le sac pour le premier, un pour le deuxième.
    5 Place Louis : recrutez un personnage pour son coût moins la valeur de la tuile.
    6 Bastille : avancez de la valeur de la tuile, le premier d’une case de plus.
    7 États généraux : gardez une mission de la pile ; le premier prend aussi 2 pièces.
    Les missions sont cachées. Une majorité rapporte des points pour le plus ou le deuxième plus grand nombre parmi tous les joueurs, une série comme « Soldats 4–5–6 » pour trois soldats de ces coûts. Personne n’en possède deux identiques.
    À la fin de chaque tour, le plus et le deuxième plus grand nombre de drapeaux sur les personnages rapportent les deux bonus de la tuile du tour ; à égalité le premier joueur l’emporte, puis le plus proche de lui.
    Aux deux décomptes : 1 point par pierre précieuse ; 3 points (à la fin 5) pour le plus de couronnes ; cinq cubes sont tirés du sac, et chaque fois leur propriétaire marque un bonus des catacombes ; le dernier nombre que votre marqueur a atteint sur la Bastille ; puis les armes, deux chacun dans l’ordre de la piste, une pour le dernier.
    À la fin aussi : les points de vos personnages, les missions remplies, 1 point par cube à vous encore dans le sac, 1 point par tranche de 3 pièces. Les personnages sans arme qui convienne coûtent des points : une fourche pour un paysan, un fusil pour un soldat, une rapière pour un noble, une torche pour n’importe qui. Les moines rejoignent un groupe de votre choix avant le décompte final et ont besoin de son arme.

## Décisions : là où la règle se tait ou se lit de deux façons

ruling-BR1 = Les valeurs que demande une série sont les coûts des personnages ; elles se suivent.
ruling-BR2 = Si la pile est vide, ou n’a que des missions que vous possédez déjà, vous n’en prenez aucune. Les pièces restent acquises.
ruling-BR3 = Avec moins de cinq cubes dans le sac, on tire ceux qui y sont. Torches et cubes sont donnés tant qu’il y en a.
ruling-BR4 = Les deux bonus des drapeaux sont toujours attribués : zéro drapeau est un nombre comme un autre, et l’égalité revient au premier joueur, puis au plus proche dans le sens horaire. Pour les couronnes, il en faut au moins une.
ruling-BR5 = Si la première tuile de Notre-Dame ne peut être échangée, personne ne marque le point.
ruling-BR6 = Les tuiles et les personnages du tour 5 sont exposés avant le décompte intermédiaire : un personnage gratuit est la première carte de ce qui reste de la pile.
ruling-BR7 = Un moine reçu pendant le décompte final rejoint aussitôt un groupe.
ruling-BR8 = Une mission reçue en bonus se choisit dans la pile comme aux États généraux.
ruling-BR9 = Le programme répartit les armes de sorte que le moins de personnages possible restent sans arme.
ruling-BR10 = Les bonus prennent effet, qu’on les veuille ou non ; une mission doit être prise si c’est possible, un personnage gratuit ne se refuse pas. Pour l’influence, vous nommez une tuile qui peut être augmentée, ou aucune. Un bonus sans effet peut être choisi.
ruling-BR11 = Les cubes sont tirés au hasard.
ruling-BR12 = Sur la case de départ, les marqueurs suivent l’ordre du tour, celui du premier joueur devant.
ruling-BR13 = Sans rien de ce qu’une majorité compte, on ne la marque jamais.
ruling-BR14 = Un nombre de la piste de la Bastille compte dès sa propre case, en entier aux deux décomptes.
ruling-BR15 = Au bout de la piste, chaque case en trop rapporte 1 pièce. Un marqueur qui s’y trouve garde sa place dans l’ordre. La case supplémentaire de la première tuile ne s’applique jamais aux bonus.
ruling-BR16 = Il y a toujours assez de pièces.

## Explications

fact-holds = { $seat-is ->
    [you] vous avez
   *[other] { $seat } a
} la mission « { $mission } »
outcome-character = { $character }
outcome-crowns = Le plus de couronnes
outcome-flags = Le plus de drapeaux
outcome-first = Premier joueur
reply-keeps = garder une mission

## Ce qui ne va pas dans un fichier de données

wrong-influence = fait { $made } tuiles au lieu de 12
wrong-weapons = fait { $made } tuiles d’arme au lieu de 24
wrong-start = prend plus de tuiles de valeur { $value } qu’il n’y en a
wrong-weapons-out = doit être { $must } : deux pour chacun sauf le dernier joueur
wrong-weapons-twice = est exposé deux fois, et il n’y a que { $tiles } tuiles
wrong-spaces = tous les lieux ont { $spaces } emplacements, { $seats } joueurs posent { $placed } tuiles
wrong-unarmed = coûte moins que pour moins de personnages désarmés
wrong-track-spaces = les nombres doivent se suivre le long de la piste
wrong-track-points = les nombres doivent croître le long de la piste
wrong-armed = aucun moine n’est armé, et personne deux fois
wrong-catacombs = un décompte demande { $least } à { $most } bonus des catacombes, pas { $count }
wrong-mission = la mission { $name } manque
wrong-missions = { $majorities } majorités et { $series } suites au lieu de 12 et 8
wrong-characters = il peut falloir { $needed } personnages, et il y en a { $there }

## Pourquoi un chiffre est ce qu’il est

why-track-two = 2 et 5 sont écrits, les autres seulement dessinés.
why-two-tiles = On évalue une première et une deuxième tuile.
why-example-scores = Un exemple chiffré le compte.
why-peasant-shown = Un paysan armé est montré.
why-faces = Les cartes sont seulement dessinées.
why-square = Quatre emplacements sur la place Louis, un personnage sur chacun.
why-tile-pairs = Sortes et quantités sont écrites, mais pas lesquelles partagent une tuile.
why-board-kinds = Les sortes sont écrites, les emplacements seulement dessinés.
why-rest-of-18 = Les 18 emplacements moins ceux de tous les autres lieux.
why-unarmed = Le tableau est seulement dessiné ; un personnage désarmé coûte 2 dans l’exemple.
why-tiles = Les tuiles sont seulement dessinées.
why-track = La piste est seulement dessinée.
why-noble-of-10 = L’exemple chiffré achète un noble de ce coût.
why-bank-example = L’exemple chiffré évalue trois tuiles ; il y a 18 emplacements en tout.
why-versailles-example = L’exemple chiffré partage une torche et des pièces.
why-two-of-each = Il y en a deux de chaque sorte.

## Les fiches de l’atelier : tables du fichier de données, champs et mots

sheet-character = Personnages
sheet-mission = Missions
sheet-versailles = Tuiles de Versailles
sheet-bonus = Tuiles de bonus
sheet-end_bonus = Tuiles de bonus de la dernière manche
sheet-left_board = Catacombes, plateau gauche
sheet-right_board = Catacombes, plateau droit
sheet-printed_board = Catacombes, imprimé sur le plateau
sheet-wall = Bastille
sheet-unarmed = Personnages désarmés
sheet-set_up = Mise en place
sheet-bank = Banque
sheet-notre_dame = Notre-Dame
sheet-versailles_palace = Versailles
sheet-catacombs = Catacombes
sheet-place_louis = Place Louis
sheet-estates_general = États généraux
sheet-scoring = Décompte
row-versailles = Tuile de Versailles { $number }
row-bonus = Tuile de bonus { $number }
row-end_bonus = Dernière tuile de bonus { $number }
field-cost = Coût
field-points = Points
field-deck = Paquet
field-symbols = Symboles
field-copies = Exemplaires
field-most = Majorité
field-second = Second
field-most_amount = Majorité : combien
field-second_amount = Second : combien
field-left = Gauche
field-left_amount = Gauche : combien
field-right = Droite
field-right_amount = Droite : combien
field-bonuses = Bonus
field-amounts = Combien de chacun
field-spaces = Emplacements
field-extra_steps = Cases en plus
field-length = Longueur de la piste
field-figure_spaces = Cases à nombre
field-figure_points = Points de ces cases
field-one = Un
field-two = Deux
field-three = Trois
field-four = Quatre
field-more = Plus
field-rounds = Manches
field-interim_after = Décompte intermédiaire après la manche
field-coins = Pièces
field-cubes = Cubes
field-influence = Tuiles d’influence de valeur 1 à 4
field-start_with_three = Premières tuiles à trois joueurs
field-start_with_four = Premières tuiles à quatre joueurs
field-weapons_with_three = Armes exposées à trois joueurs
field-weapons_with_four = Armes exposées à quatre joueurs
field-characters = Personnages exposés
field-torches = Torches
field-weapons_of_a_kind = Armes de chaque sorte
field-coins_per_value = Pièces par point de valeur
field-gem = Points pour une pierre précieuse
field-crowns_interim = Majorité de couronnes, intermédiaire
field-crowns_final = Majorité de couronnes, final
field-cubes_drawn = Cubes tirés
field-cube_in_bag = Points pour un cube dans le sac
field-coins_for_a_point = Pièces pour un point
word-armed = arme
word-crown = couronne
word-gem = pierre précieuse
word-flag = drapeau
