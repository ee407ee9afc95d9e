# What the page says of In the Shadow of the Sun King besides the game's own words.

majority = majority
steps = Qualities | Turn cards | Gold
auction = Auction
auction-holds = { $name } holds it
auction-pays = { $name } still pays
auction-out = out
auction-in = in
auction-drop = Drop out
auction-paid = Paid so far, still to pay
auction-due = Pick cards and tokens until { $due } more { $due ->
    [one] is
   *[other] are
} paid.
auction-worth = pays { $count }
auction-other = Another bid
sun-king-court = The court
sun-king-out = out of the game
sun-king-seal = with a seal
