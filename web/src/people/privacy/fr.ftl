stored-what = Ce qui est gardé à votre sujet
stored-about = Tout reste sur ce seul serveur. Ni tiers, ni traceurs, ni cookies, sauf celui qui vous garde connecté.
stored-column = Quoi
stored-until = Combien de temps
stored-name = Votre nom, langue, identifiant, et comment vous voulez être averti de votre tour ; les mots de passe seulement hachés
stored-sessions = Où vous êtes connecté
stored-games = Les parties jouées : les coups, et que vous étiez assis là
stored-chat = Ce que vous avez écrit aux tables dont la partie est finie
stored-notes = Vos notes et remarques, qui vous suivez ou ne voulez pas rencontrer
stored-ratings = Vos classements, et vos premières réponses aux problèmes
stored-seeking = Que vous cherchez des adversaires, et pour quels jeux
stored-guests = Les invités qui ne viennent plus
stored-reports = Les signalements traités
stored-address = Votre adresse réseau ; elle n’est jamais écrite
for-days = { $count ->
    [one] 1 jour
   *[other] { $count } jours
}
until-you-go = jusqu’à ce que vous l’effaciez ou partiez
while-here = en mémoire, tant que vous êtes là
hosts-are = Ce serveur est tenu par { $names }.
shown-online = Être vu
shown-online-about = Les autres peuvent voir dans le salon que je suis là
export = Tout, pour vous
export-about = Un fichier avec tout ce qui est gardé à votre sujet, en JSON.
export-do = Télécharger
go-for-good = Partir pour de bon
go-about = Votre compte, vos notes, classements, robots et tout ce que vous avez écrit sont effacés. Les parties restent pour ceux qui ont joué avec vous ; vous y êtes « Quelqu’un ». C’est irrévocable.
go-name = Tapez votre nom ({ $name }) pour être sûr
go-do = Tout effacer
gone-done = C’est fait. Plus rien ici ne vous connaît.
