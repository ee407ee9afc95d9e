# Cabale: what the program says outside the games.

seat-number = Seat { $number }
you = You

## Questions and answers in the terminal

ask = Your choice (number or words, ? for help):
ask-more = { $count } choices; ? for help
turn-of = { $seat } thinks …
help-commands =
    Type the number of a choice, or its words (for instance “{ $example }”).
    ?  this help      cards  every card      rulings  decisions where the rulebook is silent
    undo  take back your last choice, where nothing was shown since      log  what happened so far
    hint  the best choices as a strong bot sees them      why  the reasons for its first one
    save  save and go on      quit  save and leave
    Ctrl-C leaves at once; the game is saved.
command-help = help
command-cards = cards
command-rulings = rulings
command-hint = hint
command-why = why
command-undo = undo
command-log = log
command-save = save
command-quit = quit
no-choice = There is no choice “{ $words }”. Type a number from 1 to { $count }, the words of a choice, or ? for help.
ambiguous = “{ $words }” fits several choices: { $choices }.
undone = Taken back.
no-undo = Nothing can be taken back: since your last choice a card was shown or drawn, or another player has chosen.
saved = Saved in { $file }.
resume-with = Resume with: cabale play --resume { $file }
left = You leave the table. The game is saved in { $file }.
input-ended = The input has ended. The game is saved in { $file }.
result = Result
points-origin = Where the points came from
points-start = Start
points-of = { $seat }: { $parts }
place = { $place }.
place-of = { $seat }: { $points ->
    [one] { $points } point
   *[other] { $points } points
}
won-by-you = You win!
won-by = { $seat } wins.
won-shared = The victory is shared: { $names }.
since-last = Since your last turn:
rulings-title = Rulings
cards-title = Cards
game-seed = The cards of this game follow from its seed; it is kept in the record.

replay-short = The game has only { $count } moves.

## Errors a player reads

error-over = The game is over.
error-turn = It is another player’s turn.
error-illegal = “{ $words }” is not possible now.

## Bots

bot-random = Jester (plays at random)
bot-casual = Page (beginner)
bot-greedy = Courtier (easy)
bot-medium = Chevalier (medium)
bot-hard = Minister (strong)
bot-expert = Cardinal (expert)

## Hints: what a search of your own view says

advice = Advice
hint-forced = There is only one choice: { $move }.
hint-title = After { $count } imagined games, the best choices:
hint-choice = { $place }. { $move } — { $chance }% to win ({ $low } to { $high })
why-best = { $move } — a { $chance }% chance to win, by what you can know.
why-difference = { $sure ->
    [yes] Next best: { $move }, { $difference ->
        [one] 1 point
       *[other] { $difference } points
    } of winning chance less.
   *[no] About as good: { $move }.
}
why-points = Compared with it: points for you { $own }, for your strongest rival { $other }.
why-gain = { $what }: yours in { $best }% of the games rather than { $second }%.
why-hinge = { $kind ->
    [bad] Bad
   *[good] Good
} if { $what } ({ $share }% of the worlds): { $chance }% instead of { $otherwise }%.
why-reply = { $seat-is ->
    [you] Your likely reply
   *[other] Likely reply of { $seat }
}: { $move }.

## Analysis of a finished game

analysis-chances = Chances of winning after so many moves, each from what that player knew:
analysis-mistakes = The choices that cost most:
analysis-no-mistakes = No choice was clearly worse than another.
analysis-mistake = Move { $number }, { $seat }: { $move }. Better: { $better } ({ $cost } more to win, ± { $half }).
analysis-luck = What turned out better or worse than could be expected:
analysis-turn = Move { $number }, { $seat }: { $move }. { $kind ->
    [good] Lucky
   *[bad] Unlucky
} by { $luck }.

## What a bot says about its last move: nothing of what it holds

purpose-plain = I looked one move ahead, or had no choice: there is no search to tell of.
purpose-edge = { $sure ->
    [yes] I imagined { $count } games. My move was better than my next best by { $edge ->
        [one] 1 point
       *[other] { $edge } points
    } of winning chance (± { $half }).
   *[no] I imagined { $count } games. Something else was about as good: { $edge ->
        [one] 1 point
       *[other] { $edge } points
    } of winning chance, ± { $half }.
}
purpose-aim = { $what }: { $points } points { $kind ->
    [more] more often mine
   *[less] less often mine
} than with my next best.

## Review of a finished game. Every sentence says its figure: { $figure } in points of a hundred, give or take { $half }

review-mistake = { $size ->
    [large] Blunder
    [middle] Mistake
   *[small] Slip
} at move { $number }, { $seat-is ->
    [you] you
   *[other] { $seat }
}: { $move }. Better: { $better }. That is { $figure ->
        [one] 1 point
       *[other] { $figure } points
    } of winning chance (± { $half }).
review-unclear = Move { $number }, { $seat-is ->
    [you] you
   *[other] { $seat }
}: { $move }. Perhaps better: { $better }, by { $figure ->
        [one] 1 point
       *[other] { $figure } points
    } of winning chance ± { $half }: not clear.
review-found = Well found at move { $number }, { $seat-is ->
    [you] you
   *[other] { $seat }
}: { $move }. At first glance { $rank ->
    [one] another move looked
   *[other] { $rank } other moves looked
} better; the next best, { $better }, has { $figure ->
        [one] 1 point
       *[other] { $figure } points
    } of winning chance less (± { $half }).
review-luck = { $lucky ->
    [good] Good
   *[bad] Bad
} luck at move { $number }, { $seat-is ->
    [you] you
   *[other] { $seat }
}: { $move }. What was drawn or shown { $lucky ->
    [good] brought
   *[bad] cost
} { $figure ->
        [one] 1 point
       *[other] { $figure } points
    } of winning chance (± { $half }).
review-turn = Turning point at move { $number }, { $mover-is ->
    [you] you
   *[other] { $mover }
}: { $move }. With open cards, { $seat-is ->
    [you] you go
   *[other] { $seat } goes
} from { $before }% to { $after }% ({ $figure ->
        [one] 1 point
       *[other] { $figure } points
    }, ± { $half }).
review-cost = { $seat-is ->
    [you] You
   *[other] { $seat }
}: { $count ->
    [one] 1 choice was
   *[other] { $count } choices were
} clearly worse than another, of { $choices } looked at. Added up, { $count ->
    [one] it
   *[other] they
} cost { $figure ->
        [one] 1 point
       *[other] { $figure } points
    } of winning chance (± { $half }).
review-no-mistake = { $seat-is ->
    [you] You
   *[other] { $seat }
}: of { $count } choices looked at, none was found worse than another by { $figure ->
        [one] 1 point
       *[other] { $figure } points
    } of winning chance.
review-unclear-all = { $seat-is ->
    [you] You
   *[other] { $seat }
}: none of { $count } choices was clearly worse than another. The doubtful ones differ by { $figure ->
        [one] 1 point
       *[other] { $figure } points
    } of winning chance at most, ± { $half }: not clear.
review-fortune = { $seat-is ->
    [you] Your
   *[other] { $seat }’s
} { $draws ->
    [one] draw or reveal
   *[other] { $draws } draws and reveals
} { $lucky ->
    [good] brought { $figure ->
        [one] 1 point
       *[other] { $figure } points
    } of winning chance more than could be expected (± { $half }).
    [bad] brought { $figure ->
        [one] 1 point
       *[other] { $figure } points
    } of winning chance less than could be expected (± { $half }).
   *[unclear] made a difference of { $figure ->
        [one] 1 point
       *[other] { $figure } points
    } of winning chance, ± { $half }: luck or bad luck is not clear.
}
review-why-points = Points with it, compared: { $own } for { $seat-is ->
    [you] you
   *[other] { $seat }
}, { $other } for the strongest rival.
review-why-gain = { $what }: { $seat-is ->
    [you] yours
   *[other] { $seat }’s
} in { $figure }% of the imagined games rather than { $second }%.
review-why-hinge = { $kind ->
    [bad] Worse
   *[good] Even better
} if { $what } ({ $share }% of the worlds): { $figure }% to win instead of { $otherwise }%.

## Puzzles. Every sentence says its figure, as in a review

puzzle-is-right = Right
puzzle-not-best = Not the best
puzzle-best = “{ $move }” is the best: the next one that is clearly worse, “{ $next }”, has { $figure ->
        [one] 1 point
       *[other] { $figure } points
    } of winning chance less (± { $half }).
puzzle-as-good = “{ $move }” cannot be told from the best, “{ $best }”: they differ by { $figure ->
        [one] 1 point
       *[other] { $figure } points
    } of winning chance (± { $half }).
puzzle-near = One of two long searches could not tell “{ $move }” from the best, “{ $best }”. The longer one puts it { $figure ->
        [one] 1 point
       *[other] { $figure } points
    } of winning chance behind (± { $half }).
puzzle-wrong = “{ $move }” has { $figure ->
        [one] 1 point
       *[other] { $figure } points
    } of winning chance less than “{ $best }” (± { $half }).
puzzle-glance = At first glance “{ $move }” looks best. It has { $figure ->
        [one] 1 point
       *[other] { $figure } points
    } of winning chance less than “{ $best }” (± { $half }).
puzzle-compared = “{ $best }” wins { $figure }% of the games that were imagined from what you can know ({ $count } in the last search).{ $more ->
    [yes] {" "}Compared with “{ $move }”:
   *[no] {""}
}
puzzle-level = The weakest bot that mostly finds it: { $level }, in { $figure }% of its tries.
puzzle-no-level = Bots hardly find it: { $level } in { $figure }% of its tries.
puzzle-title = Puzzle { $number }, { $players } players{ $tags }
puzzle-daily-title = Puzzle of { $day }, { $players } players{ $tags }
puzzle-about = You are to move. Find the best choice, by what you can know.
puzzle-ask = Your choice (number or words, “cards” for the cards, ? for the rules in short, “quit” to leave):
puzzle-more = Press Enter for another puzzle, or type “quit”:
puzzle-none = There are no puzzles of this game.
puzzle-left = You leave the puzzles. { $right } of { $count } right.
puzzle-tag-opening = opening
puzzle-tag-endgame = endgame
puzzle-tag-auction = auction
puzzle-tag-denial = denial
puzzle-tag-sacrifice = sacrifice
puzzle-tag-narrow = one move only

## What the server says

server-malformed = This was not understood: { $detail }
server-bad-option = This cannot be chosen: { $detail }
server-no-session = You are not signed in.
server-not-for-bots = The token of a bot is no way into an account.
server-wrong-password = Name or password is wrong.
server-foreign-origin = This request comes from another site and is refused.
server-not-host = Only the host of the table may do this.
server-not-at-table = You do not sit at this table.
server-not-alone = Hints are given in games against bots alone, and after the game.
server-position = This position cannot be laid out: { $detail }
server-position-unfit = From this position no game can be played: its pieces do not fit together, or it is over.
server-not-over = This is shown when the game is over.
server-not-found = There is nothing here.
server-taken = This is taken already.
server-started = The game has begun already.
server-not-started = The game has not begun yet.
server-full = There is no free seat.
server-used-up = This link was used already or is no longer good.
server-too-large = This is too large.
server-not-json = Only JSON is understood here.
server-not-known = This is not known any more.
server-wrong-edition = { $detail }
server-edition-rated = An edition that the host of this server does not offer can only be played with at tables that do not count for ratings.
server-edition-in-use = Tables are played with this edition: it stays.
server-too-many-editions = More than { $detail } editions are not kept for one person; forget some.
server-not-possible = This cannot be done: { $detail }
server-too-many = Too much at once; please wait a moment.
server-restarting = The server restarts; nothing is lost, it goes on in a moment.
server-busy = The server is busy; please try again in a moment.
server-stale = The table has moved on meanwhile; have another look.
server-turn = It is another player’s turn.
server-illegal = This is not possible now.
server-over = The game is over.
server-reused = This was sent before with another content.
server-undo-absent = Someone who has chosen since is not here and cannot agree.
server-undo-limit = This can no longer be taken back.
server-not-seated = You only watch here.
server-no-proxy = This cannot be left to the server.
server-too-long = This is too long.
server-chat-off = There is no chat at this table.
server-away = A bot stands in for you; take your seat back first.
server-protocol = The page is older or newer than the server; please reload it.
server-other-rules = This game needs { $detail }, which this server does not have: it is kept, but cannot be played on here.
server-damaged = What is stored of this game does not fit together; it is kept, but not played on.
server-defect = Something went wrong on our side (number { $detail }).
server-needs-server = This needs a Cabale server; here everything happens in your browser.
level-weaker-here = { $level } (plays a little weaker on this device)
server-rated = The result of this game counts: no hints.
server-apart = You and someone at this table do not want to meet.
server-banned = Nobody is let in from this address.
server-suspended = A host has suspended this account.
server-is-host = This person looks after the house: that must end first.
server-needs-account = This needs an account: make one under your name and settings.
server-last-host = Someone must look after the house: make another person a host first.
server-reported = You have reported this already; the hosts will look at it.
server-too-many-wishes = That was changed too often in this game: what you said last stays.
server-too-many-people = There are too many people in your list.
server-unwanted-word = This word is not wanted here; please choose another.
server-other-name = This is not your name as it stands here.
server-someone = Someone
server-too-few = At least two people must have entered.
server-deal-open = Other tables still play with these cards: they are shown when all are done.
server-told-round = Your next table is ready at “{ $table }”: { $link }
server-told-invited = You are invited to “{ $table }”: { $link }
server-told-rematch = Once more at “{ $table }”: { $link }
server-told-undo = Someone asks to take back a choice at “{ $table }”: { $link }
server-your-turn = It is your turn at “{ $table }”: { $link }
server-turns = It is your turn at { $count } tables: { $tables }. { $link }
server-turns-title = Your turn at { $count } tables

## Tutorials

learn-ask = Your choice (number or words, “hint” for a hint, “cards” for the cards, ? for the rules in short, “quit” to leave):
learn-on = Press Enter to go on:
learn-right = Right.
learn-left = You leave the tutorial. To go on here: { $command }
learn-finished = That is enough to begin; ? has the rest. Now play: the first game is against casual opponents, and every choice comes with an explanation.
learn-play = Press Enter to start it, or type “no”:

## What is wrong with a data file or an edition

wrong-by-rule = { $why } (rule { $rule }).
wrong-at = { $name }: { $sentence }
wrong-missing = is missing
wrong-table = must be a table, not { $value }
wrong-rows = must be written as [[{ $name }]] rows
wrong-row-without-name = has no name
wrong-twice = stands there twice
wrong-row = unknown name; known are { $known }
wrong-rows-missing = { $count } rows where { $belong } belong; missing: { $missing }
wrong-number = must be a number, not { $value }
wrong-half = must be a whole or half number from 0 to { $most }, not { $value }
wrong-whole = must be a whole number from { $least } to { $most }, not { $value }
wrong-flag = must be true or false, not { $value }
wrong-name = unknown name { $value }; known are { $known }
wrong-list = must be a list, not { $value }
wrong-count = has { $count } entries where { $belong } belong
wrong-own-mark = a figure with its own mark reads {"{"} is = …, mark = …, why = … {"}"}
wrong-no-mark = has no mark; marks are { $marks }
wrong-mark = unknown mark { $mark }; marks are { $marks }
wrong-key = unknown key
wrong-game = the file is for { $given }, not for { $belongs }
wrong-no-game = must be one of { $games }, not { $given }
wrong-unreadable = cannot be read: { $said }
wrong-not-text = is not UTF-8 text
wrong-not-toml = is not TOML: { $said }
wrong-another-file = there is another data file for { $name } already
wrong-edition-form = is no edition: { $said }
wrong-edition-deep = has keys of more than { $most } parts, or lists that deep in each other, as no edition has
wrong-edition-name = the name must be a line of 1 to { $longest } letters; who read it off and the printing, lines of at most as many
wrong-edition-notes = must have at most { $longest } letters
wrong-edition-many = must be at most { $most } figures
wrong-edition-key = the game has no such figure
wrong-edition-row = the game has no such row to leave out
wrong-edition-hash = the edition was made for figures { $hash }, with the figures of this program it makes { $found }; without its hash it is taken as it is
wrong-edition-same = it changes nothing: every figure is as in the game’s own

## The workshop, and whether an edition matters

workshop-beside = Have the printed game beside you. You are asked card by card; whatever you do not know you leave as it is.
workshop-ask-name = What is this edition called?
workshop-ask-by = Who reads it off?
workshop-ask-printing = From which printing (publisher, year)?
workshop-unsure = { $unsure } unsure, { $seen } of { $all } looked at
workshop-which = Which sheet (number, or q to leave)?
workshop-no-group = Type a number from 1 to { $count }, or q.
workshop-keys = Enter: printed just so. A value: that is printed. -: I cannot see it. b: back to the sheets.
workshop-is-there = Is this card in the box (Enter: yes, n: no, b: back)?
workshop-others = Which of these is in the box, too (number, or Enter for none)?
workshop-bad = “{ $words }” is no value for this field.
workshop-yes = yes
workshop-no = no
workshop-reconstructed = unknown: our own guess
workshop-derived = follows from what is stated
workshop-source = read off or stated
workshop-rulebook = stated in the rules
workshop-draft = It cannot be played with yet; what you typed is kept in { $file }.
workshop-written = { $file }: { $count } corrections, figures { $hash }. Play with it: --data { $file }
matter-decisions = Decisions in a game
matter-winner = Points of the winner
matter-gap = From first to last
matter-ties = Shared victories
matter-seat = Victories of seat { $seat }, counted from who begins
matter-title = { $games } games of { $bot } bots with { $players } players, each with both figures
matter-nothing = Nothing has changed that could not be chance.
matter-things = Moved more or less often, by a seat in a game
matter-wins = What goes with winning
matter-columns = own figures | edition | difference (95%)
