# The words of the page.

guest-name = Guest
tagline = Intrigue at court, four ways.
tagline-about = Bluff, bid and rise in rank. Play in your browser with friends or against bots, in French or English.
loading = One moment …
offline = The server cannot be reached. Try again in a moment.
offline-healing = The connection is lost. It comes back by itself; nothing is lost.
home = Home
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
you = you
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
undo-limit = { $count ->
    [0] nothing to take back
    [one] one choice back
   *[other] { $count } choices back
}
confirm = Confirm
not-your-turn = It is not your turn.
game-over = The game is over.
show-result = Show the result
look-at-table = Look at the table
take-back-seat = I am back: take my seat again
asked-undo = { $name } asks to take back more than the rules of undo allow. Do you agree?
yes = Yes
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

share = { $share } %
from-to = { $low } to { $high }
can-undo = can be taken back
cannot-undo = cannot be taken back
undo-last = back to your last choice
undo-ask = ask the others
asked-waiting = The others have been asked whether you may take back.
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
auto = Choose for me
auto-about = where there is only one choice
notes = Notes
notes-about = Only you see them.
record = Record
keys = Keys: Tab to move about, Enter to pick, Ctrl + Enter to confirm, Ctrl + Z to take back, Esc to let go.
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
copy-moment = Copy the link to this moment

## More of a profile

look-and-feel = Language and appearance
language = Language
appearance-choice = Appearance
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
webhook = Webhook address (https)
webhook-format = Service
webhook-end = Tell me no longer
game-column = Game
games-column = Games
rating = Rating
rating-about = estimate { $mu } ± { $sigma }
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
about-how = Point at a card or a place, or reach it with the Tab key, and it explains itself; on a touch screen, press it for a moment.
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
bring-record = Bring a game from a file:
record-unreadable = This file is not the record of a game.
