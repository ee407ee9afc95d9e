# What the page says of Bastille besides the game's own words.

steps = Placer | Évaluer | Compter
bastille-score-gems = Gemmes
bastille-score-crowns = Plus de couronnes
bastille-score-points = Catacombes
bastille-score-track = Piste de la Bastille
bastille-score-characters = Personnages
bastille-score-mission = Missions
bastille-score-bag = Cubes dans le sac
bastille-score-purse = Pièces
bastille-score-unarmed = Sans arme
bastille-bank = pièces : le double de la tuile
bastille-notre_dame = la tuile monte de 1
bastille-versailles = deux bonus à partager
bastille-catacombs = 2 cubes, puis 1
bastille-place_louis = un personnage, coût moins tuile
bastille-bastille = tuile + 1 pas, puis la tuile
bastille-estates_general = une mission chacun
bastille-space = case
bastille-characters = Personnages
bastille-crowns = couronnes
bastille-gems = joyaux
bastille-flags = drapeaux
bastille-cubes = cubes dans le sac
bastille-first = premier joueur
bastille-boards = Catacombes
bastille-torches = torches
bastille-armed = armé
bastille-flags-bonus = Bonus des drapeaux
bastille-display = Armes exposées
bastille-missions = Missions
bastille-your-missions = Vos missions
bastille-tiles = Vos tuiles
bastille-weapons = armes
bastille-coins = pièces
bastille-price = à payer : { $price }
bastille-cost = coût
bastille-points = points
bastille-square = Personnages sur la place Louis
bastille-track = Piste de la Bastille
bastille-most-second = { $most } au premier, { $second } au second
bastille-for = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
bastille-score-before = avant
bastille-score-total = total
bastille-about-character = Coût { $cost }, points { $points }.
