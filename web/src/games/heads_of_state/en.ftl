# What the page says of Heads of State besides the game's own words.

steps = Draw | Create | Discard
heads-chance = { $of } in { $all }
heads-sets = Sets
heads-one-each = one of each but the Courtesan
heads-certain = certain
heads-short-britain = Britain
heads-short-france = France
heads-short-spain = Spain
heads-short-german_states = Germany
heads-prizes = first { $first }, second { $second }
map = Map of Britain, France, Spain and the German States
heads-completes = all sectors: { $points ->
    [0] taken
   *[other] { $points }
}
heads-about-country = When a round is scored, the most influence here brings { $first } points, the second most { $second }. Nobles created in all of its sectors, alive or dead, bring { $points ->
    [0] nothing more: both markers are taken.
   *[other] { $points } points to the next player.
}
heads-about-sector = Hexagon: { $points } points for the first noble created here. Places: { $ranks }.
heads-about-house = Whoever has created nobles of all seven ranks takes the largest marker left; once per player.
heads-makes = Part of a set: { $ranks }.
heads-map-about = Drag a slot or a number to the sector where it is printed; a click opens the sector. With the keyboard: Enter takes and lays down, arrows change it.
heads-map-held = Taken from { $sector }; Enter lays it down.
