-- What people write to the house, and how much its pages are read.

create sequence demande_gestion_numero;

create table demande_gestion (
  id uuid primary key,
  reference text not null unique check (reference ~ '^DG-[0-9]{4}-[0-9]{6,}$'),
  origine text not null check (origine in ('CONTACT')),
  statut text not null check (statut in ('NOUVELLE', 'EN_COURS', 'EN_ATTENTE', 'CLOTUREE', 'ROUVERTE')),
  nom text not null,
  mail text not null,
  -- As the sender wrote it: it may name no contract at all.
  contrat_annonce text,
  objet text not null,
  description text not null,
  account_id uuid references user_account,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index demande_gestion_statut on demande_gestion (statut, created_at desc);
create index demande_gestion_account on demande_gestion (account_id) where account_id is not null;

create table audience_count (
  day date not null,
  page text not null check (page ~ '^[A-Z_]{1,64}$'),
  evenement text not null check (evenement in ('VUE', 'PRESENCE')),
  count bigint not null check (count > 0),
  primary key (day, page, evenement)
);
comment on table audience_count is 'How often a page was read on a day; nothing says by whom.';
