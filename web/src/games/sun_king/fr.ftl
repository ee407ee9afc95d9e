# What the page says of In the Shadow of the Sun King besides the game's own words.

majority = majorité
steps = Qualités | Retourner | Or
auction = Enchère
auction-holds = { $name } mène
auction-pays = { $name } doit encore payer
auction-out = dehors
auction-in = en lice
auction-drop = Abandonner
auction-paid = Déjà payé, reste à payer
auction-due = Choisissez des cartes et des jetons : il reste { $due } à payer.
auction-worth = paie { $count }
auction-other = Une autre mise
sun-king-court = La cour
sun-king-out = hors jeu
sun-king-seal = avec un sceau
