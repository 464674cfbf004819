#!/bin/sh
# La base « portail », ses comptes (roles.sql) et leurs mots de passe, lus dans des fichiers : jamais sur
# une ligne de commande, ni dans le journal du serveur. Par le compte postgres de la machine, sur la
# prise locale. Peut être relancé : un mot de passe n’est reposé que si son fichier a changé.
#
#   comptes.sh <dossier des mots de passe> <liste des comptes pour PgBouncer>
set -eu
MOTS=$1
LISTE=$2
ICI=$(cd "$(dirname "$0")" && pwd)

sql() { psql -X -q -v ON_ERROR_STOP=1 "$@"; }

if [ -z "$(sql -At -d postgres -c "select 1 from pg_database where datname = 'portail'")" ]; then
  PGOPTIONS='-c synchronous_commit=local' createdb --template=template0 --encoding=UTF8 portail
fi
sql -d portail -f "$ICI/roles.sql"

POSES=non
for COMPTE in portail_proprietaire portail_api portail_supervision portail_replique; do
  FICHIER=$MOTS/$COMPTE
  [ -s "$FICHIER" ] || continue
  if [ -e "$LISTE" ] && [ -z "$(find "$FICHIER" -newer "$LISTE")" ]; then continue; fi
  export COMPTE FICHIER
  sql -d postgres <<'SQL'
set synchronous_commit = local;
set log_statement = 'none';
set log_min_duration_statement = -1;
set log_min_error_statement = 'panic';
set password_encryption = 'scram-sha-256';
\set compte `echo "$COMPTE"`
\set mot_de_passe `cat "$FICHIER"`
alter role :"compte" password :'mot_de_passe';
SQL
  POSES=oui
done

# Des empreintes SCRAM, les mêmes que celles du serveur : PgBouncer s’en sert des deux côtés.
if [ "$POSES" = oui ]; then
  umask 027
  sql -At -d postgres -c "select format('\"%s\" \"%s\"', rolname, rolpassword)
    from pg_authid where rolname = 'portail_api'" >"$LISTE.encours"
  mv "$LISTE.encours" "$LISTE"
fi
