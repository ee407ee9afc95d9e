# Gambit Royale

game = Gambit Royale
game-about = Lay your courtiers face down under the goals of the round; each card turns up the one above it. Win goals of all six domains, or simply the most, and mind who lies in wait.
option-first_edition = First edition: the Hermit is worth 12, and goals of value 1 stay in with two players.

## Cards

card-alchemist = Alchemist
    .the = the Alchemist
    .does = 12 under an alchemy goal, else 8.
card-master_at_arms = Master-at-arms
    .the = the Master-at-arms
    .does = 12 under a combat goal, else 8.
card-lord = Lord
    .the = the Lord
    .does = 12 under an agriculture goal, else 8.
card-merchant = Merchant
    .the = the Merchant
    .does = 12 under a trade goal, else 8.
card-cardinal = Cardinal
    .the = the Cardinal
    .does = 12 under a religion goal, else 8.
card-troubadour = Troubadour
    .the = the Troubadour
    .does = 12 under a music goal, else 8.
card-king = King
    .the = the King
    .does = No ability.
card-queen = Queen
    .the = the Queen
    .does = No ability.
card-juliet = Juliet
    .the = Juliet
    .does = Makes Romeo of her colour strong.
card-explorer = Explorer
    .the = the Explorer
    .does = When turned up: moves face down to the next open column and turns up the card there.
card-assassin = Assassin
    .the = the Assassin
    .does = When turned up: the card that turned him up is discarded.
card-storm = Storm
    .the = the Storm
    .does = When turned up: the column is closed and its goal met.
card-traitor = Traitor
    .the = the Traitor
    .does = When turned up: his owner may swap this goal with another.
card-cloak = Cloak of invisibility
    .the = the Cloak of invisibility
    .does = When turned up: its owner may hide a hand card under it.
card-musketeers = Three Musketeers
    .the = the Three Musketeers
    .does = Award, 1st: all other abilities in the column are void.
card-magician = Magician
    .the = the Magician
    .does = Award, 2nd: removes every card of 10 or more.
card-witch = Witch
    .the = the Witch
    .does = Award, 3rd: removes every card of 9 or less but herself.
card-prince = Prince
    .the = the Prince
    .does = Award, 4th: wins the goal together with the Squire of his colour.
card-squire = Squire
    .the = the Squire
    .does = Award, 4th: wins the goal together with the Prince of his colour.
card-little_giant = Little Giant
    .the = the Little Giant
    .does = Award: +3 for each other card in the column.
card-hermit = Hermit
    .the = the Hermit
    .does = Award: −1 for each other card in the column.
card-dragon = Dragon
    .the = the Dragon
    .does = Award: −2 on every opposing card in the column.
card-romeo = Romeo
    .the = Romeo
    .does = Award: 15 if Juliet of his colour is in the column.
card-beggar = Beggar
    .the = the Beggar
    .does = Award: the lowest total wins the goal.
card-double = Double
    .the = the Double
    .does = Award, last: takes the value of the next card below.
card-unknown = face-down card
    .the = a card

## Domains

domain-alchemy = Alchemy
domain-combat = Combat
domain-agriculture = Agriculture
domain-trade = Trade
domain-religion = Religion
domain-music = Music

## Moves

move-lay = Lay { $card-the } in column { $column }
move-swap = Swap with the goal of column { $column }
move-hide = Hide { $card-the } under the Cloak
move-decline = Decline

## Questions

question-turn = { $seat-is ->
    [you] Lay one card face down in a column.
   *[other] { $seat } lays a card.
}
question-traitor = { $seat-is ->
    [you] Your Traitor in column { $column } was turned up: swap its goal with another column’s?
   *[other] { $seat } decides about the Traitor in column { $column }.
}
question-cloak = { $seat-is ->
    [you] Your Cloak in column { $column } was turned up: hide a hand card under it?
   *[other] { $seat } decides about the Cloak in column { $column }.
}

## Events

event-begins = Round { $round } begins. { $seat-is ->
    [you] You start.
   *[other] { $seat } starts.
}
event-goal = Column { $column }: { $domain } { $value }.
event-lays = { $seat-is ->
    [you] You lay { $card-the } in column { $column }.
   *[other] { $seat } lays { $card-the } in column { $column }.
}
event-turns-up = { $seat-is ->
    [you] Column { $column }, turned up: your { $card }.
   *[other] Column { $column }, turned up: { $card-the } of { $seat }.
}
event-moves-on = { $seat-is ->
    [you] Your Explorer moves on from column { $column } to column { $to }.
   *[other] The Explorer of { $seat } moves on from column { $column } to column { $to }.
}
event-kills = { $seat-is ->
    [you] Your Assassin
   *[other] The Assassin of { $seat }
} { $victim-is ->
    [you] kills your { $card }.
   *[other] kills { $card-the } of { $victim }.
}
event-closes = The Storm closes column { $column }.
event-swaps = { $seat-is ->
    [you] You swap the goals of columns { $column } and { $to }.
   *[other] { $seat } swaps the goals of columns { $column } and { $to }.
}
event-hides = { $seat-is ->
    [you] You hide { $card-the } under your Cloak.
   *[other] { $seat } hides { $card-the } under the Cloak.
}
event-declines = { $seat-is ->
    [you] You decline.
   *[other] { $seat } declines.
}
event-draws = { $seat-is ->
    [you] You draw { $card-the }.
   *[other] { $seat } draws { $card-the }.
}
event-rebuilds = { $seat-is ->
    [you] You shuffle your discards into a new reserve.
   *[other] { $seat } shuffles the discards into a new reserve.
}
event-ends-round = { $seat-is ->
    [you] You end the round.
   *[other] { $seat } ends the round.
}
event-shown = { $seat-is ->
    [you] Column { $column }: you had hidden { $card-the }.
   *[other] Column { $column }: { $seat } had hidden { $card-the }.
}
event-void = Column { $column }: beside the Three Musketeers no other ability counts.
event-removed = { $seat-is ->
    [you] Column { $column }, removed: your { $card }.
   *[other] Column { $column }, removed: { $card-the } of { $seat }.
}
event-lowest = Column { $column }: a Beggar was turned up, so the lowest total wins.
event-wins = { $seat-is ->
    [you] You win
   *[other] { $seat } wins
} { $domain } { $value } with { $points }.
event-wins-by-pair = { $seat-is ->
    [you] You win
   *[other] { $seat } wins
} { $domain } { $value } with Prince and Squire.
event-lost = { $domain } { $value } goes to nobody.
event-over = The game is over.

## Where points came from

origin-wins = { $domain } { $value }
origin-wins-by-pair = { $domain } { $value } (Prince and Squire)
origin-rest = all six domains

## The table

table-column = Column { $column }
table-met = met
table-closed = closed
table-ahead = ahead: { $names }
table-can-win = can win: { $names }
table-cards = { $count } of { $needed } cards
table-points = points
table-hand = hand
table-reserve = reserve
table-discards = discards
table-goals = goals won
table-hidden = face down
table-your-hand = Your hand
table-round = Round { $round } of { $rounds }

## Read aloud

line-round = Round { $round } of { $rounds }.
line-column = Column { $column }, { $domain } { $value }: { $count } of { $value } cards{ $state ->
    [closed] , closed
    [met] , goal met
   *[open] {""}
}.
line-card = { $seat }: { $card }, { $value }.
line-card-down = { $seat }: { $card }, { $value }, face down.
line-card-hidden = { $seat }: a card face down.
line-under = Under the Cloak: { $card }
line-ahead = Ahead now: { $names }.
line-can-win = Can win: { $names }.
line-player = { $seat }: { $points ->
    [one] 1 point
   *[other] { $points } points
}, { $hand } in hand, { $reserve } in reserve, { $discards } discarded.
line-goals = Goals won: { $goals }.
line-hand = In your hand: { $card }. { $does }

## Help

help =
    Six rounds. Each round shows as many goals as there are players; each goal heads a column.
    In your turn you lay one hand card face down at the bottom of an open column and draw a new one. If the card directly above yours is face down, it is turned up, whoever owns it, and an immediate ability takes effect.
    A goal is met when its column holds as many cards as its value, or a Storm has closed it. Met columns still take cards. When all goals are met the round ends: every column goes to the player with the highest total. Ties go to the card nearest the goal.
    Abilities count only on cards that were turned up during the round, or that lie under a Cloak. A card still face down at the end counts with its value alone.
    At the end you score the sum of your goals; or, with goals of all six domains, twice the best of each domain less 1 for every further goal, whichever is more.

## Rulings: where the rulebook is silent or can be read in two ways

ruling-GR1 = The first player is drawn at random.
ruling-GR2 = Magician and Witch look at printed values, before any card gains or loses; a domain card counts as it stands in the column.
ruling-GR3 = The 12 of a domain card in its own column is no ability: it counts face down, and beside the Three Musketeers.
ruling-GR4 = Little Giant and Hermit count the cards that are left after removals.
ruling-GR5 = Three or more Magicians (or Witches) cancel each other as two do. Face-down ones do not count.
ruling-GR6 = Neither Magician nor Witch removes the Double. It copies the final value of the next card left; no Dragon reduces the Double itself.
ruling-GR7 = All changes of a card are added up, and the result is never below 0.
ruling-GR8 = A Cloak and the card under it share one place: for meeting the goal, for counts and for ties. Each has its own value and is removed by itself; seen from above, the Cloak comes first.
ruling-GR9 = Prince and Squire win only if both were turned up or lie under a Cloak. Juliet may be face down.
ruling-GR10 = Each Explorer moves at most once a turn. Turned up again, or with no other open column, he stays face up.
ruling-GR11 = Whether all goals are met is checked when the reveal and everything it caused is finished; the player whose turn it is has then ended the round.
ruling-GR12 = Without a Beggar a Double without a value counts 0 and takes part. With a Beggar, whoever has other cards besides takes part with those.
ruling-GR13 = With reserve and discards empty nothing is drawn. Without a hand card nothing is laid, but a card is drawn. Everyone starts a round with a full hand. When nobody has any card left, the round ends, ended by whoever laid last; a goal without cards goes to nobody.
ruling-GR14 = Only cards still in the column count for ties, a valueless Double and a Cloak included. Two Beggars act as one. A Prince and Squire pair beats a Beggar.
ruling-GR15 = A Traitor may swap with a closed column; what is closed stays closed and met.
ruling-GR16 = Discards are public, also a card killed by the Assassin. Won goals are shown. A card once seen stays known.

## Explanations

fact-lies = { $seat-is ->
    [you] your hidden card in column { $column } is { $card-the }
   *[other] { $seat } has { $card-the } face down in column { $column }
}
fact-under = { $seat-is ->
    [you] you have
   *[other] { $seat } has
} { $card-the } under the Cloak
fact-holds = { $seat-is ->
    [you] you hold
   *[other] { $seat } holds
} { $card-the }
outcome-goal = { $domain } { $value }
reply-lays = a card in column { $column }
reply-hides = a card under the Cloak

## What is wrong with a data file

wrong-domains = must be { $names }
wrong-per-player = must equal the { $rounds } rounds: each round shows a goal per player
wrong-goals-left = leaves { $kept } goals where two players need { $needed }
wrong-domain = exactly one card must be of the domain { $name }

## Why a figure is what it is

why-first-edition = Read off the printed card of the first edition.

## The sheets of the workshop: tables of the data file, their fields and words

sheet-card = Cards
sheet-goals = Goals
sheet-set_up = Set-up
field-value = Value
field-domain = Domain
field-at_home = Value in its domain
field-first_edition = Value in the first edition
field-gains_per_card = Gains for each card
field-loses_per_card = Loses for each card
field-takes_per_card = Takes for each card
field-removes_from = Removes from this value on
field-removes_to = Removes up to this value
field-with_juliet = With Juliet
field-domains = Domains
field-values = Values
field-per_player = Goals for each player
field-removed_with_two_players = Removed with two players
field-hand = Hand
field-rounds = Rounds
