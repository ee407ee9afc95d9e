# The words of the statistics, loaded with them.

statistics-none = There are no figures of bots for this yet.
statistics-bots = Bots among themselves
statistics-bots-about = { $games } games of bots of the level “{ $bot }”, { $players } players, the rules and figures of today. A line reaches as far as chance may have moved the figure (95%); the dashed line is where there would be no difference.
statistics-seats = Who wins, by seat
statistics-seat = Seat { $number }
statistics-share = Seat { $number }, counted from who chooses first, wins { $share } of the games (between { $low } and { $high }): { $clear ->
    [more] clearly more than its even share.
    [less] clearly less than its even share.
   *[no] that may be chance.
  }
statistics-long = How long a game takes
statistics-decisions = On average { $same ->
    [yes] { $low }
   *[no] between { $low } and { $high }
} choices of all players together.
statistics-points = The winner has { $winner } points on average, { $gap } more than the last.
statistics-ties = The victory is shared in { $share } of the games.
statistics-few = What so few games say of seats and choices would be chance: it is told from { $games } games on.
statistics-minutes = { $minutes ->
    [one] Half of the games took less than a minute from the first choice to the last.
   *[other] Half of the games took less than { $minutes } minutes from the first choice to the last.
  }
statistics-things = What goes with winning
statistics-things-about = How much more, or less, those win who move a card or a place more often than the others at their table. It goes with winning; it need not be the cause.
statistics-words = The same in words
statistics-thing = { $thing } (moved { $used } times by a seat in a game): { $clear ->
    [more] who moves it more often wins more, by { $low } to { $high } of the games.
    [less] who moves it more often wins less, by { $low } to { $high } of the games.
   *[no] between { $low } and { $high }, that may be chance.
  }
statistics-here = Games of this server
statistics-here-count = { $games ->
    [0] No game with so many players has been played here yet.
    [one] One game with so many players has been played here.
   *[other] { $games } games with so many players have been played here.
  } { $told ->
    [0] How they went is told when there are more.
   *[other] The figures speak of { $told }.
  }
statistics-here-about = People and bots of all levels, with the game’s own figures. Private games are told of by tens, so that nobody can tell how one of them went; games brought from elsewhere do not count.
