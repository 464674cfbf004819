-- Links that other sites open the portal with, and the operators who come by them.

alter table user_account drop constraint user_account_check;
update user_account set role = 'BO_GESTIONNAIRE' where role = 'OPERATEUR';
alter table user_account add constraint user_account_role check (
  (space_type, role) in (
    ('ESPACE_BENEFICIAIRE', 'BENEFICIAIRE'),
    ('ESPACE_BENEFICIAIRE', 'BENEFICIAIRE_UNIQUE'),
    ('ESPACE_CLIENT', 'GESTIONNAIRE'),
    ('ESPACE_CLIENT', 'LECTEUR'),
    ('ESPACE_INTERVENANT', 'INTERVENANT'),
    ('ESPACE_OPERATEUR', 'BO_GESTIONNAIRE'),
    ('ESPACE_OPERATEUR', 'BO_SUPPORT'),
    ('ESPACE_OPERATEUR', 'BO_LECTURE')
  )
);

create table partenaire (
  id uuid primary key,
  client_id text not null unique check (client_id ~ '^[0-9A-Za-z._-]{1,64}$'),
  nom text not null check (nom <> ''),
  -- Keyed digest of a secret of high entropy; the key is not in the database.
  secret_hash text not null check (char_length(secret_hash) >= 32),
  modes text[] not null check (
    modes <@ array['PARTENAIRE', 'BACK_OFFICE', 'LECTURE_SEULE', 'SAP'] and cardinality(modes) > 0
  ),
  tous_contrats boolean not null default false,
  disabled_at timestamptz,
  created_at timestamptz not null
);

create table partenaire_contrat (
  partenaire_id uuid not null references partenaire,
  contract_numero text not null references contract,
  primary key (partenaire_id, contract_numero)
);
create index partenaire_contrat_contract on partenaire_contrat (contract_numero);

create table partenaire_operateur (
  partenaire_id uuid not null references partenaire,
  identifiant text not null check (identifiant <> ''),
  account_id uuid not null references user_account,
  primary key (partenaire_id, identifiant)
);
create index partenaire_operateur_account on partenaire_operateur (account_id);
comment on table partenaire_operateur is 'The operators whom a partner vouches for, and the account that each one opens.';

create table lien_connexion (
  id uuid primary key,
  jeton_hash text not null unique check (char_length(jeton_hash) >= 32),
  partenaire_id uuid not null references partenaire,
  identifiant_source text not null,
  identifiant_cible text not null,
  account_id uuid not null references user_account,
  type_espace text not null,
  mode text not null check (mode in ('PARTENAIRE', 'BACK_OFFICE', 'LECTURE_SEULE', 'SAP')),
  contract_numero text,
  session_id text,
  action_type text check (action_type in ('NEW_ORDER', 'EDIT_ORDER', 'CANCEL_ORDER', 'VIEW_ORDER')),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz,
  foreign key (session_id, contract_numero) references precommande_session (id, contract_numero),
  check ((mode = 'PARTENAIRE') = (session_id is not null and action_type is not null))
);
create index lien_connexion_expires_at on lien_connexion (expires_at);
create index lien_connexion_account on lien_connexion (account_id);
create index lien_connexion_partenaire on lien_connexion (partenaire_id);
create index lien_connexion_session on lien_connexion (session_id, contract_numero)
  where session_id is not null;
comment on table lien_connexion is 'A one-time way in; what it allows is written here and never in the link.';

alter table user_session
  add column link_source text,
  add column link_mode text check (link_mode in ('PARTENAIRE', 'BACK_OFFICE', 'LECTURE_SEULE', 'SAP')),
  add column precommande_session_id text references precommande_session,
  add column order_type text check (order_type in ('NEW_ORDER', 'EDIT_ORDER', 'CANCEL_ORDER', 'VIEW_ORDER'));
create index user_session_precommande on user_session (precommande_session_id)
  where precommande_session_id is not null;
