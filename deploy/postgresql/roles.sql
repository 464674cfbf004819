-- Les comptes de la base, une fois, par un superutilisateur. Les mots de passe se posent ensuite avec
-- \password, jamais dans un fichier. Le rôle portail_app et ses droits, table par table, sont posés
-- par la migration (apps/api/src/platform/db/grants.ts).

create role portail_proprietaire login createrole nosuperuser nocreatedb;
create database portail owner portail_proprietaire;
revoke connect on database portail from public;

-- Les rôles des droits : celui du produit, et celui de qui surveille les livres sans voir un nom. La
-- migration ne les crée que s’ils manquent.
create role portail_app nologin nosuperuser nocreatedb nocreaterole;
create role portail_lecture nologin nosuperuser nocreatedb nocreaterole;
grant portail_app, portail_lecture to portail_proprietaire with admin option;

-- Ce que les répliques et les ouvriers prennent. Derrière PgBouncer, une connexion ne porte pas ses
-- propres bornes : elles sont ici.
create role portail_api login nosuperuser nocreatedb nocreaterole inherit connection limit 120;
grant portail_app to portail_api;
alter role portail_api set statement_timeout = '15s';
alter role portail_api set idle_in_transaction_session_timeout = '30s';

-- Lire les livres, pour la supervision : ni nom, ni écriture ; sur la réplique de lecture si possible.
create role portail_supervision login nosuperuser nocreatedb nocreaterole inherit connection limit 5;
grant portail_lecture to portail_supervision;
alter role portail_supervision set default_transaction_read_only = on;
alter role portail_supervision set statement_timeout = '60s';

-- La copie de base et la réplique : lire le journal, n’écrire nulle part.
create role portail_sauvegarde login replication nosuperuser nocreatedb nocreaterole connection limit 4;

grant connect on database portail to portail_proprietaire, portail_api, portail_supervision;
