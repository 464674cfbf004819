#!/bin/sh
# Un certificat de service signé par une autorité privée, faite au premier appel et gardée ensuite.
# Relancé, il renouvelle le certificat sous la même autorité.
#
#   certificats.sh <dossier> <service> <nom,nom…> <propriétaire[:groupe]>
#
# Fait <dossier>/autorite.crt (à donner à ceux qui vérifient), autorite.key (à garder hors ligne),
# <service>.crt et <service>.key.
set -eu
DOSSIER=$1
SERVICE=$2
NOMS=$3
PROPRIETAIRE=$4
umask 077
mkdir -p "$DOSSIER"
chmod 755 "$DOSSIER"
TRAVAIL=$(mktemp -d)
trap 'rm -rf "$TRAVAIL"' EXIT

if [ ! -e "$DOSSIER/autorite.key" ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -sha256 -days 3650 \
    -subj '/CN=Autorité privée du portail' -utf8 \
    -addext 'basicConstraints=critical,CA:TRUE,pathlen:0' \
    -addext 'keyUsage=critical,keyCertSign,cRLSign' \
    -keyout "$DOSSIER/autorite.key" -out "$DOSSIER/autorite.crt" 2>/dev/null
  chmod 644 "$DOSSIER/autorite.crt"
fi

openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -sha256 \
  -subj "/CN=${NOMS%%,*}" -keyout "$TRAVAIL/cle" -out "$TRAVAIL/demande" 2>/dev/null
cat >"$TRAVAIL/extensions" <<FIN
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth
subjectAltName = DNS:$(printf '%s' "$NOMS" | sed 's/,/,DNS:/g')
FIN
openssl x509 -req -sha256 -days 397 -in "$TRAVAIL/demande" -extfile "$TRAVAIL/extensions" \
  -CA "$DOSSIER/autorite.crt" -CAkey "$DOSSIER/autorite.key" -CAcreateserial \
  -CAserial "$DOSSIER/autorite.srl" -out "$TRAVAIL/certificat" 2>/dev/null
# Le contenu est remplacé, pas le fichier : un conteneur qui le monte voit le nouveau.
cat "$TRAVAIL/cle" >"$DOSSIER/$SERVICE.key"
cat "$TRAVAIL/certificat" >"$DOSSIER/$SERVICE.crt"
chmod 600 "$DOSSIER/$SERVICE.key"
chmod 644 "$DOSSIER/$SERVICE.crt"
chown "$PROPRIETAIRE" "$DOSSIER/$SERVICE.key" "$DOSSIER/$SERVICE.crt"
