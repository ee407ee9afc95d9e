# Bastille

game = Bastille
game-about = Paris on the eve of the Revolution. Place your influence at seven places, recruit peasants, soldiers and nobles, arm them, climb the Bastille, plant cubes in the catacombs and fulfil secret missions.
option-secret_missions = Secret missions: nobody starts with a mission; the missions form two piles, and the two players at the Estates General look through different ones.

## Places

place-bank = Bank
    .at = at the Bank
    .does = 1. Each tile: coins, twice its value. The first evaluated also becomes first player.
place-notre_dame = Notre-Dame
    .at = at Notre-Dame
    .does = 2. Each tile is exchanged for one of the next value from its owner’s supply. The first evaluated, if exchanged, also brings 1 point.
place-versailles = Versailles
    .at = at Versailles
    .does = 3. The first evaluated takes one of the two bonuses of the open tile, the second gets the other.
place-catacombs = Catacombs
    .at = at the Catacombs
    .does = 4. The first evaluated puts two cubes into the bag, the second one.
place-place_louis = Place Louis
    .at = at the Place Louis
    .does = 5. Each tile: one open character for its cost less the tile’s value, or none.
place-bastille = Bastille
    .at = at the Bastille
    .does = 6. The first evaluated moves its owner’s marker by its value + 1, the second by its value.
place-estates_general = Estates General
    .at = at the Estates General
    .does = 7. The first evaluated takes 2 coins and a mission of the pile, the second a mission.

## Bonuses

bonus-points = points
    .one = 1 point
    .many = points
    .does = Bonus: points.
bonus-coins = coins
    .one = 1 coin
    .many = coins
    .does = Bonus: coins.
bonus-steps = steps
    .one = 1 Bastille step
    .many = Bastille steps
    .does = Bonus: your marker moves up the Bastille track; a step past its end pays 1 coin.
bonus-cubes = cubes
    .one = 1 cube into the bag
    .many = cubes into the bag
    .does = Bonus: your own cubes go into the bag.
bonus-torches = torches
    .one = 1 torch
    .many = torches
    .does = Bonus: a weapon that fits any character.
bonus-character = character
    .one = the top character
    .many = top characters
    .does = Bonus: the top card of the deck, unseen and for free.
bonus-influence = influence
    .one = a tile raised by 1
    .many = tiles raised by 1
    .does = Bonus: one of your influence tiles is exchanged for the next value, if your supply has it.
bonus-mission = mission
    .one = a mission
    .many = missions
    .does = Bonus: look through the missions and keep one.

## Boards of the catacombs, by what happens to the cube

board-home = left board
    .cube = the cube comes home
board-bag = right board
    .cube = the cube goes back into the bag

## Characters

character-peasant_1 = Peasant 1
character-peasant_2 = Peasant 2
character-peasant_3 = Peasant 3
character-peasant_4 = Peasant 4
character-peasant_5 = Peasant 5
character-peasant_6 = Peasant 6
character-peasant_7 = Peasant 7
character-peasant_8 = Peasant 8
character-peasant_9 = Peasant 9
character-peasant_10 = Peasant 10
character-soldier_1 = Soldier 1
character-soldier_2 = Soldier 2
character-soldier_3 = Soldier 3
character-soldier_4 = Soldier 4
character-soldier_5 = Soldier 5
character-soldier_6 = Soldier 6
character-soldier_7 = Soldier 7
character-soldier_8 = Soldier 8
character-soldier_9 = Soldier 9
character-soldier_10 = Soldier 10
character-noble_1 = Noble 1
character-noble_2 = Noble 2
character-noble_3 = Noble 3
character-noble_4 = Noble 4
character-noble_5 = Noble 5
character-noble_6 = Noble 6
character-noble_7 = Noble 7
character-noble_8 = Noble 8
character-noble_9 = Noble 9
character-noble_10 = Noble 10
character-monk_1 = Monk 1
character-monk_2 = Monk 2
character-monk_3 = Monk 3
character-monk_4 = Monk 4
character-monk_5 = Monk 5

monk-monk_1 = Monk 1
monk-monk_2 = Monk 2
monk-monk_3 = Monk 3
monk-monk_4 = Monk 4
monk-monk_5 = Monk 5

group-peasants = peasants
group-soldiers = soldiers
group-nobles = nobles

## Weapons

weapon-pitchfork = pitchfork
    .a = a pitchfork
    .many = pitchforks
    .does = Arms a peasant.
weapon-rifle = rifle
    .a = a rifle
    .many = rifles
    .does = Arms a soldier.
weapon-rapier = rapier
    .a = a rapier
    .many = rapiers
    .does = Arms a noble.

## Missions

mission-peasants = Majority of peasants
    .does = For most or second most peasants.
mission-soldiers = Majority of soldiers
    .does = For most or second most soldiers.
mission-nobles = Majority of nobles
    .does = For most or second most nobles.
mission-crowns = Majority of crowns
    .does = For most or second most crowns on characters.
mission-gems = Majority of gems
    .does = For most or second most gems on characters.
mission-weapons = Majority of weapons
    .does = For most or second most weapons: tiles, torches and those printed on characters.
mission-pairs = Two of each group
    .does = Series: two peasants, two soldiers and two nobles.
mission-peasants_1 = Peasants 1–2–3
mission-peasants_2 = Peasants 2–3–4
mission-peasants_3 = Peasants 3–4–5
mission-peasants_4 = Peasants 4–5–6
mission-peasants_5 = Peasants 5–6–7
mission-peasants_6 = Peasants 6–7–8
mission-peasants_7 = Peasants 7–8–9
mission-peasants_8 = Peasants 8–9–10
mission-soldiers_1 = Soldiers 1–2–3
mission-soldiers_2 = Soldiers 2–3–4
mission-soldiers_3 = Soldiers 3–4–5
mission-soldiers_4 = Soldiers 4–5–6
mission-soldiers_5 = Soldiers 5–6–7
mission-soldiers_6 = Soldiers 6–7–8
mission-soldiers_7 = Soldiers 7–8–9
mission-soldiers_8 = Soldiers 8–9–10
mission-nobles_1 = Nobles 1–2–3
mission-nobles_2 = Nobles 2–3–4
mission-nobles_3 = Nobles 3–4–5
mission-nobles_4 = Nobles 4–5–6
mission-nobles_5 = Nobles 5–6–7
mission-nobles_6 = Nobles 6–7–8
mission-nobles_7 = Nobles 7–8–9
mission-nobles_8 = Nobles 8–9–10
mission-unknown = a mission
    .does = Hidden.

## Moves

move-place = Place a { $value } { $place-at }
move-take = Take { $amount ->
    [one] { $bonus-one }
   *[other] { $amount } { $bonus-many }
}
move-recruit = Recruit { $character }
move-look = Look through pile { $pile }
move-keep = Keep “{ $mission }”
move-mark = Mark { $amount ->
    [one] { $bonus-one }
   *[other] { $amount } { $bonus-many }
}; { $board-cube }
move-raise = Raise a { $value }
move-pick = Take { $weapon-a }
move-assign = Assign { $monk } to the { $group }
move-decline = Decline

## Questions

question-placing = { $seat-is ->
    [you] Place one of your tiles.
   *[other] { $seat } places a tile.
}
question-versailles = { $seat-is ->
    [you] Versailles: which bonus do you take?
   *[other] { $seat } chooses a bonus at Versailles.
}
question-place-louis = { $seat-is ->
    [you] Place Louis: whom do you recruit with your { $value }?
   *[other] { $seat } may recruit a character with a { $value }.
}
question-pile = { $seat-is ->
    [you] Which pile of missions do you look through?
   *[other] { $seat } chooses a pile of missions.
}
question-mission = { $seat-is ->
    [you] You look through the missions: which one do you keep?
   *[other] { $seat } looks through the missions.
}
question-raise = { $seat-is ->
    [you] Which of your tiles do you raise?
   *[other] { $seat } may raise a tile.
}
question-catacombs = { $seat-is ->
    [you] Your cube was drawn: which bonus of the catacombs do you mark?
   *[other] { $seat } marks a bonus of the catacombs.
}
question-weapon = { $seat-is ->
    [you] Which weapon do you take?
   *[other] { $seat } takes a weapon.
}
question-monk = { $seat-is ->
    [you] Which group does { $monk } join?
   *[other] { $seat } assigns { $monk } to a group.
}

## Events

event-begins = Round { $round } begins. { $seat-is ->
    [you] You are first player.
   *[other] { $seat } is first player.
}
event-opens-bonus = Flags of this round: most { $amount ->
    [one] { $bonus-one }
   *[other] { $amount } { $bonus-many }
}, second most { $rest ->
    [one] { $other-one }
   *[other] { $rest } { $other-many }
}.
event-opens-versailles = Versailles offers { $amount ->
    [one] { $bonus-one }
   *[other] { $amount } { $bonus-many }
} and { $rest ->
    [one] { $other-one }
   *[other] { $rest } { $other-many }
}.
event-arrives = { $character } comes to the Place Louis.
event-lays-out = On the Bastille: { $amount ->
    [one] { $weapon-a }
   *[other] { $amount } { $weapon-many }
}.
event-places = { $seat-is ->
    [you] You place a { $value } { $place-at }.
   *[other] { $seat } places a { $value } { $place-at }.
}
event-evaluates = — { $place } —
event-marker = { $seat-is ->
    [you] You take the first-player marker.
   *[other] { $seat } takes the first-player marker.
}
event-raises = { $seat-is ->
    [you] You exchange a { $value } for a { $to }.
   *[other] { $seat } exchanges a { $value } for a { $to }.
}
event-cannot-raise = { $seat-is ->
    [you] Your { $value } cannot be raised.
   *[other] The { $value } of { $seat } cannot be raised.
}
event-points = { $seat-is ->
    [you] You score
   *[other] { $seat } scores
} { $amount ->
    [one] 1 point.
   *[other] { $amount } points.
}
event-coins = { $seat-is ->
    [you] You take
   *[other] { $seat } takes
} { $amount ->
    [one] 1 coin.
   *[other] { $amount } coins.
}
event-steps = { $seat-is ->
    [you] You climb
   *[other] { $seat } climbs
} { $amount ->
    [one] 1 step
   *[other] { $amount } steps
} of the Bastille, to space { $space }.
event-blocked = The top is reached: { $seat-is ->
    [you] you take
   *[other] { $seat } takes
} { $amount ->
    [one] 1 coin
   *[other] { $amount } coins
} for missing steps.
event-cubes = { $seat-is ->
    [you] You put
   *[other] { $seat } puts
} { $amount ->
    [one] 1 cube
   *[other] { $amount } cubes
} into the bag.
event-torches = { $seat-is ->
    [you] You take
   *[other] { $seat } takes
} { $amount ->
    [one] 1 torch.
   *[other] { $amount } torches.
}
event-recruits = { $seat-is ->
    [you] You recruit
   *[other] { $seat } recruits
} { $character } for { $coins ->
    [one] 1 coin.
   *[other] { $coins } coins.
}
event-cannot-pay = { $seat-is ->
    [you] You cannot pay for any character.
   *[other] { $seat } cannot pay for any character.
}
event-declines = { $seat-is ->
    [you] You decline.
   *[other] { $seat } declines.
}
event-gains = { $seat-is ->
    [you] You get { $character } for free.
   *[other] { $seat } gets { $character } for free.
}
event-looks = { $seat-is ->
    [you] You look through the missions.
   *[other] { $seat } looks through the missions.
}
event-looks-at-pile = { $seat-is ->
    [you] You look through pile { $pile } of the missions.
   *[other] { $seat } looks through pile { $pile } of the missions.
}
event-keeps = { $seat-is ->
    [you] You keep
   *[other] { $seat } keeps
} { $mission-is ->
    [known] “{ $mission }”.
   *[unknown] a mission.
}
event-finds-none = { $seat-is ->
    [you] You find no mission to keep.
   *[other] { $seat } finds no mission to keep.
}
event-most-flags = { $seat-is ->
    [you] You have
   *[other] { $seat } has
} most flags ({ $flags }).
event-second-flags = { $seat-is ->
    [you] You have
   *[other] { $seat } has
} second most flags ({ $flags }).
event-interim = — Interim scoring —
event-final = — Final scoring —
event-gems = { $seat-is ->
    [you] Your gems:
   *[other] Gems of { $seat }:
} { $amount ->
    [one] 1 point.
   *[other] { $amount } points.
}
event-crowns = Most crowns ({ $crowns }): { $seat-is ->
    [you] you score
   *[other] { $seat } scores
} { $amount ->
    [one] 1 point.
   *[other] { $amount } points.
}
event-draws = { $seat-is ->
    [you] A cube of yours is drawn from the bag.
   *[other] A cube of { $seat } is drawn from the bag.
}
event-marks = { $seat-is ->
    [you] You mark
   *[other] { $seat } marks
} { $amount ->
    [one] { $bonus-one }.
   *[other] { $amount } { $bonus-many }.
}
event-comes-home = { $seat-is ->
    [you] You get back
   *[other] { $seat } gets back
} { $amount ->
    [one] 1 cube
   *[other] { $amount } cubes
} from the catacombs.
event-stays-in-bag = { $seat-is ->
    [you] You put back
   *[other] { $seat } puts back
} { $amount ->
    [one] 1 cube
   *[other] { $amount } cubes
} into the bag.
event-track = { $seat-is ->
    [you] You, on space { $space } of the Bastille:
   *[other] { $seat }, on space { $space } of the Bastille:
} { $amount ->
    [one] 1 point.
   *[other] { $amount } points.
}
event-picks = { $seat-is ->
    [you] You take { $weapon-a }.
   *[other] { $seat } takes { $weapon-a }.
}
event-assigns = { $seat-is ->
    [you] You assign { $monk } to the { $group }.
   *[other] { $seat } assigns { $monk } to the { $group }.
}
event-characters = { $seat-is ->
    [you] Your characters:
   *[other] Characters of { $seat }:
} { $amount ->
    [one] 1 point.
   *[other] { $amount } points.
}
event-mission = “{ $mission }” brings { $seat-is ->
    [you] you
   *[other] { $seat }
} { $amount ->
    [one] 1 point.
   *[other] { $amount } points.
}
event-bag = { $seat-is ->
    [you] Your cubes in the bag:
   *[other] Cubes of { $seat } in the bag:
} { $amount ->
    [one] 1 point.
   *[other] { $amount } points.
}
event-purse = { $seat-is ->
    [you] Your coins:
   *[other] Coins of { $seat }:
} { $amount ->
    [one] 1 point.
   *[other] { $amount } points.
}
event-unarmed = { $seat-is ->
    [you] You have
   *[other] { $seat } has
} { $count ->
    [one] 1 unarmed character
   *[other] { $count } unarmed characters
}: −{ $amount }.
event-over = The game is over.

## Where points came from

origin-points = places and bonuses
origin-gems = gems
origin-crowns = most crowns
origin-track = track of the Bastille
origin-characters = characters
origin-mission = “{ $mission }”
origin-bag = cubes in the bag
origin-purse = coins
origin-unarmed = unarmed characters
origin-rest = other

## The table

table-round = Round { $round } of { $rounds }
table-interim = Interim scoring
table-final = Final scoring
table-flags-bonus = most flags { $most }, second { $second }
table-offer = { $left } or { $right }
table-bag = in the bag:
table-display = laid out:
table-missions-left = missions: { $counts }
table-square = For sale
table-cost = cost
table-price = with your { $value }
table-points = points
table-symbols = symbols
table-weapon = weapon
table-armed = { $sign } armed
table-needs = needs { $sign }
table-any-group = that of his group
table-track = Bastille track:
table-figures = points from space: { $figures }
table-board-left = Left board, cubes come home:
table-board-right = Right board, cubes stay in the bag:
table-board-final = Catacombs, final scoring:
table-coins = coins
table-tiles = tiles
table-supply = supply
table-weapons = weapons
table-unarmed = unarmed
table-missions = missions
table-followers = { $seat }:
table-your-missions = Your missions
table-missions-of = Missions of { $seat }
table-choice = The missions you may keep
table-most-second = most { $most }, second { $second }
table-for = { $points ->
    [one] 1 point
   *[other] { $points } points
}
table-worth-now = now { $points }
table-monks-wait = Monks count here once they have joined a group, before the final scoring.
table-pile = When you last looked, these were left in the pile: { $missions }
table-pile-number = When you last looked, these were left in pile { $pile }: { $missions }
table-unarmed-cost = Unarmed characters cost at the end: { $costs }
table-legend = ★ first player · ♛ crown ◆ gem ⚑ flag · ψ pitchfork ⌐ rifle † rapier ✦ torch · (ψ) weapon needed · 4/2 cost/points

## Read aloud

line-none = none
line-some = { $thing }: { $count }
line-round = Round { $round } of { $rounds }.
line-flags = Most flags: { $most }; second most: { $second }.
line-place = Place { $number }, { $place }: { $tiles }; { $free ->
    [0] no space free
    [one] 1 space free
   *[other] { $free } spaces free
}.
line-tile = { $seat } with a { $value }
line-offer = Bonus: { $left } or { $right }.
line-bag = Cubes in the bag: { $bags }.
line-display = Weapons laid out: { $weapons }.
line-missions-left = Missions left: { $counts }.
line-character = { $character }, cost { $cost }, { $points ->
    [one] 1 point
   *[other] { $points } points
}
line-crowns = { $count ->
    [one] 1 crown
   *[other] { $count } crowns
}
line-gems = { $count ->
    [one] 1 gem
   *[other] { $count } gems
}
line-flags-of = { $count ->
    [one] 1 flag
   *[other] { $count } flags
}
line-torches = { $count ->
    [one] 1 torch
   *[other] { $count } torches
}
line-joined = joined to: { $group }
line-armed = armed
line-needs-weapon = needs a weapon
line-for-sale = For sale: { $character }.
line-price = For you: { $price }.
line-on-track = { $seat } on space { $space }
line-track = Bastille track: { $order }.
line-figure = { $points } from space { $space }
line-figures = Points of the track: { $figures }.
line-marked = { $bonus } marked by { $seat }
line-player = { $seat }: { $points ->
    [one] 1 point
   *[other] { $points } points
}, { $coins ->
    [one] 1 coin
   *[other] { $coins } coins
}{ $is-first ->
    [yes] , first player
   *[no] {""}
}.
line-tiles = Tiles to place: { $tiles }.
line-of-value = { $count } of value { $value }
line-supply = Tiles in the supply: { $tiles }.
line-symbols = Symbols: { $symbols }.
line-weapons = Weapons: { $weapons }.
line-state = Unarmed: { $unarmed }, missions: { $missions }.
line-follower = With { $seat }: { $character }.
line-mission = Mission of { $seat }: { $mission }, { $worth }; { $now }.
line-may-keep = You may keep: { $mission }, { $worth }; { $now }.
line-unarmed = Unarmed characters cost at the end: { $costs }.
line-unarmed-cost = { $count } cost { $cost }

## Help

help =
    Eight rounds; after the fourth an interim scoring, after the eighth the final one. Most points win.
    Each round you place all your influence tiles, one at a time in turn, on the leftmost free space of a place. Then the places are evaluated from 1 to 7: at each the highest tile first, of equal ones the leftmost. Every tile returns to its owner.
    1 Bank: coins, twice the tile’s value; the first also becomes first player.
    2 Notre-Dame: the tile is exchanged for the next higher value; the first also scores 1 point.
    3 Versailles: the first takes one of two bonuses, the second the other.
    4 Catacombs: two cubes into the bag for the first, one for the second.
    5 Place Louis: recruit a character for its cost less the tile’s value.
    6 Bastille: climb the tile’s value, the first one step more.
    7 Estates General: keep a mission of the pile; the first also takes 2 coins.
    Missions are hidden. A majority brings points for most or second most of all players, a series like “Soldiers 4–5–6” for three soldiers of these costs. Nobody holds two alike.
    At the end of each round most and second most flags on characters bring the two bonuses of the round’s tile; the first player and whoever sits next wins ties.
    Both scorings: 1 point for each gem; 3 points (at the end 5) for most crowns; five cubes are drawn from the bag, and each time the owner marks a bonus of the catacombs; the last figure your marker has reached on the Bastille; then weapons, two each in the order on the Bastille, the last player one.
    At the end also: the points of your characters, fulfilled missions, 1 point for each of your cubes still in the bag, 1 point for every 3 coins. Characters without a fitting weapon cost points: a pitchfork for a peasant, a rifle for a soldier, a rapier for a noble, a torch for anyone. Monks join a group of your choice before the final scoring and need its weapon.

## Rulings: where the rulebook is silent or can be read in two ways

ruling-BR1 = The values that a series asks for are the costs of the characters; they follow each other.
ruling-BR2 = If the pile is empty, or has only missions like those you hold, you take none. Coins are kept.
ruling-BR3 = With fewer than five cubes in the bag only those are drawn. Torches and cubes are given as long as there are any.
ruling-BR4 = Both flag bonuses are always awarded: no flags is a count like any other, and ties go to the first player and whoever sits nearest clockwise. For crowns nobody without one takes part.
ruling-BR5 = If the first tile at Notre-Dame cannot be exchanged, nobody gets the point.
ruling-BR6 = The tiles and characters of round 5 are laid out before the interim scoring: a free character is the top card of what is left of the deck.
ruling-BR7 = A monk that comes during the final scoring joins a group at once.
ruling-BR8 = A mission as a bonus is chosen from the pile as at the Estates General.
ruling-BR9 = The program gives out weapons so that as few characters as possible stay unarmed.
ruling-BR10 = Bonuses take effect whether one likes them or not; a mission must be taken if one can be, a free character cannot be refused. For influence you name a tile that can be raised, or none. A bonus without effect may be chosen.
ruling-BR11 = Cubes are drawn by chance.
ruling-BR12 = Markers on the start space stand in turn order, the first player’s in front.
ruling-BR13 = With nothing of what a majority counts you never score it.
ruling-BR14 = A figure on the Bastille track counts from its own space on, in full in both scorings.
ruling-BR15 = Steps left over at the top of the track pay 1 coin each. A marker that is there keeps its place in the order. The extra step of the first tile never applies to bonuses.
ruling-BR16 = There are always enough coins.

## Explanations

fact-holds = { $seat-is ->
    [you] you have
   *[other] { $seat } has
} the mission “{ $mission }”
outcome-character = { $character }
outcome-crowns = Most crowns
outcome-flags = Most flags
outcome-first = First player
reply-keeps = keeps a mission

## What is wrong with a data file

wrong-influence = makes { $made } tiles where 12 belong
wrong-weapons = makes { $made } weapon tiles where 24 belong
wrong-start = takes more tiles of value { $value } than there are
wrong-weapons-out = must be { $must }: two for all but the last player
wrong-weapons-twice = is laid out twice, and there are only { $tiles } tiles
wrong-spaces = all places have { $spaces } spaces, { $seats } players place { $placed } tiles
wrong-unarmed = costs less than fewer unarmed characters do
wrong-track-spaces = figures must follow each other along the track
wrong-track-points = figures must rise along the track
wrong-armed = no monk is armed, and nobody twice
wrong-catacombs = a scoring needs { $least } to { $most } bonuses of the catacombs, not { $count }
wrong-mission = the mission { $name } is missing
wrong-missions = { $majorities } majorities and { $series } series where 12 and 8 belong
wrong-characters = { $needed } characters may be needed, and there are { $there }

## Why a figure is what it is

why-track-two = 2 and 5 are stated, the others only pictured.
why-two-tiles = A first and a second tile are evaluated.
why-example-scores = A worked example scores it.
why-peasant-shown = An armed peasant is shown.
why-faces = Card faces are only pictured.
why-square = Four spaces on the Place Louis, one character on each.
why-tile-pairs = Kinds and sizes are stated, not which two share a tile.
why-board-kinds = Kinds are stated, places are only pictured.
why-rest-of-18 = The 18 spaces less those of all other places.
why-unarmed = The table is only pictured; one unarmed character costs 2 in the worked example.
why-tiles = The tiles are only pictured.
why-track = The track is only pictured.
why-noble-of-10 = The worked example buys a noble of this cost.
why-bank-example = The worked example evaluates three tiles; all spaces together are 18.
why-versailles-example = The worked example shares a torch and coins.
why-two-of-each = There are two of each kind.

## The sheets of the workshop: tables of the data file, their fields and words

sheet-character = Characters
sheet-mission = Missions
sheet-versailles = Versailles tiles
sheet-bonus = Bonus tiles
sheet-end_bonus = Bonus tiles of the last round
sheet-left_board = Catacombs, left board
sheet-right_board = Catacombs, right board
sheet-printed_board = Catacombs, printed on the board
sheet-wall = Bastille
sheet-unarmed = Unarmed characters
sheet-set_up = Set-up
sheet-bank = Bank
sheet-notre_dame = Notre-Dame
sheet-versailles_palace = Versailles
sheet-catacombs = Catacombs
sheet-place_louis = Place Louis
sheet-estates_general = Estates General
sheet-scoring = Scoring
row-versailles = Versailles tile { $number }
row-bonus = Bonus tile { $number }
row-end_bonus = Last bonus tile { $number }
field-cost = Cost
field-points = Points
field-deck = Deck
field-symbols = Symbols
field-copies = Copies
field-most = Most
field-second = Second
field-most_amount = Most: how much
field-second_amount = Second: how much
field-left = Left
field-left_amount = Left: how much
field-right = Right
field-right_amount = Right: how much
field-bonuses = Bonuses
field-amounts = How much of each
field-spaces = Spaces
field-extra_steps = Extra steps
field-length = Length of the track
field-figure_spaces = Spaces with a figure
field-figure_points = Points on these spaces
field-one = One
field-two = Two
field-three = Three
field-four = Four
field-more = More
field-rounds = Rounds
field-interim_after = Interim scoring after round
field-coins = Coins
field-cubes = Cubes
field-influence = Influence tiles of value 1 to 4
field-start_with_three = First tiles with three players
field-start_with_four = First tiles with four players
field-weapons_with_three = Weapons laid out with three players
field-weapons_with_four = Weapons laid out with four players
field-characters = Characters laid out
field-torches = Torches
field-weapons_of_a_kind = Weapons of each kind
field-coins_per_value = Coins for each point of value
field-gem = Points for a gem
field-crowns_interim = Most crowns, interim
field-crowns_final = Most crowns, final
field-cubes_drawn = Cubes drawn
field-cube_in_bag = Points for a cube in the bag
field-coins_for_a_point = Coins for a point
word-armed = weapon
word-crown = crown
word-gem = gem
word-flag = flag
