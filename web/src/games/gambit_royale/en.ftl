# What the page says of Gambit Royale besides the game's own words.

steps = Lay | Reveal | Draw
gambit-hidden = { $count } hidden
gambit-open = { $seat }: { $value }{ $hidden ->
    [0] { "" }
    [one] {" "}and a hidden card
   *[other] {" "}and { $hidden } hidden cards
}
gambit-columns = Columns
gambit-under = A hidden card lies under the Cloak.
gambit-ahead = would win now
gambit-perhaps = may be ahead
gambit-sure = sure to win
gambit-out = cannot win any more
gambit-wins-it = { $names } wins it
gambit-between = { $names }
gambit-domains = { $count } of { $all } domains
gambit-cards = { $needed ->
    [one] { $count } of { $needed } card
   *[other] { $count } of { $needed } cards
}
