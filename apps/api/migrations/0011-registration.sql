-- How people register under a contract, and what they said when they did.

alter table contract
  add column type_inscription text not null default 'CONTROLE'
    check (type_inscription in ('CONTROLE', 'MATRICULE', 'CODE_CESU')),
  add column libelle_matricule text,
  add check (type_inscription <> 'MATRICULE' or libelle_matricule is not null);

create sequence beneficiaire_numero start with 30000001 maxvalue 99999999;
comment on sequence beneficiaire_numero is 'The login given at registration: eight digits.';

-- Two spellings of one name: capitals, accents, hyphens, apostrophes and blanks set aside.
create function name_key(last_name text, first_name text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    normalize(upper(last_name || '|' || first_name), NFD),
    '[\u0300-\u036F''’ .-]+', '', 'g'
  );
alter table user_account
  add column name_key text not null generated always as (name_key(last_name, first_name)) stored;
create index user_account_beneficiary_name on user_account (name_key)
  where space_type = 'ESPACE_BENEFICIAIRE';

create table inscription (
  id uuid primary key,
  beneficiary_id uuid not null,
  contract_numero text not null,
  session_id text not null,
  ligne_id uuid unique references controle_ligne,
  premiere boolean not null,
  created_at timestamptz not null,
  unique (beneficiary_id, contract_numero),
  foreign key (beneficiary_id, contract_numero) references beneficiary_contract,
  foreign key (session_id, contract_numero) references precommande_session (id, contract_numero)
);
create index inscription_session on inscription (session_id, contract_numero);

create table inscription_info (
  inscription_id uuid not null references inscription on delete cascade,
  code text not null check (code ~ '^[A-Za-z0-9_]{1,64}$'),
  valeur text not null,
  primary key (inscription_id, code)
);
