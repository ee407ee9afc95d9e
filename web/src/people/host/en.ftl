## Looking after the house

host-claim-about = Who has the token that the server printed when it was first started looks after this house.
host-claim-account = To look after this house you need an account first; then come back with the token.
host-token = Token
host-claim = Become the host
host-health = How it is
host-figures =
    { $people ->
        [one] One person is known
       *[other] { $people } people are known
    }, { $running ->
        [one] one game runs
       *[other] { $running } games run
    }, { $reports ->
        [one] one report waits
       *[other] { $reports } reports wait
    }.
host-no-backup = There is no backup yet.
host-backup-age = The newest backup is { $days } days old.
host-backup = Back up now
host-people-here = Open tables of people
host-lag = Delay of the server (ms)
host-thoughts = Bots thinking
host-refused = Refused by limits
host-settings = Settings
host-news = Announcement
host-words = Unwanted words, one a line: refused in names, masked in chat
host-rates = How generous limits are (1: as they come)
keep-chat = Days that chat of finished games is kept (0: always)
keep-guests = Days that guests who stay away are kept (0: always)
keep-open_tables = Days that tables at which nobody begins are kept (0: always)
keep-reports = Days that settled reports are kept (0: always)
keep-acts = Days that the log of hosts is kept (0: always)
host-reports = Reports
host-no-reports = Nothing was reported.
host-settle = Settled
host-tables = Tables
host-kick = Remove { $name }
host-bans = Addresses kept out
host-network = Address or range
host-ban-do = Keep out
host-lift = Let in again
host-people = People
host-find = Name, login or number
host-search = Find
host-why = Reason, for the log
host-seen = seen { $day }
host-reported = { $count ->
    [one] 1 report
   *[other] { $count } reports
}
host-suspend = Suspend for a week
host-ban = Suspend for ever
host-ban-address = Keep address out for a week
host-restore = Restore
host-give-role = Make host
host-end-role = No longer host
host-acts = What hosts did
act-claim = became host
act-settings = changed the settings
act-suspend = suspended
act-restore = restored
act-kick = removed from a table
act-settle = settled a report
act-ban = kept out
act-lift = let in again
act-make-host = made a host
act-end-host = ended as host
act-backup = made a backup
