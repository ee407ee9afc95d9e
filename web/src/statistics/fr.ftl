# Les mots des statistiques, chargés avec elles.

statistics-none = Il n’y a pas encore de chiffres des robots à ce sujet.
statistics-bots = Les robots entre eux
statistics-bots-about = { $games } parties de robots du niveau « { $bot } », { $players } joueurs, règles et chiffres d’aujourd’hui. Un trait va aussi loin que le hasard a pu déplacer le chiffre (95 %) ; la ligne pointillée est là où il n’y aurait aucune différence.
statistics-seats = Qui gagne, selon la place
statistics-seat = Place { $number }
statistics-share = La place { $number }, comptée à partir de qui choisit en premier, gagne { $share } des parties (entre { $low } et { $high }) : { $clear ->
    [more] nettement plus que sa part.
    [less] nettement moins que sa part.
   *[no] cela peut être le hasard.
  }
statistics-long = La durée d’une partie
statistics-decisions = En moyenne { $same ->
    [yes] { $low }
   *[no] entre { $low } et { $high }
} choix, tous joueurs ensemble.
statistics-points = Le vainqueur a { $winner } points en moyenne, { $gap } de plus que le dernier.
statistics-ties = La victoire est partagée dans { $share } des parties.
statistics-few = Ce que si peu de parties disent des places et des choix serait du hasard : c’est montré à partir de { $games } parties.
statistics-minutes = { $minutes ->
    [one] La moitié des parties ont duré moins d’une minute, du premier choix au dernier.
   *[other] La moitié des parties ont duré moins de { $minutes } minutes, du premier choix au dernier.
  }
statistics-things = Ce qui va avec la victoire
statistics-things-about = Combien gagnent de plus, ou de moins, ceux qui jouent une carte ou un lieu plus souvent que les autres à leur table. Cela va avec la victoire ; ce n’en est pas forcément la cause.
statistics-words = La même chose en mots
statistics-thing = { $thing } (joué { $used } fois par place et par partie) : { $clear ->
    [more] qui le joue plus souvent gagne plus, de { $low } à { $high } des parties.
    [less] qui le joue plus souvent gagne moins, de { $low } à { $high } des parties.
   *[no] entre { $low } et { $high }, cela peut être le hasard.
  }
statistics-here = Les parties de ce serveur
statistics-here-count = { $games ->
    [0] Aucune partie avec ce nombre de joueurs n’a encore été jouée ici.
    [one] Une partie avec ce nombre de joueurs a été jouée ici.
   *[other] { $games } parties avec ce nombre de joueurs ont été jouées ici.
  } { $told ->
    [0] Leur déroulement sera montré quand il y en aura plus.
   *[other] Les chiffres portent sur { $told }.
  }
statistics-here-about = Personnes et robots de tous niveaux, avec les chiffres propres du jeu. Les parties privées ne comptent que par dizaines, pour que personne ne puisse deviner l’issue de l’une d’elles ; les parties apportées d’ailleurs ne comptent pas.
