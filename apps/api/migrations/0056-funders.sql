-- Funders and contracts as the house keeps them: where they are reached, and who changed what.

-- Beyond every number given by hand before: a funder and a provider never share one.
create sequence financeur_numero start with 400001 maxvalue 999999;
comment on sequence financeur_numero is 'The client number of a funder made here.';

alter table financeur
  add column zone_adresse0 text not null default '',
  add column zone_adresse1 text not null default '',
  add column zone_adresse2 text not null default '',
  add column zone_adresse3 text not null default '',
  add column code_postal_et_ville text not null default ''
    check (code_postal_et_ville = '' or code_postal_et_ville ~ '^[0-9]{5} .'),
  add column contact_nom text not null default '',
  add column contact_telephone text not null default '',
  add column contact_email text not null default '' check (contact_email = '' or contact_email like '_%@_%'),
  add column version integer not null default 1 check (version > 0),
  -- Names differ by more than capitals, accents and blanks; lists are read in this order.
  add column cle_recherche text not null
    generated always as (regexp_replace(normalize(upper(social_reason), NFD), '[^0-9A-Z]+', '', 'g')) stored;
create index financeur_cle on financeur (cle_recherche, client_id);

alter table contract add column version integer not null default 1 check (version > 0);

create table financeur_changement (
  id uuid primary key,
  financeur_id uuid not null references financeur,
  -- None for what concerns the funder itself.
  contract_numero text references contract,
  account_id uuid not null references user_account,
  acte text not null check (acte in ('CREATION', 'MODIFICATION', 'INVITATION')),
  changements jsonb not null check (jsonb_typeof(changements) = 'array'),
  created_at timestamptz not null
);
create index financeur_changement_financeur on financeur_changement (financeur_id, id desc);
create index financeur_changement_contract on financeur_changement (contract_numero, id desc)
  where contract_numero is not null;
create index financeur_changement_account on financeur_changement (account_id);
comment on table financeur_changement is 'What operators changed of funders and contracts, before and after; never of people.';
