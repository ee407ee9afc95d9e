# Les mots de l’atelier, chargés avec lui.

workshop-about = Une partie de ce jeu n’existe que sur ses cartes et plateaux imprimés ; nos chiffres sont alors une supposition. Si vous avez la boîte : cliquez sur une carte et tapez ce qui est imprimé. Les cartes d’une même sorte n’ont pas d’ordre : prenez-les comme elles viennent. Ce que vous ne regardez pas reste tel quel.
workshop-sheets = Fiches
workshop-close = Fermer
workshop-next = Relevé, suivant
workshop-unseen = Je n’ai pas regardé
workshop-seen = relevé
workshop-not-there = pas dans la boîte
workshop-in-box = Cette carte est dans la boîte
workshop-possible = Autres cartes qui peuvent être dans la boîte
workshop-instead = au lieu de { $value }
workshop-remove = Retirer : { $name }
workshop-add = Ajouter : { $name }
workshop-wrong = Ce n’est pas encore jouable
workshop-corrections = 
    { $count ->
        [one] { $count } correction
       *[other] { $count } corrections
    }, { $seen ->
        [one] { $seen } confirmé
       *[other] { $seen } confirmés
    }. Votre brouillon est gardé dans ce navigateur.
workshop-kept = Gardé. Qui a le lien peut la regarder et jouer avec.
workshop-kept-here = Gardé dans ce navigateur. Pour la donner à d’autres, enregistrez-la en fichier.
workshop-read = Le fichier a été lu.
workshop-forget = Recommencer
workshop-forget-sure = Oublier tout ce que vous avez tapé pour ce jeu ?
edition-name = Nom de l’édition
edition-by = Qui l’a relevée
edition-printing = D’après quel tirage
edition-printing-like = éditeur, année
edition-notes = Notes
edition-keep = Garder et partager
edition-keep-here = Garder
edition-import = Lire un fichier …
edition-export = Enregistrer en fichier
edition-link = Lien vers l’édition
edition-hash = Chiffres { $hash }, gardés par { $person }
edition-play = Jouer avec
edition-rules = Voir tous les chiffres
edition-mine = Mes éditions
edition-open = Ouvrir
edition-forget = Oublier
edition-draft = Ce brouillon
edition-compare = Comparer à une autre édition, et fusionner
edition-compare-about = Tout ce en quoi les deux diffèrent des chiffres du jeu ou entre elles. Là où les deux sont relevées et se contredisent, vous décidez.
edition-compare-do = Comparer
edition-same = Elles disent la même chose.
edition-conflicts = 
    { $count ->
        [0] Rien à décider.
        [one] { $count } chiffre à décider.
       *[other] { $count } chiffres à décider.
    }
edition-merge = Prendre les deux dans le brouillon
matter = Qu’est-ce que cela change ?
matter-about = Des bots jouent les mêmes parties avec vos chiffres et avec ceux du jeu. Cela prend quelques minutes ; vous pouvez continuer.
matter-play = Faire jouer des bots
matter-playing = Des bots jouent …
matter-games = { $games } parties à { $players } joueurs, chacune avec les deux jeux de chiffres.
matter-measures = Les parties
matter-things = Joué plus ou moins souvent, par place et par partie
matter-wins = Ce qui va avec la victoire
matter-difference = différence (95 %)
matter-clear = En gras : difficilement le hasard.
