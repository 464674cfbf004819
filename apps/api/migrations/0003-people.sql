-- Accounts, the people behind them and their sessions.

create table user_account (
  id uuid primary key,
  login text not null check (login <> '' and login = btrim(login)),
  -- Written once by the database: a login differs from another by more than its capitals.
  login_key text not null generated always as (lower(login)) stored unique,
  space_type text not null,
  role text not null,
  first_name text not null,
  last_name text not null check (last_name <> ''),
  mail text not null check (mail like '_%@_%'),
  mail_key text not null generated always as (lower(mail)) stored,
  password_hash text check (password_hash like '$argon2id$%'),
  second_step text not null default 'AUCUN' check (second_step in ('AUCUN', 'MAIL')),
  disabled_at timestamptz,
  created_at timestamptz not null,
  check (
    (space_type, role) in (
      ('ESPACE_BENEFICIAIRE', 'BENEFICIAIRE'),
      ('ESPACE_BENEFICIAIRE', 'BENEFICIAIRE_UNIQUE'),
      ('ESPACE_CLIENT', 'GESTIONNAIRE'),
      ('ESPACE_CLIENT', 'LECTEUR'),
      ('ESPACE_INTERVENANT', 'INTERVENANT'),
      ('ESPACE_OPERATEUR', 'OPERATEUR')
    )
  )
);
create index user_account_beneficiary_mail on user_account (mail_key)
  where space_type = 'ESPACE_BENEFICIAIRE';
comment on column user_account.mail is 'Not unique: a couple may share an address. Such an address opens no session.';

create table beneficiary (
  id uuid primary key,
  account_id uuid not null unique references user_account,
  civility text not null check (civility in ('M', 'MME', 'MLLE')),
  cesu_code text unique check (cesu_code ~ '^[0-9]{8}$'),
  birth_date date not null,
  address_zone0 text not null default '',
  address_zone1 text not null default '',
  address_zone2 text not null default '',
  address_zone3 text not null default '',
  postal_code text not null check (postal_code ~ '^[0-9]{5}$'),
  town text not null check (town <> ''),
  main_phone_number text not null default '' check (main_phone_number ~ '^(0[67][0-9]{8})?$'),
  secondary_phone_number text not null default '' check (secondary_phone_number ~ '^(0[1-59][0-9]{8})?$'),
  mail_offers boolean not null default false,
  allow_all_payment_modes boolean not null default true,
  is_compte_eb_unique boolean not null default false,
  numero_beneficiaire_sap text unique,
  compte_cesu_sap text,
  matricule_paynum text,
  created_at timestamptz not null,
  check (not is_compte_eb_unique or numero_beneficiaire_sap is not null),
  check (address_zone0 <> '' or address_zone1 <> '' or address_zone2 <> '')
);
comment on column beneficiary.civility is 'MLLE is a legacy value, read as MME.';

create table beneficiary_contract (
  beneficiary_id uuid not null references beneficiary,
  contract_numero text not null references contract,
  matricule text,
  product_type_choice text not null default 'INCONNU' check (product_type_choice in ('TITRE', 'COMPTE', 'INCONNU')),
  created_at timestamptz not null,
  primary key (beneficiary_id, contract_numero)
);
create index beneficiary_contract_contract on beneficiary_contract (contract_numero);
create unique index beneficiary_contract_matricule on beneficiary_contract (contract_numero, matricule)
  where matricule is not null;

create table home_service_space (
  beneficiary_id uuid not null references beneficiary,
  client_id text not null,
  client_number text not null,
  company_name text not null check (company_name <> ''),
  rank smallint not null check (rank >= 0),
  primary key (beneficiary_id, client_id),
  unique (beneficiary_id, rank)
);

create table intervenant (
  id uuid primary key,
  account_id uuid unique references user_account,
  code_nan text not null unique check (code_nan ~ '^[0-9]{7}$'),
  type text not null check (type in ('SALARIE', 'ASSISTANTE_MATERNELLE', 'STRUCTURE')),
  contact_status text not null check (contact_status in ('ACTIF', 'INACTIF')),
  social_reason text not null check (social_reason <> ''),
  created_at timestamptz not null
);

create table client_user (
  account_id uuid primary key references user_account,
  financeur_id uuid not null references financeur,
  created_at timestamptz not null
);
create index client_user_financeur on client_user (financeur_id);

create table user_session (
  id uuid primary key,
  account_id uuid not null references user_account,
  from_back_office boolean not null default false,
  read_only boolean not null default false,
  bypass_kind text check (bypass_kind in ('PARTENAIRE', 'SAP')),
  contract_numero text references contract,
  created_at timestamptz not null,
  last_seen_at timestamptz not null check (last_seen_at >= created_at),
  idle_seconds integer not null check (idle_seconds > 0),
  ends_at timestamptz not null check (ends_at > created_at),
  revoked_at timestamptz
);
create index user_session_account on user_session (account_id) where revoked_at is null;
create index user_session_contract on user_session (contract_numero) where contract_numero is not null;
create index user_session_ends_at on user_session (ends_at);
comment on table user_session is 'The truth about a session; a token only points at it.';
