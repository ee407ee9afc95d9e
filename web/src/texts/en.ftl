# The words of the page.

guest-name = Guest
tagline = Intrigue at court, four ways.
tagline-about = Bluff, bid and rise in rank. Play in your browser with friends or against bots, in French or English.
loading = One moment …
offline = The server cannot be reached. Try again in a moment.
offline-healing = The connection is lost. Tables need it and go on by themselves; nothing is lost.
offline-not-kept = To play against bots without it: see your settings.
home = Home
nothing-here = There is nothing at this address.
nothing-home = To the games
lobby = Lobby
profile = Your name and settings
rules = Rules
language-other = Passer au français
appearance = Change between night and day

## Home

your-games = Your games
your-turn = Your turn
turn-of-name = { $name } is choosing
with-names = with { $names }
remove-game = Give up { $game }
remove-sure = Give this game up? A game against bots alone is over; with others a bot plays on for you, and you come last.
remove-open = Get up from this table? Your seat is free again.
remove-yes = Give up
keep-game = Keep it
waiting-for-players = Waiting for players
join = Join
join-placeholder = Link or code of a table
players-from-to = { $fewest } to { $most }
minutes = { $count } min
some-reconstructed = some figures reconstructed
play-now = Play now
starting = Starting …
create-table = Create a table

## A new table

new-table = A new table
how-many = How many play
others = The other seats
seat-open = open for a friend
pace = Pace
pace-free = No clock
pace-live = Live, with clocks
pace-turns = By turns, over days
pace-minutes = Minutes for each player
pace-days = Days for each choice
who-may-join = Who may join
public-table = Everyone, from the lobby
by-link = Friends, by link
variants = Variants
lobby-empty = No table is open at the moment. Create one!
watch = Watch

## Waiting

seats = Seats
seat-free = free
seat-choice = Who sits in seat { $number }
seat-number = Seat { $number }
a-bot = bot
host = host
you = You
your-name = Your name
sit-down = Sit down
start = Start
start-fills = Seats that are still free are taken by bots.
host-starts = The host starts the game when everyone is here.
invite = Invite friends
invite-new = Make a new link
invite-new-about = The link was shown when you made the table. A new one makes the old one void.
invite-about = Whoever has this link can sit down or watch.
link = Link
copy = Copy the link
copied = Copied
qr-code = QR code of the link

## At the table

players = Players
points = points
to-choose = to choose
away = away
bot-stands-in = a bot stands in
choose = Choose
choose-about = { $count ->
    [one] One choice.
   *[other] { $count } choices are open: pick what is lit, or take one from the list of choices.
}
undo = Undo
undo-none = nothing to take back
confirm = Confirm
not-your-turn = It is not your turn.
game-over = The game is over.
show-result = Show the result
look-at-table = Look at the table
take-back-seat = I am back: take my seat again
asked-undo = { $name } asks to go back to before their last choice.
asked-agreed = { $names } agreed.
asked-open = Not answered yet: { $names }.
asked-yes = Agree
no = No
log = Log
recap = Since your last choice
chat = Chat
choices = Choices
chat-write = Write to the table
send = Send
time-left = Time left
days-left = { $count ->
    [one] 1 day
   *[other] { $count } days
}
resigned = resigned
rematch = Play again
replay = Replay

## Replay

replay-of = Replay
first-move = To the beginning
move-back = One move back
move-on = One move on
last-move = To the end
play-through = Play
pause = Pause
eyes-of = Through the eyes of
open-cards = open cards
move-number = Move { $ply } of { $plies }
nothing-happened = The game begins.

## Rules

rules-of = Rules
rulings = Rulings
rulings-about = Where the rulebook is silent or can be read in two ways, the game follows these rulings.
cards = Cards
figures = Figures and where they come from
figures-about = Every figure has a mark. Who owns the printed game can correct any of them in a data file.
figure = Figure
value = Value
mark = Mark
why = Why
mark-rulebook = rulebook
mark-source = public source
mark-derived = derived
mark-reconstructed = reconstructed

## Profile

you-are = You play as
save = Save
saved-name = Saved.
recovery = Your recovery link
recovery-about = With this link you come back to your seats on another device or after clearing the browser. It can be used once; keep it to yourself.
new-recovery = Make a new link
account = Account
account-about = An account keeps your seats, history and ratings. You need a name and a password of at least eight characters.
login-name = Login
password = Password
make-account = Make an account
log-in = Log in
log-out = Log out
ratings = Ratings
rating-line = { $title }: { $value } after { $games ->
    [one] one game
   *[other] { $games } games
}
history = Your games
history-of = Games

## Games

## The table as text

text-table = Text table
picture-table = Picture table
text-command = Your choice: its number, its words, or “undo”
text-do = Do it
text-ambiguous = “{ $words }” may mean several choices: { $choices }.
text-unknown = “{ $words }” is none of the { $count } choices.
rules-corrected = Rules (corrected figures)
corrected-about = This table plays with corrected figures ({ $hash }).

## Tutorials

learn = Learn to play
learn-step = Step { $number } of { $steps }
learn-next = Next step
learn-back = Previous step
learn-again = Once more
learn-first-game = Play your first game
learn-end = That is enough to begin; Rules has the rest. The first game is against casual opponents, and every choice comes with an explanation.
hint = Hint

## What a choice would do

share = { $share }%
from-to = { $low } to { $high }
can-undo = can be taken back
cannot-undo = cannot be taken back
undo-last = back to your last choice
undo-ask = ask the others
asked-waiting = You asked to go back to before your last choice.
recap-count = { $count ->
    [one] 1 new thing
   *[other] { $count } new things
}
proxy = Bid for me up to
proxy-set = Leave it to the proxy
proxy-on = Your proxy bids up to { $upto } and then drops out.
proxy-end = Bid myself
close = Close
more = More
score = Score
score-chart = Scores over the game
move = Move
moves-count = { $count ->
    [one] 1 move
   *[other] { $count } moves
}
points-origin = Where the points came from
nothing-new = Nothing new.
points-start = Start
points-other = Other changes
points-none = No points yet.
place-column = Place
ended-resigned = The game was given up.
ended-time = The time was up.
advice-ask = What would a strong bot do?
advice-after = What would a strong bot do here?
advice-thinking = It is thinking …
advice-why = Why?
about-reconstructed = { $count ->
    [one] one figure reconstructed
   *[other] { $count } figures reconstructed
}
about-which = reconstructed: { $which }
figure-cost = cost
figure-points = points
figure-symbols = symbols
figure-copies = how many there are
figure-hex = number
figure-slots = place and ranks
figure-markers = markers
figure-set = set
figure-colour = colour
figure-bonuses = bonuses
figure-track = track
about-sourced = { $count ->
    [one] One figure is from a public source or derived.
   *[other] { $count } figures are from public sources or derived.
}
quick = Quick play
quick-about = do at once what can be taken back
seat-more = What everyone may see of { $name }
marks = Marks
marks-about = show which figures are reconstructed and where a ruling decides
auto = Choose for me
auto-about = where there is only one choice
notes = Notes
notes-about = Only you see them.
record = Record
resign = Give up
resign-sure = Give the game up? You will come last, and a bot plays on for you.
leave = Leave
leave-sure = Leave the table? A bot stands in until you are back.
stay = Stay
get-up = Get up from the table
share-link = Share
chat-empty = Nobody has said anything yet.
chat-alone = Only bots sit here; they do not talk.
chat-off = There is no chat at this table.
mute = Mute { $name }
unmute = Hear { $name } again
gone-elsewhere = This table is open in too many windows of yours; this one has been closed.
gone-old = The page is older than the server.
gone-session = You were signed out, or you may not see this table.
gone-table = This table does not exist.
reload = Load again

## Several people at one device

seat-here = someone at this device
seat-here-about = Between turns the page hides the cards until the next player says so. Such a game is not rated.
player-number = Player { $number }
name-of-seat = Name of the player in seat { $number }
hand-over = { $name }, it is your turn
hand-over-about = Hand the device over. The cards are shown when you tap the button.
hand-over-take = I am { $name }
hand-over-undo = Not yet: take the last choice back

## More of a new table

pace-increment = Seconds added for each choice
time-up = When the time is up
time-up-bot = a bot plays on
time-up-forfeit = the game is lost
more-options = More options
table-title = Name of the table
allow-watching = Others may watch
allow-chat = With chat
count-rating = Counts for the ratings
count-rating-means = (no hints, and taking back only where nothing was shown)
allow-undo = More may be taken back if all agree
settings-rated = Counts for the ratings: no hints, and a choice can be taken back only while nothing was shown since.
settings-undo = Choices can be taken back if everyone agrees who has chosen since.
settings-no-undo = A choice can be taken back only while nothing was shown since.
go-on = Go on

## More of a replay

replay-not-over = The replay opens when the game is over.
speed = Speed
speed-slow = Slow
speed-normal = Normal
speed-fast = Fast
speed-instant = At once
skip = Skip
copy-moment = Copy the link to this moment

## More of a profile

look-and-feel = Language and appearance
language = Language
appearance-choice = Appearance
appearance-system = As the system
night = Night at court
day = Ivory salon
notices = Notices
notices-about = You can be told when it is your turn and you are away.
push-ask = Tell me in this browser
push-denied = The browser does not allow it. You can change that in its settings for this site.
push-none = This browser has no push service that can be reached.
passkeys = Passkeys
passkeys-about = Sign in on this or another device with a fingerprint, a face or a key, without a password.
passkeys-not-here = Browsers allow passkeys on https or on localhost only, not at this address.
passkey-of = Made on { $name }
passkey-new = Make a passkey
passkey-sign-in = Sign in with a passkey
passkey-made = You can sign in with this passkey now.
passkey-cancelled = Nothing was done: the browser was asked, and no passkey was used.
passkey-there = This device has a passkey of yours already.
push-end = No longer
push-on = This browser will tell you.
push-off = This browser will no longer tell you.
not-done = This did not work here.
push-browsers = { $count ->
    [one] One browser tells you.
   *[other] { $count } browsers tell you.
}
digest = Games by turns, over days
digest-each = Tell me of each turn at once
digest-hours = { $hours ->
    [one] At most one message an hour
    [24] At most one message a day
   *[other] At most one message every { $hours } hours
}
digest-about = The first turn is told at once; what comes after it waits, and is told together.
webhook = Webhook address (https)
webhook-format = Service
webhook-end = Tell me no longer
game-column = Game
games-column = Games
rating = Rating
rating-about = estimate { $mu } ± { $sigma }
ratings-none = No rated game yet.
ratings-all = All ratings
ratings-about = A rating is the strength that someone has almost certainly; it grows with the number of games.
head-to-head = Against whom
ahead = ahead
behind = behind
history-none = No finished game yet.
a-player = Player
devices = Signed in
this-device = this device
own-bots = Your own bots
own-bots-about = A program with a token sits down and plays like a person. The token is shown once.
bot-name = Name of the bot
new-token = Make a token
end-token = Make void
text-drawn = Draw it as in a terminal
text-commands = Besides: undo, help, cards, rulings, log, points, hint.

## More of the rules

summary = On one page
print = Print
find-card = Find a card by name or effect
find-nothing = No card fits.
see-picture = picture
examples = Examples and rulings in pictures
examples-about = { $count } positions, each of them also a test of the program, by the number of the rule they show.
picture-before = Before
picture-after = After
all-marks = all
log-earlier = { $count } earlier lines
about-rules = { $count ->
    [one] Rule { $rules }
   *[other] Rules { $rules }
}

## Advice, explanations and scorings at the table

advice = Advice
advice-more = All of the advice
choices-open = Show the list
about-how = Point at a card or a place, or reach it with the Tab key, and it explains itself.
about-how-touch = Press a card or a place for a moment, and it explains itself.
proxy-offer = Let a proxy bid …
proxy-about = A proxy raises for you, by as little as it can, up to the number you choose; then it drops out.
scored = Scoring
scored-seen = Understood

# Without a server
engine-loads = The game is being loaded: { $done } of { $total } MB
engine-starts = The game is being set up …
engine-failed = The game cannot be started in this browser:
kept-here = No server is needed here: your games are kept in this browser, and play goes on without a network.
games-over = Games that are over: { $count }
bring-record = Bring a game from a file
forget = Forget
forget-sure = Forget this game for good
record-unreadable = This file is not the record of a game.
to-server = To the server
move-games = Move games that are over to the server ({ $count })
alone = Without a network
alone-about = With { $size } MB on this device, all games can be played against bots in this browser without a network.
alone-not-here = This server was set up without the part that plays in the browser.
alone-not-secure = Without https nothing is kept here.
alone-keep = Keep it on this device
alone-open = Play in this browser
alone-forget = Take it off this device (your games stay)
alone-failed = It could not be kept: there is no connection, or no room.

## People around the tables

this-player = You and this player
follow = Follow
unfollow = Follow no more
followed = You follow this player.
followed-no-more = You no longer follow this player.
block = Do not meet
unblock = Meet again
blocked = You will not meet this player.
blocked-no-more = You may meet this player again.
block-about = Whom you do not want to meet cannot sit down at a table with you, and neither of you reads what the other writes.
remark = A remark only you can read
report = Report this player …
report-about = The hosts of this server will look at it. Nobody is told who reported.
report-why = What happened
report-send = Report
report-sent = Thank you; the hosts will look at it.
my-people = People you know
my-people-none = Follow players from their page, and find them here.
is-followed = followed
is-blocked = not to be met
lately-met = Met lately
account-keeps = As a guest you keep all games and ratings when you make an account.
ahead-of-ten = Is ahead of an average player in about { $about } games of ten; nine times in ten the truth lies between { $low } and { $high }.
favourites = Likes to play
favourite = { $count ->
    [one] { $game } (1 game)
   *[other] { $game } ({ $count } games)
}
rating-settling = It is settling: half of the doubt has gone.
rating-sure = That is rather sure by now.
rating-course = How the rating in { $game } went

## Privacy

privacy = Privacy
for-ever = as long as this server stands

## Hosts

host-title = The house
is-host = host
is-suspended = suspended
a-guest = guest
status-open = open
status-shuffling = dealing
status-running = running
status-over = over

## Tournaments

tournaments = Tournaments
cup-none = There is no tournament at the moment. Announce one!
cup-new = A new tournament
cup-title = What it is called
cup-kind = How it is played
cup-swiss = Swiss
cup-robin = Everyone meets everyone
cup-knockout = Knock-out
cup-series = Series between friends
cup-swiss-about = A fixed number of rounds; those who stand alike meet, and nobody meets the same people again while others are left.
cup-robin-about = Everyone meets everyone, as evenly as the size of the tables allows.
cup-knockout-about = The better half of each table goes on, until one table is left.
cup-series-about = The same people play several games with changing seats, until nobody can catch the leader: best of three, of five …
cup-seats = Players at each table
cup-rounds = Rounds
cup-absent = Where people are missing
cup-absent-bot = bots fill the tables
cup-absent-bye = whoever is left over pauses, with a full point
cup-duplicate = The same cards at all tables of a round
cup-duplicate-about = All tables of a round have the same cards, promised before it; everyone is compared with those who had the same seat.
cup-announce = Announce
cup-entrants = { $count ->
    [one] 1 player
   *[other] { $count } players
}
cup-status-open = open for players
cup-status-running = running
cup-status-over = over
cup-tables-of = tables of { $count }
cup-host = announced by { $name }
cup-link = Whoever has this link can enter:
cup-back = Back to the tournament
cup-enter = Play in it
cup-leave = Withdraw
cup-start = Begin
cup-too-few = It can begin as soon as two have entered.
cup-to-table = To your table
cup-wait = The next round begins when all tables are done. You need not do anything.
cup-over = { $count ->
    [0] The tournament is over.
    [one] The tournament is over: { $names } has won.
   *[other] The tournament is over: { $names } share the first place.
}
cup-placed = { $name } ({ $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
})
cup-proof = Proof of the cards
cup-proof-about = The promise is published before the round, the secret after it. Whoever has both can check that nobody chose the cards.
cup-standings = Standings
cup-points = Points
cup-opponents = Opponents
cup-firsts = Wins
cup-points-about = Each table gives the share of the others whom you left behind: 1 for the winner, 0 for the last. Ties are broken by what your opponents earned, then by wins, then by your share of the points at the tables.
cup-round = Round { $number }
cup-pause = { $name } pauses
cup-replay = Replay
cup-look = Table
cup-not-begun = Not yet begun.
cup-promise = Promise of the cards:
cup-secret = The secret behind it:

## The lobby

online = { $count ->
    [one] One person is here
   *[other] { $count } people are here
}
seats-free = { $count ->
    [one] 1 free seat
   *[other] { $count } free seats
}
lobby-open = Tables with free seats
lobby-running = Games to watch
join-seats = { $count ->
    [one] Join – 1 seat
   *[other] Join – { $count } seats
}
table-counts = counts for the ratings
table-friendly = friendly game
option-without = without: { $option }
pace-live-is = { $minutes } minutes each, { $seconds } seconds more for each choice
pace-turns-is = { $days ->
    [one] By turns, one day for each choice
   *[other] By turns, { $days } days for each choice
}
rating-band = The line is the rating from game to game; the band around it says how uncertain it still is.
ahead-unknown-in = Too few games so far to say how strong: { $games }.
strength-unknown = strength not yet known
strength-weaker = still learning
strength-even = average
strength-stronger = strong
strength-much-stronger = very strong
seek = Find opponents
seek-games = I would play
seek-others = { $count ->
    [one] one person waits
   *[other] { $count } people wait
}
seek-bots = Bots may sit down
seek-bots-never = never
seek-bots-after = after { $seconds } seconds
seek-begin = Look for opponents
seek-stop = Look no more
seek-waits = Looking for people of your strength, { $seconds } seconds so far.
seek-estimate = Lately it took about { $seconds } seconds.
seek-no-estimate = Too few people looked lately to say how long it takes.
invitations = You are invited
decline = No, thank you
invite-people = Invite people you know
invited-now = { $name } is told.
told-invited = { $name } invites you to “{ $title }”.
told-rematch = { $name } wants to play “{ $title }” once more.
told-round = Your next table is ready: “{ $title }”.
told-turn = It is your turn at “{ $title }”.
told-matched = Opponents were found.
told-undo = { $name } asks to take back a choice at “{ $title }”.
told-go = Go there
told-later = Later

## A shared screen

shared-screen = Show on a shared screen
shared-join = Point your phone here, sit down, and keep your hand to yourself.
shared-mine = You sit at this table on this screen.
shared-get-up = Get up here and sit down with my phone
shared-own = This screen shows only what all may know.

## Review of a finished game

review = Review
per-cent = { $share }%
review-curve = Chances of winning over the game
review-curve-of = Chances
review-own = as each player could judge
review-open = with open cards, decks too
review-tab-board = Board
review-tab-moment = This choice
review-tab-branch = What if
review-begins = The review begins …
review-grows = { $stage ->
    [1] First look: everybody’s chances
    [2] Every choice is compared
   *[other] What matters is checked once more
} ({ $done } of { $total }, step { $stage } of { $stages })
review-progress = Progress of the review
review-summary = In short
review-keys = Key moments
review-show = Show
review-all = everything
review-kind-mistake = mistakes
review-kind-unclear = not clear
review-kind-found = well found
review-kind-luck = luck
review-kind-turn = turning points
review-unchecked = (first look)
review-none-yet = Nothing found yet.
review-none = Nothing stands out beyond what chance would do.
review-compared = The moves compared
review-chance = Chance to win
review-interval = Interval
review-made = (chosen)
review-from-to = { $low } to { $high }
review-difference = “{ $best }” is better than “{ $other }” by { $points ->
    [one] 1 point
   *[other] { $points } points
  } of winning chance (± { $half }).
review-difference-unclear = Whether “{ $best }” or “{ $other }” is better is not clear: { $points ->
    [one] 1 point
   *[other] { $points } points
  } of winning chance, ± { $half }.
review-why-none = The search names no single reason. See how it could have gone on:
review-line = How it could have gone on
review-play-line = Play it on the board
review-back = Back to the game
review-forced = There was only one choice here.
review-not-yet = This choice has not been looked at yet.
what-if = What if
what-if-says = Choose another move for any player, or let a bot answer. The cards lie as they lay in the game.
what-if-arranged = Choose a move for any player, or let a bot answer. The cards are those of the example.
what-if-begin = Back to the beginning
what-if-words = Another position, in words
what-if-words-about = Change what you like. What you do not name is filled up by the rules.
what-if-words-all = All that can be said
what-if-words-lay = Lay it out
what-if-dealt = The cards were dealt anew, as { $name } could imagine them.
what-if-undo = Take the last one back
what-if-choose = { $name } chooses
what-if-pick = Choose a move …
what-if-bot = Bot
what-if-answer = Let the bot choose
what-if-chances = Chances
what-if-over = The game is over here.
what-if-seat = Seat
what-if-deal = Deal anew for this seat
what-if-play = Play on from here
what-if-unrated = Played on, it is a game against bots with the same cards. It does not count.
what-if-name = Name
what-if-keep = Keep
what-if-link = Copy the link
what-if-branch = Branch { $number } ({ $count ->
    [one] 1 move
   *[other] { $count } moves
})
what-if-mine = What you have kept
what-if-delete = Delete { $name }
show-link = A link to show
share-all = Everyone with the link may see this game.
share-not = Only those who could look on see this game: { $agreed } of { $asked ->
    [one] 1 player lets
   *[other] { $asked } players let
  } others see it.
share-agree = Others may see this game
share-copy = Copy the link to this review
share-picture = Picture of the result
verify = Verify this game
verify-says = The deck was fixed before the first card. Your browser reckons the proof anew; the referee plays every move again.
verify-do = Verify
verify-busy = Verifying …
verify-file = File for “cabale verify”
verify-right = Right:
verify-wrong = Wrong:
verify-good = All of it fits together.
verify-bad = Something does not fit.
verify-none = This game carries no proof of its shuffle: it was not dealt by a server, or goes on from another game.
verify-promise = The server’s secret is the one that it promised before anyone was dealt a card:
verify-added = { $name } added chance of their own, as promised:
verify-nobody = No player’s page added chance of its own.
verify-seed = The deck follows from the secret and from what was added, and from nothing else:
verify-chain = The { $count } entries of the table are linked, none is missing or changed:
verify-standing = The moves of the record are those that the entries leave standing.
verify-moves = The referee has played all { $count } moves again: each was legal.
why-ask = Why did you do that?
why-move = { $name } about move { $number }:
## The workshop

workshop = Workshop
edition = Edition
edition-own = The game’s own
edition-choose = Figures
edition-unrated = An edition that the host does not offer: the table does not count for ratings.
edition-about = This table plays with the edition “{ $name }” ({ $hash }).

## Following and playing

sound = Sound
sound-about = short tones when something happens
sound-on = Turn the sound on
sound-off = Turn the sound off
speed-about = how what happens is shown, step by step
thinks = { $name } is thinking, about { $seconds } s
shortcuts = Keyboard shortcuts
shortcut-pick = go from piece to piece
shortcut-take = pick it
shortcut-number = take one of the choices listed
shortcut-confirm = confirm
shortcut-undo = take back
shortcut-let-go = let go, close
shortcut-skip = skip what is being shown
shortcut-speed = show it more quickly or slowly
shortcut-sound = sound on or off
shortcut-tabs = log, chat, choices, score, more
shortcut-help = this list
key-enter = Enter
key-space = Space
key-escape = Esc
key-control = Ctrl
## Puzzles

puzzle = Puzzle
puzzles = Puzzles
puzzle-of-day = Puzzle of the day
puzzle-number = Puzzle { $number }
puzzle-task = Your move: find the best choice
puzzle-all = All puzzles
puzzle-next = Next puzzle
puzzle-again = Try again
puzzle-is-right = Right
puzzle-not-best = Not the best
puzzle-new = not tried
puzzle-solved = solved
puzzle-missed = missed
puzzle-step = Difficulty { $step } of 5
puzzle-players = { $count } players
puzzle-tag = About
puzzle-any = anything
puzzle-record = { $tried ->
    [0] There are { $count } puzzles. You have not tried any yet.
   *[other] { $right } of { $tried } right at the first try. There are { $count } puzzles.
}
puzzle-practice = Your first answer is kept; this one was for practice.
puzzle-behind = Behind, in points
puzzle-imagined = The last search imagined { $count } games, from what you can know here.
puzzle-empty = There are no puzzles of this game yet.
puzzle-made = From games between bots: one choice is clearly best, and does not spring to mind. What the search cannot tell from the best counts as right. First answers of people with an account move the difficulty.
statistics = Statistics
