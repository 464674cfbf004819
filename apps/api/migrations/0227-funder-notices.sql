-- What users of a funder are told, and how each of them wants to be told.
create table avis_financeur (
  id uuid primary key,
  account_id uuid not null references client_user on delete cascade,
  contract_numero text not null references contract,
  type text not null check (type in ('LIGNES_NOUVELLES', 'SESSION_BIENTOT_FERMEE', 'COMMANDE_PRETE',
    'FACTURE_EMISE', 'FACTURE_A_ECHEANCE', 'IMPORT_TERMINE', 'SECOND_ACCORD')),
  -- One notice per event and user, however often the event is seen.
  cle text not null check (cle <> ''),
  session_id text references precommande_session,
  libelle text not null,
  nombre integer check (nombre > 0),
  montant_cents bigint check (montant_cents > 0),
  jour date,
  -- False: told by mail only; the row keeps the mail from being sent twice.
  dans_portail boolean not null,
  created_at timestamptz not null,
  lu_le timestamptz check (lu_le >= created_at),
  unique (account_id, cle)
);
create index avis_financeur_date on avis_financeur (account_id, created_at desc, id desc) where dans_portail;
create index avis_financeur_non_lus on avis_financeur (account_id) where dans_portail and lu_le is null;
create index avis_financeur_ages on avis_financeur (created_at);
create index avis_financeur_contract on avis_financeur (contract_numero);
create index avis_financeur_session on avis_financeur (session_id) where session_id is not null;
comment on table avis_financeur is 'Notices to a user of a funder, read or not; they name no person.';

create table preference_avis (
  account_id uuid not null references client_user on delete cascade,
  type text not null check (type in ('LIGNES_NOUVELLES', 'SESSION_BIENTOT_FERMEE', 'COMMANDE_PRETE',
    'FACTURE_EMISE', 'FACTURE_A_ECHEANCE', 'IMPORT_TERMINE', 'SECOND_ACCORD')),
  portail boolean not null,
  courriel boolean not null,
  primary key (account_id, type)
);
comment on table preference_avis is 'The channels that a user chose for a kind of notice; without a row, the usual ones.';
