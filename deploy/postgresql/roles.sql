-- Les comptes de la base, par un superutilisateur, dans la base « portail » qui existe déjà. Peut être
-- relancé. SQL seul, sans commande de psql : CloudNativePG le joue aussi (deploy/kubernetes/base.yaml).
-- Les mots de passe viennent de fichiers (comptes.sh) ou d’un Secret, avant la migration. Les droits,
-- table par table, sont posés par la migration (apps/api/src/platform/db/grants.ts).

-- Une réplique synchrone absente ferait attendre la première ligne sans fin.
set synchronous_commit = local;

do $$
declare
  compte text;
begin
  foreach compte in array array[
    'portail_proprietaire', 'portail_app', 'portail_lecture', 'portail_api',
    'portail_supervision', 'portail_replique'
  ] loop
    if not exists (select from pg_roles where rolname = compte) then
      execute format('create role %I', compte);
    end if;
  end loop;
end
$$;

alter role portail_proprietaire with login createrole nosuperuser nocreatedb;
alter database portail owner to portail_proprietaire;

-- Les rôles des droits : celui du produit, et celui de qui surveille les livres sans voir un nom.
alter role portail_app with nologin nosuperuser nocreatedb nocreaterole;
alter role portail_lecture with nologin nosuperuser nocreatedb nocreaterole;
grant portail_app, portail_lecture to portail_proprietaire with admin option;

-- Ce que les répliques et les ouvriers prennent. Derrière PgBouncer, une connexion ne porte pas ses
-- propres bornes : elles sont ici.
alter role portail_api with login nosuperuser nocreatedb nocreaterole inherit connection limit 120;
grant portail_app to portail_api;
alter role portail_api set statement_timeout = '15s';
alter role portail_api set idle_in_transaction_session_timeout = '30s';
-- La migration repose ces bornes : depuis PostgreSQL 16, createrole n’y suffit plus.
grant portail_api to portail_proprietaire with admin option;

-- Lire les livres, pour la supervision : ni nom, ni écriture ; sur la réplique de lecture si possible.
alter role portail_supervision with login nosuperuser nocreatedb nocreaterole inherit connection limit 5;
grant portail_lecture to portail_supervision;
alter role portail_supervision set default_transaction_read_only = on;
alter role portail_supervision set statement_timeout = '60s';

-- La réplique : lire le journal, n’écrire nulle part. La sauvegarde, elle, entre par la prise locale.
alter role portail_replique with login replication nosuperuser nocreatedb nocreaterole connection limit 4;

revoke connect on database portail from public;
grant connect on database portail to portail_proprietaire, portail_api, portail_supervision;
