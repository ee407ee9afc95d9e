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

bot-random = Random
bot-casual = Casual
bot-greedy = Greedy
bot-medium = Medium
bot-hard = Hard
bot-expert = Expert

## Hints: what a search of your own view says

advice = Advice
hint-forced = There is only one choice: { $move }.
hint-title = After { $count } imagined games, the best choices:
hint-choice = { $place }. { $move } — { $chance } % to win ({ $low } to { $high })
why-best = { $move } — a { $chance } % chance to win, by what you can know.
why-difference = { $sure ->
    [yes] Next best: { $move }, { $difference ->
        [one] 1 point
       *[other] { $difference } points
    } of winning chance less.
   *[no] About as good: { $move }.
}
why-points = Compared with it: points for you { $own }, for your strongest rival { $other }.
why-gain = { $what }: yours in { $best } % of the games rather than { $second } %.
why-hinge = { $kind ->
    [bad] Bad
   *[good] Good
} if { $what } ({ $share } % of the worlds): { $chance } % instead of { $otherwise } %.
why-reply = Likely reply of { $seat }: { $move }.

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
server-not-over = This is shown when the game is over.
server-not-found = There is nothing here.
server-taken = This is taken already.
server-started = The game has begun already.
server-not-started = The game has not begun yet.
server-full = There is no free seat.
server-used-up = This link was used already or is no longer good.
server-too-large = This is too large.
server-not-json = Only JSON is understood here.
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
server-your-turn = It is your turn at “{ $table }”: { $link }

## Tutorials

learn-ask = Your choice (number or words, “hint” for a hint, “cards” for the cards, ? for the rules in short, “quit” to leave):
learn-on = Press Enter to go on:
learn-right = Right.
learn-left = You leave the tutorial. To go on here: { $command }
learn-finished = That is enough to begin; ? has the rest. Now play: the first game is against casual opponents, and every choice comes with an explanation.
learn-play = Press Enter to start it, or type “no”:
