# The words of the workshop, loaded with it.

workshop-about = Parts of this game exist only on its printed cards and boards; our figures for them are our own guess. If you have the box: click a card and type what is printed. Cards of one kind have no order: take them as they come. What you do not look at stays as it is.
workshop-sheets = Sheets
workshop-close = Close
workshop-next = Read off, next
workshop-unseen = I have not looked
workshop-seen = read off
workshop-not-there = not in the box
workshop-in-box = This card is in the box
workshop-possible = Other cards that may be in the box
workshop-instead = instead of { $value }
workshop-remove = Take away: { $name }
workshop-add = Add: { $name }
workshop-wrong = It cannot be played with yet
workshop-corrections = 
    { $count ->
        [one] { $count } correction
       *[other] { $count } corrections
    }, { $seen } confirmed. Your draft is kept in this browser.
workshop-kept = Kept. Whoever has the link can look at it and play with it.
workshop-kept-here = Kept in this browser. To give it to others, save it as a file.
workshop-read = The file was read.
workshop-forget = Begin anew
workshop-forget-sure = Forget everything you typed for this game?
edition-name = Name of the edition
edition-by = Who read it off
edition-printing = From which printing
edition-printing-like = publisher, year
edition-notes = Notes
edition-keep = Keep and share
edition-keep-here = Keep
edition-import = Read a file …
edition-export = Save as a file
edition-link = Link to the edition
edition-hash = Figures { $hash }, kept by { $person }
edition-play = Play with it
edition-rules = Look at all figures
edition-mine = My editions
edition-open = Open
edition-forget = Forget
edition-draft = This draft
edition-compare = Compare with another edition, and merge
edition-compare-about = Everything in which the two differ from the game’s own figures or from each other. Where both were read off and disagree, you decide.
edition-compare-do = Compare
edition-same = They say the same.
edition-conflicts = 
    { $count ->
        [0] Nothing to decide.
        [one] { $count } figure to decide.
       *[other] { $count } figures to decide.
    }
edition-merge = Take both into the draft
matter = Does it matter?
matter-about = Bots play the same games with your figures and with the game’s own. It takes a few minutes; you may go on typing.
matter-play = Let bots play
matter-playing = Bots are playing …
matter-games = { $games } games with { $players } players, each with both figures.
matter-measures = The games
matter-things = Moved more or less often, by a seat in a game
matter-wins = What goes with winning
matter-difference = difference (95%)
matter-clear = Bold: hardly chance.
