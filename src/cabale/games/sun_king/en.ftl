# In the Shadow of the Sun King

game = In the Shadow of the Sun King
game-about = Gather qualities at the court of Louis XIV: whoever leads in one may duel, take power and gold, or unsettle the others. Bid for privileges, mind your debts, and be rich when the King comes for the second time.

## Cards

card-green = Duel card (green)
    .the = the Duel card (green)
    .a = a Duel card (green)
    .does = Duel. With the majority you must take two power off one other player, or one each off two.
card-green_seal = Duel card with a seal (green)
    .the = the Duel card with a seal (green)
    .a = a Duel card with a seal (green)
    .does = Duel. With the majority you must take two power off one other player, or one each off two. A visible seal protects against gambling debts.
card-blue = Etiquette card (blue)
    .the = the Etiquette card (blue)
    .a = an Etiquette card (blue)
    .does = Etiquette, 2 points at the end. With the majority you may swap a card for one of the discards, or discard a card of another player and one of your own.
card-blue_seal = Etiquette card with a seal (blue)
    .the = the Etiquette card with a seal (blue)
    .a = an Etiquette card with a seal (blue)
    .does = Etiquette, 2 points at the end. With the majority you may swap a card for one of the discards, or discard a card of another player and one of your own. A visible seal protects against gambling debts.
card-red = Power card (red)
    .the = the Power card (red)
    .a = a Power card (red)
    .does = Power. With the majority you take one power.
card-red_seal = Power card with a seal (red)
    .the = the Power card with a seal (red)
    .a = a Power card with a seal (red)
    .does = Power. With the majority you take one power. A visible seal protects against gambling debts.
card-yellow = Wealth card (yellow)
    .the = the Wealth card (yellow)
    .a = a Wealth card (yellow)
    .does = Wealth. With the majority you take one gold.
card-yellow_seal = Wealth card with a seal (yellow)
    .the = the Wealth card with a seal (yellow)
    .a = a Wealth card with a seal (yellow)
    .does = Wealth. With the majority you take one gold. A visible seal protects against gambling debts.
card-purple = Intrigue card (purple)
    .the = the Intrigue card (purple)
    .a = an Intrigue card (purple)
    .does = Intrigue. With the majority you profit from Cardinal Mazarin.
card-purple_seal = Intrigue card with a seal (purple)
    .the = the Intrigue card with a seal (purple)
    .a = an Intrigue card with a seal (purple)
    .does = Intrigue. With the majority you profit from Cardinal Mazarin. A visible seal protects against gambling debts.
card-influence = Influence
    .the = the Influence
    .a = the Influence
    .does = Auction card. Phase 2: take one card, or two of one colour. 2 points at the end.
card-medal = Medal
    .the = the Medal
    .a = the Medal
    .does = Auction card. Phase 2: no announcement; turn up to four quality cards and stop when you like.
card-authority = Authority
    .the = the Authority
    .a = the Authority
    .does = Auction card. Phase 1: take one power.
card-suzerain = Suzerain
    .the = the Suzerain
    .a = the Suzerain
    .does = Auction card. Phase 1: another player loses one power, if you like.
card-pension = Pension
    .the = the Pension
    .a = the Pension
    .does = Auction card. Phase 1: take one gold.
card-conspiracy = Conspiracy
    .the = the Conspiracy
    .a = the Conspiracy
    .does = Auction card. Once in your turn: discard a quality card for three power or one gold.
card-diplomacy = Diplomacy
    .the = the Diplomacy
    .a = the Diplomacy
    .does = Auction card. You lose one power less in every duel against you.
card-debts = Gambling Debts
    .the = the Gambling Debts
    .a = the Gambling Debts
    .does = Whoever shows fewer seals than another discards a card or pays two tokens.
card-mazarin = Cardinal Mazarin
    .the = Cardinal Mazarin
    .a = Cardinal Mazarin
    .does = Whoever has the majority in purple turns a card into his sphere or takes two tokens.
card-louis = Louis XIV
    .the = Louis XIV
    .a = Louis XIV
    .does = The first time a gold for everyone and a new pile; the second time, or with two players left, the end.

## Colours and tokens

colour-green = green
    .quality = Duel
    .card = Duel card (green)
    .a = a Duel card (green)
colour-blue = blue
    .quality = Etiquette
    .card = Etiquette card (blue)
    .a = an Etiquette card (blue)
colour-red = red
    .quality = Power
    .card = Power card (red)
    .a = a Power card (red)
colour-yellow = yellow
    .quality = Wealth
    .card = Wealth card (yellow)
    .a = a Wealth card (yellow)
colour-purple = purple
    .quality = Intrigue
    .card = Intrigue card (purple)
    .a = an Intrigue card (purple)

token-power = power
    .spend = Pay the rest with power
token-gold = gold
    .spend = Pay one gold

tokens-none = nothing
tokens-power = one power
tokens-gold = one gold
tokens-two_power = two power
tokens-both = one gold and one power
tokens-two_gold = two gold

## Moves

move-duel = Duel: { $seat } loses two power
move-duels = Duel: { $seat } and { $second } lose one power each
move-swap = Etiquette: swap the { $colour-card } for one of the discards
move-discredit = Etiquette: give up a card to discard the { $colour-card } of { $seat }
move-levy = Suzerain: { $seat } loses one power
move-sap = One gold: { $seat } loses one power
move-covet = One gold: give a card in exchange for the { $colour-card } of { $seat }
move-banish = Two gold: discard the { $colour-card } of { $seat }
move-buy = Two gold: turn up the top card of the pile and keep it
move-plot = Conspiracy: give up { $colour-a } for { $token }
move-give = Give { $card-the }
move-announce = Quality cards to turn up: { $cards }
move-go_on = Turn up another card
move-take = Take { $card-the }
move-turn = Turn up the top card of the pile and keep it
move-collect = Take { $tokens }
move-pay = Pay { $tokens }
move-bid = Bid { $amount }
move-drop = Drop out of the auction
move-spend = { $token-spend }
move-stop = That is enough
move-end = Nothing more in this phase

## Questions

question-phase-1 = { $seat-is ->
    [you] Phase 1: use your qualities.
   *[other] { $seat } uses qualities.
}
question-sacrifice = { $seat-is ->
    [you] Etiquette: which of your own quality cards do you discard?
   *[other] { $seat } discards a card, too.
}
question-pick = { $seat-is ->
    [you] Etiquette: which quality card of the discards do you take?
   *[other] { $seat } looks through the discards.
}
question-phase-2 = { $seat-is ->
    [you] Phase 2: how many quality cards do you turn up?
   *[other] { $seat } announces how many cards to turn up.
}
question-go-on = { $seat-is ->
    [you] Medal: turn up another quality card, or stop?
   *[other] { $seat } may turn up another card.
}
question-take = { $seat-is ->
    [you] Which card do you take into your sphere?
   *[other] { $seat } takes a card.
}
question-take-second = { $seat-is ->
    [you] Influence: take a second { $row-card }?
   *[other] { $seat } may take a second { $row-card }.
}
question-phase-3 = { $seat-is ->
    [you] Phase 3: one gold action, if you like.
   *[other] { $seat } may spend gold.
}
question-exchange = { $seat-is ->
    [you] Which of your cards do you give in exchange?
   *[other] { $seat } chooses a card to give in exchange.
}
question-mazarin = { $seat-is ->
    [you] Cardinal Mazarin favours you: the top card of the pile, or tokens?
   *[other] { $seat } enjoys the favour of Cardinal Mazarin.
}
question-debt = { $seat-is ->
    [you] Gambling Debts: discard a card or pay two tokens.
   *[other] { $seat } settles gambling debts.
}
question-bidding = { $seat-is ->
    [you] { $bid ->
        [0] { $lot } is sold. Open the bidding, or drop out for good?
       *[other] { $lot } is sold and the highest bid is { $bid }. Raise it, or drop out for good?
    }
   *[other] { $seat } bids for { $lot-the } or drops out.
}
question-payment = { $seat-is ->
    [you] You buy { $lot-the }: { $due } still to pay. Cards that match it pay 3, others 2, tokens 1.
   *[other] { $seat } pays for { $lot-the }.
}

## Events

event-begins = { $seat-is ->
    [you] It is your turn.
   *[other] { $seat } has the turn.
}
event-gains = { $seat-is ->
    [you] You take { $count } { $token }.
   *[other] { $seat } takes { $count } { $token }.
}
event-loses = { $seat-is ->
    [you] You give { $count } { $token } to the supply.
   *[other] { $seat } gives { $count } { $token } to the supply.
}
event-fights = { $seat-is ->
    [you] You fight a duel
   *[other] { $seat } fights a duel
} { $victim-is ->
    [you] with you.
   *[other] with { $victim }.
}
event-spared = { $seat-is ->
    [you] Your Diplomacy spares you one power.
   *[other] Diplomacy spares { $seat } one power.
}
event-eliminated = { $seat-is ->
    [you] You are out of the game.
   *[other] { $seat } is out of the game.
}
event-discards = { $seat-is ->
    [you] You discard { $card-the }.
   *[other] { $seat } discards { $card-the }.
}
event-picks = { $seat-is ->
    [you] You take { $card-the } from the discards.
   *[other] { $seat } takes { $card-the } from the discards.
}
event-discredits = { $seat-is ->
    [you] You discard { $card-the }
   *[other] { $seat } discards { $card-the }
} { $victim-is ->
    [you] of your sphere.
   *[other] of { $victim }.
}
event-levies = { $seat-is ->
    [you] As Suzerain you demand one power
   *[other] { $seat }, as Suzerain, demands one power
} { $victim-is ->
    [you] of you.
   *[other] of { $victim }.
}
event-plots = { $seat-is ->
    [you] Conspiracy: you discard { $card-the }.
   *[other] Conspiracy: { $seat } discards { $card-the }.
}
event-announces = { $seat-is ->
    [you] You announce { $count }.
   *[other] { $seat } announces { $count }.
}
event-turns-up = { $seat-is ->
    [you] You turn up { $card-the }.
   *[other] { $seat } turns up { $card-the }.
}
event-stops = { $seat-is ->
    [you] You turn up no more.
   *[other] { $seat } turns up no more.
}
event-keeps = { $seat-is ->
    [you] You take { $card-the } into your sphere.
   *[other] { $seat } takes { $card-the }.
}
event-dismissed = Discarded: { $card }.
event-saps = { $seat-is ->
    [you] You pay to make
   *[other] { $seat } pays to make
} { $victim-is ->
    [you] you lose one power.
   *[other] { $victim } lose one power.
}
event-exchanges = { $seat-is ->
    [you] You give { $card-the }
   *[other] { $seat } gives { $card-the }
} { $victim-is ->
    [you] in exchange for your { $other }.
   *[other] in exchange for { $other-the } of { $victim }.
}
event-banishes = { $seat-is ->
    [you] You pay to discard { $card-the }
   *[other] { $seat } pays to discard { $card-the }
} { $victim-is ->
    [you] of your sphere.
   *[other] of { $victim }.
}
event-buys-card = { $seat-is ->
    [you] You pay for the top card of the pile.
   *[other] { $seat } pays for the top card of the pile.
}
event-put-under = Put under the pile, seen by all: { $card }.
event-louis = Louis XIV comes for the first time.
event-rebuilt = Pile and discards are shuffled: { $count } cards, with Louis in the lower half.
event-mazarin = Cardinal Mazarin favours the schemers.
event-debts = Gambling debts fall due.
event-no-debts = { $seat-is ->
    [you] You have no debts.
   *[other] { $seat } has no debts.
}
event-auction = { $card } is sold to the highest bidder.
event-bids = { $seat-is ->
    [you] You bid { $count }.
   *[other] { $seat } bids { $count }.
}
event-drops-out = { $seat-is ->
    [you] You drop out.
   *[other] { $seat } drops out.
}
event-buys = { $seat-is ->
    [you] You buy { $card-the } for { $count }.
   *[other] { $seat } buys { $card-the } for { $count }.
}
event-unsold = Nobody wants { $card-the }.
event-over = The game is over.
event-last-one = { $seat-is ->
    [you] You are the last one at court.
   *[other] { $seat } is the last one at court.
}

## Where points came from

origin-gains = { $token } taken
origin-loses = { $token } spent or lost
origin-eliminated = out of the game
origin-rest = blue cards

## The table

table-pile = Pile: { $count } cards, { $upper } of them in the upper half
table-pile-lower = Pile: { $count } cards, all of the lower half
table-under = At the bottom, Louis perhaps among them:
table-louis-hidden = Louis has not come yet
table-louis-came = Louis has come once
table-supply = Supply: { $gold } gold, { $power } power
table-discards = Discards:
table-gold = gold
table-power = power
table-points = points
table-turned = Turned up:
table-waiting = To be resolved:
table-resolving = Being resolved:
table-auction = Auction: { $card }
table-highest = highest bid { $bid }, { $seat }
table-no-bid = no bid yet
table-still-in = still in: { $names }
table-due = { $due } still to pay
table-legend = ★ majority   ● seal   ○ no seal   ◆ auction card   ✗ out of the game

## Read aloud

line-some = { $thing }: { $count }
line-out = { $seat } is out of the game.
line-sphere = { $seat }: { $points ->
    [one] 1 point
   *[other] { $points } points
}, { $gold } gold, { $power } power, { $seals ->
    [0] no seal
    [one] 1 seal
   *[other] { $seals } seals
}.
line-quality = { $quality } { $count }{ $is-most ->
    [yes] , the majority
   *[no] {""}
}{ $is-sealed ->
    [yes] , a seal on top
   *[no] {""}
}.
line-owned = Beside it: { $cards }.
line-turned = Turned up: { $cards }.
line-waiting = To be resolved: { $cards }.
line-resolving = Being resolved: { $cards }.
line-highest = Highest bid: { $bid }, { $seat }.
line-no-bid = No bid yet.
line-still-in = Still in: { $names }.
line-due = { $due } still to pay.

## Help

help =
    Gold and power count 1 point each, blue cards 2. Whoever has most when Louis XIV is turned up for the second time wins; so does the last one left.
    A turn has three phases. 1: use each quality in which you have the majority. Red brings one power, yellow one gold (both are taken for you), blue swaps or discards cards, green must be used to take power off others. A player who must give more power than he has is out.
    2: announce 1, 2 or 3 and turn cards up until so many quality cards lie open. Special and auction cards among them are resolved in turn; then you take one quality card, the others are discarded.
    3: one gold action, if you like: for one gold another player loses one power, or you swap top cards with him; for two gold you discard a top card of his, or turn the top card of the pile into your sphere.
    Majority: with four to six players still in the game ties share it; with two or three nobody may equal you. Only the top card of a row can leave it; on the table it is the one at the right.
    An auction card goes to whoever bids most. Tokens pay 1 each, cards of your sphere 2, cards of its colour 3. Coloured auction cards count as cards of their colour.

## Rulings: where the rulebook is silent or can be read in two ways

ruling-SR1 = Coloured auction cards count for the majority of their colour. They lie beside the row: they cover nothing and are not covered.
ruling-SR2 = A majority needs at least one card.
ruling-SR3 = The supply is limited: you take what is there, the rest is lost. What is lost or paid goes back to it. An action that would bring no token at all is not offered.
ruling-SR4 = Nobody bids more than he could pay. You pay item by item, cards worth three first, then cards worth two, then gold, then power, until the bid is covered; there is no change. Cards of a row go from the top downwards. If only one way to pay is left, it is paid for you.
ruling-SR5 = A debtor without a card and with fewer than two tokens pays what he has and stays in the game.
ruling-SR6 = Swapping with the discards, you name your own card first, then look, and may not take that same card back.
ruling-SR7 = Etiquette, the swap for gold and Conspiracy use quality cards only.
ruling-SR8 = Suzerain may be declined. Red, Authority, yellow and Pension are taken for you at the start of phase 1 and after each action in it, as soon as the supply has a token; what is untaken at the end of the phase is lost.
ruling-SR9 = Special cards after use and unsold auction cards go to the discards, an eliminated player’s auction cards too. Owned auction cards stay when the pile is rebuilt. A card being resolved is in no pile.
ruling-SR10 = With an odd number of cards the lower half of the pile is the larger one, counted without Louis.
ruling-SR11 = The first Louis waits for his turn if more cards are to be turned. If the pile runs out meanwhile, he is resolved at once, the pile rebuilt, and turning goes on; what was turned stays on the table.
ruling-SR12 = The second Louis ends the game before anything that is pending.
ruling-SR13 = Only duels, Suzerain and the gold action eliminate. A duel’s second victim loses power all the same.
ruling-SR14 = Everyone knows the discards and the cards put under the pile at the start. These stay at the bottom in their order until Louis has come for the first time; he lies anywhere in the lower half, perhaps among them.

## Explanations

fact-next = { $card-a } is among the next three cards of the pile
outcome-majority = Majority in { $colour-quality }
outcome-owned = { $card }

## What is wrong with a data file

wrong-qualities = the five qualities have { $sum } cards together
wrong-auction = the auction cards are { $sum } together
wrong-all-cards = all rows have { $sum } cards together
wrong-bid = cards and tokens could pay a bid of { $bid }; the most is { $most }
wrong-sealed = { $sealed } cards with a seal where there are { $cards } cards
wrong-blue = must be blue: it counts with the blue cards
wrong-purple = must be purple: it counts with the purple cards
wrong-louis = must be 1: his second coming ends the game
wrong-tokens = { $ones } tokens of 1 and { $twos } of 2 are not { $tokens } tokens
wrong-start-gold = { $seats } players need more than the { $there } gold there is
wrong-start-power = { $seats } players need more than the { $there } power there is
wrong-deal = deals { $dealt } of { $quality } quality cards

## Why a figure is what it is

why-as-yellow = It takes gold, as the yellow quality does.
why-as-green = It takes power from another player, as the green quality does.
why-as-red = It takes power, as the red quality does.
why-half-and-half = The rules give 40 power tokens of the values 1 and 2, but not how many of each: half and half.
why-three-seals = The rules name the seal of three auction cards and none here.
why-third-sealed = The rules say that some cards carry a seal, but not how many: about a third.
why-grey = The rules speak of grey auction cards, and no quality does what it does.

## The sheets of the workshop: tables of the data file, their fields and words

sheet-quality = Qualities
sheet-auction_card = Auction cards
sheet-special_card = Special cards
sheet-tokens = Tokens
sheet-cards = Cards in all
sheet-set_up = Set-up
field-cards = Cards
field-sealed = Of these with a seal
field-copies = Copies
field-colour = Colour
field-seal = Seal
field-turns = Turns
field-power = Power
field-gold = Gold
field-spares = Spares
field-power_of_1 = Power tokens of 1
field-power_of_2 = Power tokens of 2
field-all = All
field-quality = Quality cards
field-auction = Auction cards
field-deal_to_2 = Dealt to two players
field-deal_to_3 = Dealt to three players
field-deal_to_4 = Dealt to four players
field-deal_to_5 = Dealt to five players
field-deal_to_6 = Dealt to six players
word-grey = grey
