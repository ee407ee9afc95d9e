# The words of the page.

guest-name = Guest
brand = Cabale
tagline = Intrigue at court, four ways.
tagline-about = Bluff, bid and rise in rank. Play in your browser with friends or against bots, in French or English.
