# What the page says of Gambit Royale besides the game's own words.

steps = Poser | Révéler | Piocher
gambit-hidden = { $count ->
    [one] { $count } cachée
   *[other] { $count } cachées
}
gambit-open = { $seat } : { $value }{ $hidden ->
    [0] { "" }
    [one] {" "}et une carte cachée
   *[other] {" "}et { $hidden } cartes cachées
}
gambit-columns = Colonnes
gambit-under = Une carte cachée se trouve sous la Cape.
gambit-ahead = gagnerait maintenant
gambit-perhaps = mène peut-être
gambit-sure = victoire assurée
gambit-out = ne peut plus gagner
gambit-wins-it = { $names } l’emporte
gambit-between = { $names }
gambit-domains = { $count } { $count ->
    [one] domaine
   *[other] domaines
} sur { $all }
gambit-cards = { $count ->
    [0] 0 carte
    [1] 1 carte
   *[other] { $count } cartes
} sur { $needed }
