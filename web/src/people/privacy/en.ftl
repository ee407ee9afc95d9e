stored-what = What is stored about you
stored-about = Everything lies on this server alone. There are no third parties, no trackers, and no cookies but the one that keeps you signed in.
stored-column = What
stored-until = For how long
stored-name = Your name, language, login, and how you want to be told of your turn; passwords as hashes only
stored-sessions = Where you are signed in
stored-games = Games you played: the moves, and that you sat there
stored-chat = What you wrote at tables whose game is over
stored-notes = Your notes and remarks, whom you follow or do not want to meet
stored-ratings = Your ratings, and your first answers to puzzles
stored-seeking = That you look for opponents, and for which games
stored-guests = Guests who do not come any more
stored-reports = Reports that were dealt with
stored-address = Your network address; it is never written down
for-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
until-you-go = until you delete it or go
while-here = in memory, while you are here
hosts-are = This server is looked after by { $names }.
shown-online = Being seen
shown-online-about = Others may see in the lobby that I am here
export = All of it, for you
export-about = One file with everything that is stored about you, in JSON.
export-do = Download
go-for-good = Go for good
go-about = Your account, your notes, ratings, bots and all you wrote are deleted. Games stay for those who played with you; there you are “Someone”. This cannot be taken back.
go-name = Type your name ({ $name }) to be sure
go-do = Delete everything
gone-done = Done. Nothing here knows you any more.
