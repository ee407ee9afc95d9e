## Tenir la maison

host-claim-about = Qui a le jeton que le serveur a affiché à son premier démarrage tient cette maison.
host-claim-account = Pour tenir cette maison, il vous faut d’abord un compte ; revenez ensuite avec le jeton.
host-token = Jeton
host-claim = Devenir l’hôte
host-health = Comment elle va
host-figures =
    { $people ->
        [one] { $people } personne connue
       *[other] { $people } personnes connues
    }, { $running ->
        [one] { $running } partie en cours
       *[other] { $running } parties en cours
    }, { $reports ->
        [one] { $reports } signalement en attente
       *[other] { $reports } signalements en attente
    }.
host-no-backup = Il n’y a pas encore de sauvegarde.
host-backup-age = La dernière sauvegarde a { $days } jours.
host-backup = Sauvegarder maintenant
host-people-here = Tables ouvertes par des gens
host-lag = Retard du serveur (ms)
host-thoughts = Robots qui réfléchissent
host-refused = Refusés par les limites
host-settings = Réglages
host-news = Annonce
host-words = Mots indésirables, un par ligne : refusés dans les noms, masqués dans les messages
host-rates = Générosité des limites (1 : telles quelles)
keep-chat = Jours de garde des messages de parties finies (0 : toujours)
keep-guests = Jours de garde des invités absents (0 : toujours)
keep-open_tables = Jours de garde des tables où personne ne commence (0 : toujours)
keep-reports = Jours de garde des signalements traités (0 : toujours)
keep-acts = Jours de garde du journal des hôtes (0 : toujours)
host-reports = Signalements
host-no-reports = Rien n’a été signalé.
host-settle = Traité
host-tables = Tables
host-kick = Retirer { $name }
host-bans = Adresses refusées
host-network = Adresse ou plage
host-ban-do = Refuser
host-lift = Admettre à nouveau
host-people = Personnes
host-find = Nom, identifiant ou numéro
host-search = Chercher
host-why = Raison, pour le journal
host-seen = vu le { $day }
host-reported = { $count ->
    [one] { $count } signalement
   *[other] { $count } signalements
}
host-suspend = Suspendre une semaine
host-ban = Suspendre à jamais
host-ban-address = Refuser l’adresse une semaine
host-restore = Rétablir
host-give-role = Nommer hôte
host-end-role = N’est plus hôte
host-acts = Ce que les hôtes ont fait
act-claim = est devenu hôte
act-settings = a changé les réglages
act-suspend = a suspendu
act-restore = a rétabli
act-kick = a retiré d’une table
act-settle = a traité un signalement
act-ban = a refusé
act-lift = a admis à nouveau
act-make-host = a nommé hôte
act-end-host = a démis comme hôte
act-backup = a fait une sauvegarde
