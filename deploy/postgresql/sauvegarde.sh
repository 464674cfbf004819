#!/bin/sh
# La copie de base de la nuit : entière le dimanche, différentielle les autres jours. pgBackRest relit
# la somme de contrôle de chaque page, et retire ce qui a passé sa durée.
set -eu
if [ "$(date +%u)" = 7 ]; then SORTE=full; else SORTE=diff; fi
pgbackrest --stanza=portail --type="${1:-$SORTE}" backup
# Pour l’alarme SauvegardeAncienne, là où le collecteur de fichiers de l’agent de mesures est installé.
MESURES=/var/lib/prometheus/node-exporter
if [ -w "$MESURES" ]; then
  printf 'portail_sauvegarde_reussie_timestamp_seconds %s\n' "$(date +%s)" >"$MESURES/sauvegarde.prom"
fi
