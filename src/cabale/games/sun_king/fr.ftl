# Dans l’ombre du Roi-Soleil

game = Dans l’ombre du Roi-Soleil
game-about = Réunissez des qualités à la cour de Louis XIV : qui domine dans l’une peut se battre en duel, prendre puissance et or, ou déranger les autres. Misez sur des privilèges, surveillez vos dettes, et soyez riche quand le Roi vient pour la deuxième fois.

## Cartes

card-green = carte Duel (verte)
    .the = la carte Duel (verte)
    .a = une carte Duel (verte)
    .your = votre carte Duel (verte)
    .does = Duel. Avec la majorité, vous devez faire perdre deux jetons de puissance à un autre joueur, ou un à chacun de deux autres.
card-green_seal = carte Duel avec sceau (verte)
    .the = la carte Duel avec sceau (verte)
    .a = une carte Duel avec sceau (verte)
    .your = votre carte Duel avec sceau (verte)
    .does = Duel. Avec la majorité, vous devez faire perdre deux jetons de puissance à un autre joueur, ou un à chacun de deux autres. Un sceau visible protège des dettes de jeu.
card-blue = carte Étiquette (bleue)
    .the = la carte Étiquette (bleue)
    .a = une carte Étiquette (bleue)
    .your = votre carte Étiquette (bleue)
    .does = Étiquette, 2 points à la fin. Avec la majorité, vous pouvez échanger une carte avec la défausse, ou défausser une carte d’un autre joueur et une des vôtres.
card-blue_seal = carte Étiquette avec sceau (bleue)
    .the = la carte Étiquette avec sceau (bleue)
    .a = une carte Étiquette avec sceau (bleue)
    .your = votre carte Étiquette avec sceau (bleue)
    .does = Étiquette, 2 points à la fin. Avec la majorité, vous pouvez échanger une carte avec la défausse, ou défausser une carte d’un autre joueur et une des vôtres. Un sceau visible protège des dettes de jeu.
card-red = carte Puissance (rouge)
    .the = la carte Puissance (rouge)
    .a = une carte Puissance (rouge)
    .your = votre carte Puissance (rouge)
    .does = Puissance. Avec la majorité, vous prenez un jeton de puissance.
card-red_seal = carte Puissance avec sceau (rouge)
    .the = la carte Puissance avec sceau (rouge)
    .a = une carte Puissance avec sceau (rouge)
    .your = votre carte Puissance avec sceau (rouge)
    .does = Puissance. Avec la majorité, vous prenez un jeton de puissance. Un sceau visible protège des dettes de jeu.
card-yellow = carte Richesse (jaune)
    .the = la carte Richesse (jaune)
    .a = une carte Richesse (jaune)
    .your = votre carte Richesse (jaune)
    .does = Richesse. Avec la majorité, vous prenez un jeton d’or.
card-yellow_seal = carte Richesse avec sceau (jaune)
    .the = la carte Richesse avec sceau (jaune)
    .a = une carte Richesse avec sceau (jaune)
    .your = votre carte Richesse avec sceau (jaune)
    .does = Richesse. Avec la majorité, vous prenez un jeton d’or. Un sceau visible protège des dettes de jeu.
card-purple = carte Intrigue (pourpre)
    .the = la carte Intrigue (pourpre)
    .a = une carte Intrigue (pourpre)
    .your = votre carte Intrigue (pourpre)
    .does = Intrigue. Avec la majorité, vous profitez du Cardinal Mazarin.
card-purple_seal = carte Intrigue avec sceau (pourpre)
    .the = la carte Intrigue avec sceau (pourpre)
    .a = une carte Intrigue avec sceau (pourpre)
    .your = votre carte Intrigue avec sceau (pourpre)
    .does = Intrigue. Avec la majorité, vous profitez du Cardinal Mazarin. Un sceau visible protège des dettes de jeu.
card-influence = Influence
    .the = l’Influence
    .a = l’Influence
    .your = votre Influence
    .does = Carte d’enchère. Phase 2 : prenez une carte, ou deux de la même couleur. 2 points à la fin.
card-medal = Médaille
    .the = la Médaille
    .a = la Médaille
    .your = votre Médaille
    .does = Carte d’enchère. Phase 2 : sans annonce, retournez jusqu’à quatre cartes de qualité et arrêtez quand vous voulez.
card-authority = Autorité
    .the = l’Autorité
    .a = l’Autorité
    .your = votre Autorité
    .does = Carte d’enchère. Phase 1 : prenez un jeton de puissance.
card-suzerain = Suzerain
    .the = le Suzerain
    .a = le Suzerain
    .your = votre Suzerain
    .does = Carte d’enchère. Phase 1 : un autre joueur perd un jeton de puissance, si vous voulez.
card-pension = Pension
    .the = la Pension
    .a = la Pension
    .your = votre Pension
    .does = Carte d’enchère. Phase 1 : prenez un jeton d’or.
card-conspiracy = Conspiration
    .the = la Conspiration
    .a = la Conspiration
    .your = votre Conspiration
    .does = Carte d’enchère. Une fois dans votre tour : défaussez une carte de qualité contre trois jetons de puissance ou un d’or.
card-diplomacy = Diplomatie
    .the = la Diplomatie
    .a = la Diplomatie
    .your = votre Diplomatie
    .does = Carte d’enchère. Chaque duel contre vous coûte un jeton de puissance de moins.
card-debts = Dettes de jeu
    .the = les Dettes de jeu
    .a = les Dettes de jeu
    .your = vos Dettes de jeu
    .does = Qui montre moins de sceaux qu’un autre défausse une carte ou paie deux jetons.
card-mazarin = Cardinal Mazarin
    .the = le Cardinal Mazarin
    .a = le Cardinal Mazarin
    .your = votre Cardinal Mazarin
    .does = Qui a la majorité en pourpre retourne une carte dans sa sphère ou prend deux jetons.
card-louis = Louis XIV
    .the = Louis XIV
    .a = Louis XIV
    .your = votre Louis XIV
    .does = La première fois, un jeton d’or pour chacun et une nouvelle pioche ; la deuxième fois, ou s’il ne reste que deux joueurs, la fin.

## Couleurs et jetons

colour-green = vert
    .quality = Duel
    .card = carte Duel (verte)
colour-blue = bleu
    .quality = Étiquette
    .card = carte Étiquette (bleue)
colour-red = rouge
    .quality = Puissance
    .card = carte Puissance (rouge)
colour-yellow = jaune
    .quality = Richesse
    .card = carte Richesse (jaune)
colour-purple = pourpre
    .quality = Intrigue
    .card = carte Intrigue (pourpre)

token-power = puissance
    .some = de la puissance
    .of = de puissance
    .spend = Payer le reste en puissance
token-gold = or
    .some = de l’or
    .of = d’or
    .spend = Payer un jeton d’or

tokens-none = rien
tokens-power = un jeton de puissance
tokens-gold = un jeton d’or
tokens-two_power = deux jetons de puissance
tokens-both = un jeton d’or et un de puissance
tokens-two_gold = deux jetons d’or

## Coups

move-duel = Duel : { $seat } perd deux jetons de puissance
move-duels = Duel : { $seat } et { $second } perdent chacun un jeton de puissance
move-swap = Étiquette : échanger la { $colour-card } avec une carte de la défausse
move-discredit = Étiquette : céder une carte pour défausser la { $colour-card } chez { $seat }
move-levy = Suzerain : { $seat } perd un jeton de puissance
move-sap = Un jeton d’or : { $seat } perd un jeton de puissance
move-covet = Un jeton d’or : donner une carte en échange de la { $colour-card } chez { $seat }
move-banish = Deux jetons d’or : défausser la { $colour-card } chez { $seat }
move-buy = Deux jetons d’or : retourner la première carte de la pioche et la garder
move-plot = Conspiration : céder une { $colour-card } contre { $token-some }
move-give = Donner { $card-the }
move-announce = Cartes de qualité à retourner : { $cards }
move-go_on = Retourner encore une carte
move-take = Prendre { $card-the }
move-turn = Retourner la première carte de la pioche et la garder
move-collect = Prendre { $tokens }
move-pay = Payer { $tokens }
move-bid = Miser { $amount }
move-drop = Abandonner l’enchère
move-spend = { $token-spend }
move-stop = Cela suffit
move-end = Rien de plus dans cette phase

## Questions

question-phase-1 = { $seat-is ->
    [you] Phase 1 : employez vos qualités.
   *[other] { $seat } emploie ses qualités.
}
question-sacrifice = { $seat-is ->
    [you] Étiquette : laquelle de vos cartes de qualité défaussez-vous ?
   *[other] { $seat } défausse aussi une carte.
}
question-pick = { $seat-is ->
    [you] Étiquette : quelle carte de qualité de la défausse prenez-vous ?
   *[other] { $seat } regarde la défausse.
}
question-phase-2 = { $seat-is ->
    [you] Phase 2 : combien de cartes de qualité retournez-vous ?
   *[other] { $seat } annonce combien de cartes retourner.
}
question-go-on = { $seat-is ->
    [you] Médaille : retourner encore une carte de qualité, ou arrêter ?
   *[other] { $seat } peut retourner encore une carte.
}
question-take = { $seat-is ->
    [you] Quelle carte prenez-vous dans votre sphère ?
   *[other] { $seat } prend une carte.
}
question-take-second = { $seat-is ->
    [you] Influence : prendre une deuxième { $row-card } ?
   *[other] { $seat } peut prendre une deuxième { $row-card }.
}
question-phase-3 = { $seat-is ->
    [you] Phase 3 : une action d’or, si vous voulez.
   *[other] { $seat } peut dépenser de l’or.
}
question-exchange = { $seat-is ->
    [you] Laquelle de vos cartes donnez-vous en échange ?
   *[other] { $seat } choisit une carte à donner en échange.
}
question-mazarin = { $seat-is ->
    [you] Le Cardinal Mazarin vous favorise : la première carte de la pioche, ou des jetons ?
   *[other] { $seat } jouit de la faveur du Cardinal Mazarin.
}
question-debt = { $seat-is ->
    [you] Dettes de jeu : défaussez une carte ou payez deux jetons.
   *[other] { $seat } règle ses dettes de jeu.
}
question-bidding = { $seat-is ->
    [you] { $bid ->
        [0] Enchère sur { $lot-the }. Ouvrir les mises, ou abandonner pour de bon ?
       *[other] Enchère sur { $lot-the } : la plus haute mise est { $bid }. Surenchérir, ou abandonner pour de bon ?
    }
   *[other] { $seat } mise sur { $lot-the } ou abandonne.
}
question-payment = { $seat-is ->
    [you] Vous achetez { $lot-the } : encore { $due } à payer. Une carte de sa couleur paie 3, une autre 2, un jeton 1.
   *[other] { $seat } paie { $lot-the }.
}

## Événements

event-begins = { $seat-is ->
    [you] C’est votre tour.
   *[other] { $seat } commence son tour.
}
event-gains = { $seat-is ->
    [you] Vous prenez
   *[other] { $seat } prend
} { $count ->
    [1] 1 jeton
   *[other] { $count } jetons
} { $token-of }.
event-loses = { $seat-is ->
    [you] Vous rendez
   *[other] { $seat } rend
} { $count ->
    [1] 1 jeton
   *[other] { $count } jetons
} { $token-of } à la réserve.
event-fights = { $victim-is ->
    [you] { $seat } vous provoque en duel.
   *[other] { $seat-is ->
        [you] Vous provoquez { $victim } en duel.
       *[other] { $seat } provoque { $victim } en duel.
    }
}
event-spared = { $seat-is ->
    [you] Votre Diplomatie vous épargne un jeton de puissance.
   *[other] La Diplomatie épargne un jeton de puissance à { $seat }.
}
event-eliminated = { $seat-is ->
    [you] Vous êtes hors du jeu.
   *[other] { $seat } est hors du jeu.
}
event-discards = { $seat-is ->
    [you] Vous défaussez { $card-the }.
   *[other] { $seat } défausse { $card-the }.
}
event-picks = { $seat-is ->
    [you] Vous prenez { $card-the } dans la défausse.
   *[other] { $seat } prend { $card-the } dans la défausse.
}
event-discredits = { $victim-is ->
    [you] { $seat } fait défausser { $card-your }.
   *[other] { $seat-is ->
        [you] Vous faites défausser { $card-the } chez { $victim }.
       *[other] { $seat } fait défausser { $card-the } chez { $victim }.
    }
}
event-levies = { $victim-is ->
    [you] { $seat }, Suzerain, vous réclame un jeton de puissance.
   *[other] { $seat-is ->
        [you] Suzerain, vous réclamez un jeton de puissance à { $victim }.
       *[other] { $seat }, Suzerain, réclame un jeton de puissance à { $victim }.
    }
}
event-plots = { $seat-is ->
    [you] Conspiration : vous défaussez { $card-the }.
   *[other] Conspiration : { $seat } défausse { $card-the }.
}
event-announces = { $seat-is ->
    [you] Vous annoncez { $count }.
   *[other] { $seat } annonce { $count }.
}
event-turns-up = { $seat-is ->
    [you] Vous retournez { $card-the }.
   *[other] { $seat } retourne { $card-the }.
}
event-stops = { $seat-is ->
    [you] Vous ne retournez plus de carte.
   *[other] { $seat } ne retourne plus de carte.
}
event-keeps = { $seat-is ->
    [you] Vous prenez { $card-the } dans votre sphère.
   *[other] { $seat } prend { $card-the }.
}
event-dismissed = Défaussée : { $card }.
event-saps = { $victim-is ->
    [you] { $seat } paie pour vous ôter un jeton de puissance.
   *[other] { $seat-is ->
        [you] Vous payez pour ôter un jeton de puissance à { $victim }.
       *[other] { $seat } paie pour ôter un jeton de puissance à { $victim }.
    }
}
event-exchanges = { $victim-is ->
    [you] { $seat } donne { $card-the } en échange de { $other-your }.
   *[other] { $seat-is ->
        [you] Vous donnez { $card-the } en échange de { $other-the } prise à { $victim }.
       *[other] { $seat } donne { $card-the } en échange de { $other-the } prise à { $victim }.
    }
}
event-banishes = { $victim-is ->
    [you] { $seat } paie pour défausser { $card-your }.
   *[other] { $seat-is ->
        [you] Vous payez pour défausser { $card-the } chez { $victim }.
       *[other] { $seat } paie pour défausser { $card-the } chez { $victim }.
    }
}
event-buys-card = { $seat-is ->
    [you] Vous payez pour la première carte de la pioche.
   *[other] { $seat } paie pour la première carte de la pioche.
}
event-put-under = Sous la pioche, à la vue de tous : { $card }.
event-louis = Louis XIV vient pour la première fois.
event-rebuilt = Pioche et défausse sont mélangées : { $count } cartes, Louis dans la moitié inférieure.
event-mazarin = Le Cardinal Mazarin favorise les intrigants.
event-debts = Les dettes de jeu sont échues.
event-no-debts = { $seat-is ->
    [you] Vous n’avez pas de dettes.
   *[other] { $seat } n’a pas de dettes.
}
event-auction = Aux enchères : { $card }.
event-bids = { $seat-is ->
    [you] Vous misez { $count }.
   *[other] { $seat } mise { $count }.
}
event-drops-out = { $seat-is ->
    [you] Vous abandonnez l’enchère.
   *[other] { $seat } abandonne l’enchère.
}
event-buys = { $seat-is ->
    [you] Vous achetez { $card-the } pour { $count }.
   *[other] { $seat } achète { $card-the } pour { $count }.
}
event-unsold = Personne ne veut { $card-the }.
event-over = La partie est terminée.
event-last-one = { $seat-is ->
    [you] Vous restez sans rival à la cour.
   *[other] { $seat } reste sans rival à la cour.
}

## D’où viennent les points

origin-gains = jetons { $token-of } reçus
origin-loses = jetons { $token-of } rendus
origin-eliminated = hors du jeu
origin-rest = cartes bleues

## La table

table-pile = Pioche : { $count } cartes, dont { $upper } en haut
table-pile-lower = Pioche : { $count } cartes, toutes du bas
table-under = Tout en bas, Louis peut-être parmi elles :
table-louis-hidden = Louis n’est pas encore venu
table-louis-came = Louis est venu une fois
table-supply = Réserve : { $gold } or, { $power } puissance
table-discards = Défausse :
table-gold = or
table-power = puiss.
table-points = points
table-turned = Retournées :
table-waiting = À résoudre :
table-resolving = En cours :
table-auction = Enchère : { $card }
table-highest = plus haute mise { $bid }, { $seat }
table-no-bid = pas encore de mise
table-still-in = encore en lice : { $names }
table-due = encore { $due } à payer
table-legend = ★ majorité   ● sceau   ○ sans sceau   ◆ carte d’enchère   ✗ hors du jeu

## À voix haute

line-some = { $thing } : { $count }
line-out = { $seat } est hors du jeu.
line-sphere = { $seat } : { $points ->
    [one] { $points } point
   *[other] { $points } points
}, or { $gold }, puissance { $power }, { $seals ->
    [0] aucun sceau
    [one] 1 sceau
   *[other] { $seals } sceaux
}.
line-quality = { $quality } { $count }{ $is-most ->
    [yes] , la majorité
   *[no] {""}
}{ $is-sealed ->
    [yes] , un sceau dessus
   *[no] {""}
}.
line-owned = À côté : { $cards }.
line-turned = Retournées : { $cards }.
line-waiting = À résoudre : { $cards }.
line-resolving = En cours : { $cards }.
line-highest = Plus haute mise : { $bid }, { $seat }.
line-no-bid = Pas encore de mise.
line-still-in = Encore en lice : { $names }.
line-due = Encore { $due } à payer.

## Aide

help =
    L’or et la puissance comptent 1 point l’unité, les cartes bleues 2. Qui en a le plus quand Louis XIV est retourné pour la deuxième fois gagne ; de même le dernier encore en jeu.
    Un tour a trois phases. 1 : employez chaque qualité où vous avez la majorité. Le rouge apporte un jeton de puissance, le jaune un jeton d’or (pris pour vous), le bleu échange ou défausse des cartes, le vert doit ôter de la puissance aux autres. Qui doit donner plus de puissance qu’il n’en a est éliminé.
    2 : annoncez 1, 2 ou 3 et retournez des cartes jusqu’à voir autant de cartes de qualité. Les cartes spéciales et d’enchère sont résolues dans l’ordre ; puis vous prenez une carte de qualité, les autres sont défaussées.
    3 : une action d’or, si vous voulez : pour un jeton d’or, un autre joueur perd un jeton de puissance, ou vous échangez avec lui une carte du dessus ; pour deux jetons d’or, vous défaussez une de ses cartes du dessus, ou retournez la première carte de la pioche dans votre sphère.
    Majorité : à quatre joueurs ou plus encore en jeu, les ex aequo la partagent ; à deux ou trois, nul ne doit vous égaler. Seule la carte du dessus d’une rangée peut la quitter ; sur la table, c’est celle de droite.
    Une carte d’enchère revient à la plus haute mise. Un jeton paie 1, une carte de votre sphère 2, une carte de sa couleur 3. Les cartes d’enchère colorées comptent comme cartes de leur couleur.

## Précisions : là où la règle se tait ou se lit de deux façons

ruling-SR1 = Les cartes d’enchère colorées comptent pour la majorité de leur couleur. Posées à côté de la rangée, elles ne couvrent rien et ne sont pas couvertes.
ruling-SR2 = Une majorité demande au moins une carte.
ruling-SR3 = La réserve est limitée : on prend ce qu’il y a, le reste est perdu. Ce qui est perdu ou payé y retourne. Une action qui ne rapporterait aucun jeton n’est pas proposée.
ruling-SR4 = Nul ne mise plus qu’il ne peut payer. On paie pièce par pièce, d’abord les cartes valant trois, puis celles valant deux, puis l’or, puis la puissance, jusqu’à couvrir la mise ; on ne rend pas la monnaie. Les cartes d’une rangée partent de haut en bas. S’il ne reste qu’une façon de payer, c’est fait pour vous.
ruling-SR5 = Un débiteur sans carte et avec moins de deux jetons paie ce qu’il a et reste en jeu.
ruling-SR6 = Pour échanger avec la défausse, on nomme d’abord sa carte, puis on regarde, et l’on ne peut reprendre cette même carte.
ruling-SR7 = L’étiquette, l’échange contre un jeton d’or et la Conspiration n’emploient que des cartes de qualité.
ruling-SR8 = On peut renoncer au Suzerain. Rouge, Autorité, jaune et Pension sont pris pour vous au début de la phase 1 et après chaque action, dès que la réserve a un jeton ; ce qui n’est pas pris à la fin de la phase est perdu.
ruling-SR9 = Les cartes spéciales après usage et les cartes d’enchère invendues vont à la défausse, celles d’un joueur éliminé aussi. Les cartes d’enchère possédées restent quand la pioche est refaite. Une carte en cours de résolution n’est dans aucune pile.
ruling-SR10 = Si le nombre de cartes est impair, la moitié inférieure de la pioche est la plus grande, sans compter Louis.
ruling-SR11 = Le premier Louis attend son tour si d’autres cartes restent à retourner. Si la pioche s’épuise entre-temps, il est résolu aussitôt, la pioche refaite, et l’on continue ; ce qui était retourné reste sur la table.
ruling-SR12 = Le second Louis termine la partie avant tout ce qui est en suspens.
ruling-SR13 = Seuls les duels, le Suzerain et l’action d’or éliminent. La seconde victime d’un duel perd sa puissance de toute façon.
ruling-SR14 = Chacun connaît la défausse et les cartes glissées sous la pioche au début. Celles-ci restent tout en bas, dans leur ordre, jusqu’à la première venue de Louis ; il est n’importe où dans la moitié basse, peut-être parmi elles.

## Explications

fact-next = { $card-a } est parmi les trois prochaines cartes de la pioche
outcome-majority = Majorité en { $colour-quality }
outcome-owned = { $card }

## Ce qui ne va pas dans un fichier de données

wrong-qualities = les cinq qualités font { $sum } cartes en tout
wrong-auction = les cartes d’enchère sont { $sum } en tout
wrong-all-cards = toutes les lignes font { $sum } cartes en tout
wrong-bid = cartes et jetons pourraient payer une enchère de { $bid } ; le maximum est { $most }
wrong-sealed = { $sealed } cartes à sceau alors qu’il y a { $cards } cartes
wrong-blue = doit être bleue : elle compte avec les cartes bleues
wrong-purple = doit être pourpre : elle compte avec les cartes pourpres
wrong-louis = doit être 1 : sa seconde venue termine la partie
wrong-tokens = { $ones } jetons de 1 et { $twos } de 2 ne font pas { $tokens } jetons
wrong-start-gold = { $seats } joueurs demandent plus que les { $there } pièces d’or existantes
wrong-start-power = { $seats } joueurs demandent plus que les { $there } points de pouvoir existants
wrong-deal = distribue { $dealt } cartes de qualité sur { $quality }

## Pourquoi un chiffre est ce qu’il est

why-as-yellow = Elle prend de l’or, comme la qualité jaune.
why-as-green = Elle prend du pouvoir à un autre joueur, comme la qualité verte.
why-as-red = Elle prend du pouvoir, comme la qualité rouge.
why-half-and-half = La règle donne 40 jetons de pouvoir de valeur 1 et 2, mais pas combien de chaque : moitié-moitié.
why-three-seals = La règle nomme le sceau de trois cartes d’enchère, et aucun ici.
why-third-sealed = La règle dit que certaines cartes portent un sceau, mais pas combien : environ un tiers.
why-grey = La règle parle de cartes d’enchère grises, et aucune qualité ne fait ce qu’elle fait.

## Les fiches de l’atelier : tables du fichier de données, champs et mots

sheet-quality = Qualités
sheet-auction_card = Cartes d’enchère
sheet-special_card = Cartes spéciales
sheet-tokens = Jetons
sheet-cards = Cartes en tout
sheet-set_up = Mise en place
field-cards = Cartes
field-sealed = Dont avec sceau
field-copies = Exemplaires
field-colour = Couleur
field-seal = Sceau
field-turns = Tours
field-power = Pouvoir
field-gold = Or
field-spares = Épargne
field-power_of_1 = Jetons de pouvoir de 1
field-power_of_2 = Jetons de pouvoir de 2
field-all = Toutes
field-quality = Cartes de qualité
field-auction = Cartes d’enchère
field-deal_to_2 = Distribué à deux joueurs
field-deal_to_3 = Distribué à trois joueurs
field-deal_to_4 = Distribué à quatre joueurs
field-deal_to_5 = Distribué à cinq joueurs
field-deal_to_6 = Distribué à six joueurs
word-grey = gris
