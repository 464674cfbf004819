#!/bin/sh
# Dans un conteneur, où rien d’autre ne tient le calendrier : une copie au premier démarrage, puis une
# chaque nuit à 1 h 15. La sonde du conteneur lit l’âge de la dernière réussite.
set -eu
ICI=$(dirname "$0")
until pgbackrest --stanza=portail stanza-create && pgbackrest --stanza=portail check; do sleep 30; done
while :; do
  if sh "$ICI/sauvegarde.sh"; then touch /tmp/sauvegarde-reussie; else echo 'Copie en échec.' >&2; fi
  sleep $(($(date -d 'tomorrow 01:15' +%s) - $(date +%s)))
done
