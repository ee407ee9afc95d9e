# Heads of State

game = Heads of State
game-about = Collect titles, troops and palaces, and make barons and kings of your own in Britain, France, Spain and the German States; send the axeman to those of the others. Three centuries, each ended by a revolution.

## Cards

card-gold = Gold
    .a = Gold
card-troops = Troops
    .a = Troops
card-duelling = Duelling
    .a = Duelling
card-title = Title
    .a = a Title
card-castle = Castle
    .a = a Castle
card-bishop = Bishop
    .a = a Bishop
card-education = Education
    .a = Education
card-palace = Palace
    .a = a Palace
card-courtesan = Courtesan
    .a = a Courtesan
    .does = Stands for any one card of a set; one to a set, never for a Baron or a King.
card-assassin = Assassin
    .a = an Assassin
    .does = One against a noble in a province, two in a capital. Three times in four he succeeds.
card-axeman = Axeman
    .a = an Axeman
    .does = Removes a noble in a province of Britain; two remove one in the capital.
card-guillotine = Guillotine
    .a = a Guillotine
    .does = Removes a noble in a province of France; two remove one in the capital.
card-inquisition = Inquisition
    .a = an Inquisition
    .does = Removes a noble in a province of Spain; two remove one in the capital.
card-gallows = Gallows
    .a = a Gallows
    .does = Removes a noble in a province of the German States; two remove one in the capital.
card-axeman_guillotine = Axeman/Guillotine
    .a = an Axeman/Guillotine
    .does = Counts as an Axeman or as a Guillotine.
card-axeman_inquisition = Axeman/Inquisition
    .a = an Axeman/Inquisition
    .does = Counts as an Axeman or as an Inquisition.
card-axeman_gallows = Axeman/Gallows
    .a = an Axeman/Gallows
    .does = Counts as an Axeman or as a Gallows.
card-guillotine_inquisition = Guillotine/Inquisition
    .a = a Guillotine/Inquisition
    .does = Counts as a Guillotine or as an Inquisition.
card-guillotine_gallows = Guillotine/Gallows
    .a = a Guillotine/Gallows
    .does = Counts as a Guillotine or as a Gallows.
card-inquisition_gallows = Inquisition/Gallows
    .a = an Inquisition/Gallows
    .does = Counts as an Inquisition or as a Gallows.
card-revolution = Revolution
    .a = the Revolution
    .does = When it shows, the round is scored at once; the third ends the game.
card-unknown = hidden card
    .a = a card

attribute-gold = Gold
attribute-troops = Troops
attribute-duelling = Duelling
attribute-title = Title
attribute-castle = Castle
attribute-bishop = Bishop
attribute-education = Education
attribute-palace = Palace
attribute-courtesan = Courtesan

deck-attributes = attribute deck
deck-treachery = treachery deck

## Nobles

rank-baron = Baron
    .a = a Baron
    .the = the Baron
rank-count = Count
    .a = a Count
    .the = the Count
rank-earl = Earl
    .a = an Earl
    .the = the Earl
rank-marquis = Marquis
    .a = a Marquis
    .the = the Marquis
rank-duke = Duke
    .a = a Duke
    .the = the Duke
rank-prince = Prince
    .a = a Prince
    .the = the Prince
rank-king = King
    .a = a King
    .the = the King

## The board

country-britain = Britain
    .in = in Britain
country-france = France
    .in = in France
country-spain = Spain
    .in = in Spain
country-german_states = German States
    .in = in the German States

sector-england = England
    .in = in England
sector-scotland = Scotland
    .in = in Scotland
sector-ireland = Ireland
    .in = in Ireland
sector-ile_de_france = Île-de-France
    .in = in Île-de-France
sector-burgundy = Burgundy
    .in = in Burgundy
sector-provence = Provence
    .in = in Provence
sector-brittany = Brittany
    .in = in Brittany
sector-gascony = Gascony
    .in = in Gascony
sector-castile = Castile
    .in = in Castile
sector-aragon = Aragon
    .in = in Aragon
sector-andalusia = Andalusia
    .in = in Andalusia
sector-galicia = Galicia
    .in = in Galicia
sector-brandenburg = Brandenburg
    .in = in Brandenburg
sector-bavaria = Bavaria
    .in = in Bavaria
sector-saxony = Saxony
    .in = in Saxony
sector-rhineland = Rhineland
    .in = in the Rhineland

## Moves

move-take = Take { $card-a } from the row
move-draw = Draw the top card of the { $deck }
move-clear = Clear the row: six new cards, then take one card
move-create = Create { $rank-a } { $sector-in }
move-court = Create { $rank-a } { $sector-in }, a Courtesan for the { $attribute }
move-strike = Strike { $rank-the } { $sector-in }: { $card }
move-add = Add { $card-a }
move-discard = Discard { $card-a }
move-end = End the turn

## Questions

question-turn = { $seat-is ->
    [you] Draw the first of three attribute cards, or a treachery card instead, or clear the row.
   *[other] { $seat } begins a turn.
}
question-next-draw = { $seat-is ->
    [you] { $left ->
        [one] Draw an attribute card, the last of this turn.
       *[other] Draw an attribute card; { $left } are still to be drawn.
    }
   *[other] { $seat } draws.
}
question-nobles = { $seat-is ->
    [you] { $option ->
        [2] Play treachery cards, create nobles where you have killed one, or end the turn.
       *[other] Create nobles, or end the turn.
    }
   *[other] { $option ->
        [2] { $seat } plots.
       *[other] { $seat } may create nobles.
    }
}
question-second-card = { $seat-is ->
    [you] A capital takes two cards: add the second one against { $rank-the } { $sector-in }.
   *[other] { $seat } adds a second card against { $rank-the } { $sector-in }.
}
question-hand-limit = { $seat-is ->
    [you] Your hand is above the limit: discard a card.
   *[other] { $seat } discards.
}
question-keep = { $seat-is ->
    [you] Revolution! You hold more cards than you may keep for the next round: discard one.
   *[other] { $seat } discards for the next round.
}

## Events

event-begins = { $round ->
    [1] The year is 1589.
    [2] The year is 1689.
   *[other] The year is 1789.
} { $seat-is ->
    [you] It is your turn.
   *[other] It is { $seat }’s turn.
}
event-turns-up = Turned up: { $card }.
event-starts = { $seat-is ->
    [you] Your turn.
   *[other] { $seat }’s turn.
}
event-takes = { $seat-is ->
    [you] You take { $card-a } from the row.
   *[other] { $seat } takes { $card-a } from the row.
}
event-draws = { $seat-is ->
    [you] You draw { $card-a } from the { $deck }.
   *[other] { $seat } draws { $card-a } from the { $deck }.
}
event-clears = { $seat-is ->
    [you] You clear the row.
   *[other] { $seat } clears the row.
}
event-shuffles-in = The cleared cards are shuffled into the deck.
event-creates = { $seat-is ->
    [you] You create { $rank-a } { $sector-in }.
   *[other] { $seat } creates { $rank-a } { $sector-in }.
}
event-creates-courtly = { $seat-is ->
    [you] You create { $rank-a } { $sector-in }, with a Courtesan for the { $attribute }.
   *[other] { $seat } creates { $rank-a } { $sector-in }, with a Courtesan for the { $attribute }.
}
event-no-card = { $seat-is ->
    [you] No { $rank } card is left for you.
   *[other] No { $rank } card is left for { $seat }.
}
event-first-in = { $seat-is ->
    [you] You are the first { $sector-in }: { $points } points.
   *[other] { $seat } is the first { $sector-in }: { $points } points.
}
event-completes = { $seat-is ->
    [you] You have created nobles in every sector of { $country }: { $points } points.
   *[other] { $seat } has created nobles in every sector of { $country }: { $points } points.
}
event-takes-back = { $seat-is ->
    [you] Your dead { $rank } returns from { $country } to your supply.
   *[other] The dead { $rank } of { $seat } returns from { $country } to the supply.
}
event-enters-house = { $seat-is ->
    [you] You have created nobles of all seven ranks and enter the House of Nobles: { $points } points.
   *[other] { $seat } has created nobles of all seven ranks and enters the House of Nobles: { $points } points.
}
event-strikes = { $seat-is ->
    [you] You strike at { $rank-the } { $sector-in }: { $card }.
   *[other] { $seat } strikes at { $rank-the } { $sector-in }: { $card }.
}
event-adds = { $seat-is ->
    [you] You add { $card-a }.
   *[other] { $seat } adds { $card-a }.
}
event-kills = { $seat-is ->
    [you] You kill { $rank-the } of { $victim } { $sector-in }.
   *[other] { $victim-is ->
        [you] { $seat } kills your { $rank } { $sector-in }.
       *[other] { $seat } kills { $rank-the } of { $victim } { $sector-in }.
    }
}
event-escapes = { $victim-is ->
    [you] Your { $rank } { $sector-in } escapes.
   *[other] The { $rank } of { $victim } { $sector-in } escapes.
}
event-discards = { $seat-is ->
    [you] You discard { $card-a }.
   *[other] { $seat } discards { $card-a }.
}
event-rebuilds = The treachery discards are shuffled into a new deck.
event-revolution = { $seat-is ->
    [you] Revolution! It shows in your turn, and the round of { $round ->
        [1] 1589
        [2] 1689
       *[other] 1789
    } is scored.
   *[other] Revolution! It shows in { $seat }’s turn, and the round of { $round ->
        [1] 1589
        [2] 1689
       *[other] 1789
    } is scored.
}
event-prevails = { $seat-is ->
    [you] You have the most influence { $country-in } ({ $influence }): { $points } points.
   *[other] { $seat } has the most influence { $country-in } ({ $influence }): { $points } points.
}
event-follows = { $seat-is ->
    [you] You are second { $country-in } ({ $influence }): { $points } points.
   *[other] { $seat } is second { $country-in } ({ $influence }): { $points } points.
}
event-unclaimed = Nobody else has influence { $country-in }: the second marker is lost.
event-deserted = Nobody has influence { $country-in }.
event-most = { $seat-is ->
    [you] Most { $rank } cards: you, with { $count }: { $points } points.
   *[other] Most { $rank } cards: { $seat }, with { $count }: { $points } points.
}
event-no-most = Most { $rank } cards: no points.
event-over = The game is over.

## Where points came from

origin-first-in = first noble { $sector-in }
origin-completes = every sector of { $country }
origin-enters-house = House of Nobles
origin-prevails = most influence { $country-in }
origin-follows = second { $country-in }
origin-most = most { $rank } cards
origin-rest = other

## The table

table-year = { $round ->
    [1] 1589
    [2] 1689
   *[other] 1789
} · round { $round } of { $rounds }
table-piles = deck { $deck } · revolution pile { $pile }
table-deck = deck { $deck }
table-prizes = prizes { $first }/{ $second }
table-markers = markers
table-points = points
table-attributes = Attributes
table-treachery = Treachery
table-known = Known in the hands
table-hidden = + { $count } hidden
table-influence = influence
table-most = most cards:
table-counters = counters { $count }
table-lacks = lacks
table-ready = ready
table-full = no empty slot
table-cleared = Cleared
table-house = House of Nobles
table-your-hand = Your hand:
table-legend = ★ capital · + points for the first noble in the sector · † dead

## Read aloud

line-none = none
line-some = { $thing }: { $count }
line-either = { $one } or { $other }
line-year = { $round ->
    [1] 1589
    [2] 1689
   *[other] 1789
}, round { $round } of { $rounds }.
line-country = { $country }: { $first } points for the most influence, { $second } for the second most.
line-influence = Influence: { $who }.
line-marker = { $points } points for nobles in all sectors.
line-marker-taken = { $seat } has the marker for { $points } points.
line-sector = { $sector }{ $is-capital ->
    [yes] , the capital
   *[no] {""}
}: { $slots }; { $is-taken ->
    [yes] the { $points } points for the first noble are taken
   *[no] { $points } points for the first noble
}.
line-slot = { $rank } { $seat }
line-slot-free = { $rank } free
line-fallen = Dead nobles: { $names }.
line-attributes = Open attributes: { $cards }. Deck: { $deck } cards, revolution pile: { $pile }.
line-treachery = Open treachery: { $cards }. Deck: { $deck } cards.
line-cleared = Cleared: { $cards }.
line-house = House of Nobles: { $markers }.
line-house-taken = { $points } taken by { $seat }
line-house-left = { $points } left
line-player = { $seat }: { $points ->
    [one] 1 point
   *[other] { $points } points
}.
line-nobles = Noble cards: { $cards }.
line-hand-attributes = Attributes in hand: { $cards }{ $hidden ->
    [0] {""}
   *[other] , hidden { $hidden }
}.
line-hand-treachery = Treachery in hand: { $cards }{ $hidden ->
    [0] {""}
   *[other] , hidden { $hidden }
}.
line-your-attributes = Your attributes: { $cards }.
line-your-treachery = Your treachery cards: { $cards }.
line-set = { $rank }: { $cards }. { $lacking ->
    [0] Ready
    [one] Lacks one card
   *[other] Lacks { $lacking } cards
}; counters left: { $counters }.

## Help

help =
    Three rounds, 1589, 1689 and 1789. In your turn you choose one of two things.
    Attributes: draw three cards, each from the open row or from the deck; or clear the row, lay out six new cards, and take one of them or one from the deck. Then create as many nobles as you can pay for, in empty slots of their rank. The table shows which set makes which noble. One Courtesan may stand for any one card of a set, but never for a Baron or a King.
    Treachery: draw one treachery card and one attribute card. Then play treachery cards against the nobles of others: one card in a province, two in a capital, each noble at most once a turn. Country cards are certain, Assassins succeed three times in four. You create nobles only where you have killed one this turn, and you must replace all nobles you have killed but one.
    At the end of a turn you keep at most 10 attribute and 4 treachery cards. In your very first turn you only draw one to three attribute cards.
    Points: the number in the hex for the first noble ever created in a sector; a country marker for having created nobles, alive or dead, in all sectors of a country (larger for the first player, smaller for the second); a House of Nobles marker for nobles of all seven ranks.
    The Revolution lies among the last eleven attribute cards. When it shows, the round is scored at once: in each country the two most influential players take its two prizes. A noble counts 2 in a province and 4 in a capital, but 1 and 2 if the other slot of the sector holds a higher one. Ties go to the highest rank, then to the highest hex. Then everyone keeps 6 attribute and 2 treachery cards, the cards are shuffled, and the turn goes on. The third Revolution ends the game.
    At the end, most noble cards of a rank bring 4 (Barons), 6, 8, 10, 12, 14, 16 (Kings); two tied players share, three get nothing.

## Rulings: where the rulebook is silent or can be read in two ways

ruling-HR1 = In every round ten attribute cards and the Revolution card make the revolution pile.
ruling-HR2 = Second place in the German States brings 5, as the tables say, although one printed example gives 3.
ruling-HR3 = A last tie in influence goes to the player with a living noble in the sector of the highest hex; if both have one there, the next-highest sector decides, and so on; who has no further sector loses. If all are the same, the higher rank in the best sector decides.
ruling-HR4 = After a clear the one card comes from the new row or, if it has cards left, from the top of the deck. No clearing in a player’s first turn.
ruling-HR5 = When a turn ends: first the hand limit, then the cleared cards are shuffled in, then the attribute row is refilled card by card, then the treachery row.
ruling-HR6 = The Revolution is no drawn card: the top card of the new deck replaces it, without choice; later draws of the turn choose freely. If it shows while the row is refilled, nothing is replaced. The limits of a new round bind the active player too, with what was drawn this turn.
ruling-HR7 = A treachery card may be played only if you could replace all your kills but one with the cards and counters you have; and you may create only so that this stays possible. Counters that a later noble would bring back do not count yet. Any of the kills may stay open. Where only the order of several is left to choose, chance picks the first.
ruling-HR8 = The two cards against a capital may be any two that name its country.
ruling-HR9 = Without a counter of a rank in your supply you cannot create that noble. A dead counter in a country you have already scored returns at once. If both country markers are gone and you have none, your dead counters stay where they are.
ruling-HR10 = For a new round players discard in turn order, the active player first.
ruling-HR11 = A tie at the end is broken by noble cards: most Kings, then Princes, and so on.
ruling-HR12 = Hands are hidden, but their sizes are public, and so are the rows, discards, pile sizes, board, counters, noble cards and markers.
ruling-HR13 = Other figures are played with only if they fit: numbers differ within a country, each country has one capital, the upper slot of a sector is the higher, there are enough attribute cards, and the points for most cards can be halved.

## Explanations

fact-holds = { $seat-is ->
    [you] you hold
   *[other] { $seat } holds
} { $card-a }
fact-next = { $card-a } lies on top of its deck
outcome-country = Most influence { $country-in }
outcome-rank = { $rank }

## What is wrong with a data file

wrong-markers = must fall: the largest marker left is taken first
wrong-more-players = { $count } cards, but only { $before } with a player more
wrong-few-cards = { $count } cards for { $seats } players, where { $least } are needed
wrong-total = is { $total }, but the cards add up to { $sum }
wrong-treachery = { $total } cards, where { $least } are needed so that one can always be drawn
wrong-empty = is empty
wrong-odd = { $most } is odd, but two tied players get half each
wrong-slots = has { $count } entries where one or two belong
wrong-slot-order = the upper slot must be of the higher rank
wrong-no-slot = no sector has a slot for a { $rank }
wrong-capitals = { $country } has { $count } capitals instead of one
wrong-hex = { $hex } stands twice in { $country }

## Why a figure is what it is

why-eleven = 11 is a stated count of three kinds; which they are is not stated.
why-twelve = 12 is a stated count; which kind has it is not stated.
why-thirteen = 13 stands apart at the end of the falling row of counts, as the Courtesan does from the attributes.
why-nine = 9 is a stated count of three kinds; which they are is not stated.
why-seven-on-capital = A 7 on a capital with King and Prince is stated, but not which.
why-marker-of-4 = A marker of 4 is stated; that it is the larger is not.
why-duke-earl = A province with Duke and Earl is stated, but not where.
why-earl-count = A province with Earl and Count is stated, but not where.
why-size-four = A public source gives the size of four; which they are is unknown.
why-size-six = A public source gives the size of six; which they are is unknown.
why-one-of-each = A published review says one of each.
why-german-duke = A worked example has a Duke who counts 2 and an Earl who counts 1 in the German States.
why-gold-most = Alone it makes a Baron, the noble with the most counters, so the highest count.
why-between = Between Britain and France by the number of sectors.
why-german-prince = Every capital has a King, and a worked example has a Prince in the German States who counts 4.
why-own-prince = Every capital has a King; the Prince is our own.
why-one-below = One below the larger, as in France.
why-king-killed = One slot is stated, and an example has a King killed there.
why-board-only = Printed on the board only; chosen so that every worked example fits.
why-grow-five = Sets grow with the rank, so five cards; which they are is unknown.
why-grow-two = Sets grow with the rank, so two cards; which they are is unknown.
why-six-pairs = Six special cards, and four countries make six pairs.
why-capital-highest = The highest in the country, as for a capital.
why-number-on-board = The number is printed on the board only.
why-player-marks = The player-count marks are printed on the cards only.
why-two-reviews = Two published reviews name it.
why-two-slots = Two slots are stated, their ranks are not.

## The sheets of the workshop: tables of the data file, their fields and words

sheet-sector = Map
sheet-noble = Nobles
sheet-attribute = Attribute cards
sheet-country = Countries
sheet-treachery_card = Treachery cards
sheet-set_up = Set-up
sheet-turn = Turn
sheet-first_turn = First turn
sheet-revolution = Revolution
sheet-assassin = Assassin
sheet-influence = Influence
sheet-house_of_nobles = House of Nobles
sheet-attributes = Attribute cards in all
sheet-treachery = Treachery cards in all
field-slots = Slots, the upper first
field-hex = Number of the hex
field-country = Country
field-kind = Kind
field-set = Set
field-cards = Cards
field-counters = Counters of each player
field-most = Points for most
field-two = With two players
field-three = With three players
field-four = With four players
field-five = With five players
field-larger = Larger marker
field-smaller = Smaller marker
field-first = First prize
field-second = Second prize
field-count = Copies
field-total = In all
field-row = Cards in the row
field-treachery_row = Treachery cards in the row
field-revolution_pile = Cards under the Revolution
field-draws = Cards drawn
field-hand = Hand limit
field-treachery_hand = Treachery hand limit
field-attacker = Cubes of the attacker
field-victim = Cubes of the victim
field-province = In a province
field-capital = In a capital
field-markers = Markers
field-removed_with_two_players = Removed with two players
word-province = province
word-capital = capital
