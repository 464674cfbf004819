-- Answers to support requests that operators write once and insert.

create table reponse_type (
  id uuid primary key,
  titre text not null check (titre <> ''),
  texte text not null check (texte <> ''),
  -- Null: for the requests of every contract.
  contract_numero text references contract,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index reponse_type_titre on reponse_type (lower(titre), id);
create index reponse_type_contrat on reponse_type (contract_numero);
comment on table reponse_type is 'Answers ready to be inserted; {nom} stands for the name of the person.';
