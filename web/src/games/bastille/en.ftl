# What the page says of Bastille besides the game's own words.

steps = Place | Evaluate | Score
bastille-score-gems = Gems
bastille-score-crowns = Most crowns
bastille-score-points = Catacombs
bastille-score-track = Bastille track
bastille-score-characters = Characters
bastille-score-mission = Missions
bastille-score-bag = Cubes in the bag
bastille-score-purse = Coins
bastille-score-unarmed = Unarmed
bastille-bank = coins: twice the tile
bastille-notre_dame = raise the tile by 1
bastille-versailles = two bonuses to share
bastille-catacombs = first 2 cubes, second 1
bastille-place_louis = a character, cost less the tile
bastille-bastille = first tile + 1 steps, second tile
bastille-estates_general = a mission each
bastille-space = space
bastille-characters = Characters
bastille-crowns = crowns
bastille-gems = gems
bastille-flags = flags
bastille-cubes = cubes in the bag
bastille-first = first player
bastille-boards = Catacombs
bastille-torches = torches
bastille-armed = armed
bastille-flags-bonus = Bonus for most flags
bastille-display = Weapons laid out
bastille-missions = Missions
bastille-your-missions = Your missions
bastille-tiles = Your tiles
bastille-weapons = weapons
bastille-coins = coins
bastille-price = pay { $price }
bastille-cost = cost
bastille-points = points
bastille-square = Characters on the Place Louis
bastille-track = Track of the Bastille
bastille-most-second = { $most } for most, { $second } for second
bastille-for = { $points ->
    [one] 1 point
   *[other] { $points } points
}
bastille-score-before = before
bastille-score-total = total
bastille-about-character = Cost { $cost }, points { $points }.
