-- Changing format: an account becomes vouchers, vouchers become an account.

-- A book goes to its person's own address, or to the one of its order line, unless it has one here.
create table carnet_adresse (
  carnet_id uuid primary key references carnet,
  destinataire text not null check (destinataire <> ''),
  zone_adresse0 text not null default '',
  zone_adresse1 text not null default '',
  zone_adresse2 text not null default '',
  zone_adresse3 text not null default '',
  code_postal_et_ville text not null check (code_postal_et_ville <> ''),
  check (zone_adresse0 <> '' or zone_adresse1 <> '' or zone_adresse2 <> '')
);
comment on table carnet_adresse is 'Another address than one''s own, for one book only.';

create table conversion (
  id uuid primary key,
  reference text not null unique check (reference ~ '^CF[0-9A-Z]{10}$'),
  beneficiary_id uuid not null,
  contract_numero text not null,
  sens text not null check (sens in ('COMPTE_VERS_TITRES', 'TITRES_VERS_COMPTE')),
  compte_id uuid not null references compte_cesu,
  -- The book that it has made; none where vouchers became an account.
  carnet_id uuid unique references carnet,
  nombre_titres integer not null check (nombre_titres > 0),
  montant_cents bigint not null check (montant_cents > 0),
  disponible_le date not null,
  posting_id uuid not null unique,
  created_at timestamptz not null,
  check ((sens = 'COMPTE_VERS_TITRES') = (carnet_id is not null)),
  foreign key (beneficiary_id, contract_numero) references beneficiary_contract
);
create index conversion_beneficiary on conversion (beneficiary_id, contract_numero, created_at desc, id desc);
create index conversion_compte on conversion (compte_id);
comment on column conversion.disponible_le is 'The day on which the book is expected, or from which the account may be spent.';
comment on column conversion.posting_id is 'The movement in the books that this change is.';
