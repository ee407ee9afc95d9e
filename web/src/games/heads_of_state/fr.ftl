# What the page says of Heads of State besides the game's own words.

steps = Piocher | Créer | Défausser
heads-chance = { $of } sur { $all }
heads-sets = Séries
heads-one-each = une de chaque, sans courtisane
heads-certain = certain
heads-short-britain = Gr.-Bretagne
heads-short-france = France
heads-short-spain = Espagne
heads-short-german_states = Allemagne
heads-prizes = 1er { $first }, 2e { $second }
map = Carte de la Grande-Bretagne, de la France, de l’Espagne et des États allemands
heads-completes = tous les secteurs : { $points ->
    [0] pris
   *[other] { $points }
}
heads-about-country = Au décompte d’une manche, la plus grande influence rapporte { $first } points ici, la deuxième { $second }. Des nobles créés dans tous ses secteurs, vivants ou morts, rapportent { $points ->
    [0] rien de plus : les deux marqueurs sont pris.
   *[other] { $points } points au prochain joueur.
}
heads-about-sector = Hexagone : { $points } points pour le premier noble créé ici. Emplacements : { $ranks }.
heads-about-house = Qui a créé des nobles des sept rangs prend le plus grand marqueur qui reste ; une fois par joueur.
heads-makes = Fait partie d’une série : { $ranks }.
heads-map-about = Faites glisser un emplacement ou un nombre vers le secteur où il est imprimé ; un clic ouvre le secteur. Au clavier : Entrée prend et pose, les flèches changent la valeur.
heads-map-held = Pris de { $sector } ; Entrée le pose.
