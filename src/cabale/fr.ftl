# Cabale : ce que dit le programme en dehors des jeux.

seat-number = Place { $number }
you = Vous

## Questions et réponses dans le terminal

ask = Votre choix (numéro ou mots, ? pour l’aide) :
ask-more = { $count } choix ; ? pour l’aide
turn-of = { $seat } réfléchit …
help-commands =
    Tapez le numéro d’un choix, ou ses mots (par exemple « { $example } »).
    ?  cette aide      cards  toutes les cartes      rulings  précisions là où la règle se tait
    undo  reprendre votre dernier choix, si rien n’a été montré depuis      log  ce qui s’est passé
    save  enregistrer et continuer      quit  enregistrer et quitter
    Ctrl-C quitte aussitôt ; la partie est enregistrée.
no-choice = Il n’y a pas de choix « { $words } ». Tapez un numéro de 1 à { $count }, les mots d’un choix, ou « ? » pour l’aide.
ambiguous = « { $words } » convient à plusieurs choix : { $choices }.
undone = Choix repris.
no-undo = Rien ne peut être repris : depuis votre dernier choix, une carte a été montrée ou piochée, ou un autre joueur a choisi.
saved = Partie enregistrée dans { $file }.
resume-with = Pour reprendre : cabale play --resume { $file }
left = Vous quittez la table. La partie est enregistrée dans { $file }.
input-ended = L’entrée est terminée. La partie est enregistrée dans { $file }.
result = Résultat
place = { $place }.
place-of = { $seat } : { $points ->
    [one] { $points } point
   *[other] { $points } points
}
won-by-you = Vous gagnez !
won-by = { $seat } gagne.
won-shared = Victoire partagée : { $names }.
since-last = Depuis votre dernier tour :
rulings-title = Précisions
cards-title = Cartes
game-seed = Les cartes de cette partie découlent de sa graine, conservée dans l’enregistrement.

replay-short = La partie ne compte que { $count } coups.

## Erreurs que lit un joueur

error-over = La partie est terminée.
error-turn = C’est au tour d’un autre joueur.
error-illegal = « { $words } » n’est pas possible maintenant.

## Adversaires

bot-random = Hasard
bot-greedy = Glouton
