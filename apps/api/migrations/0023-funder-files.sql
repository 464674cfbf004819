-- Control files that a funder sends, what was refused of them, and who was reminded.

create table controle_import (
  id uuid primary key,
  session_id text not null references precommande_session,
  -- Of the bytes, and of the session's rules that they were read by: the same file says the same.
  empreinte text not null check (empreinte ~ '^[0-9a-f]{64}$'),
  regles text not null check (regles ~ '^[0-9a-f]{64}$'),
  remplacer boolean not null,
  nom_fichier text not null check (nom_fichier <> ''),
  account_id uuid not null references user_account,
  colonnes text[] not null,
  lignes_lues integer not null check (lignes_lues >= 0),
  lignes_ajoutees integer not null check (lignes_ajoutees >= 0),
  lignes_modifiees integer not null check (lignes_modifiees >= 0),
  lignes_inchangees integer not null check (lignes_inchangees >= 0),
  lignes_supprimees integer not null check (lignes_supprimees >= 0),
  lignes_rejetees integer not null check (lignes_rejetees >= 0),
  created_at timestamptz not null,
  -- Whole or not at all: every line that was read is accounted for.
  check (lignes_lues = lignes_ajoutees + lignes_modifiees + lignes_inchangees + lignes_rejetees)
);
create index controle_import_session on controle_import (session_id, created_at desc, id desc);
create index controle_import_account on controle_import (account_id);

create table controle_import_rejet (
  import_id uuid not null references controle_import on delete cascade,
  ligne integer not null check (ligne > 0),
  message text not null check (message <> ''),
  cellules text[] not null,
  primary key (import_id, ligne)
);
comment on table controle_import_rejet is 'Lines to be corrected, as they were written. They name people: kept for a month.';

create table relance (
  session_id text not null references precommande_session,
  -- Of the control file, or of the contract where the session has no file.
  ligne_id uuid references controle_ligne on delete cascade,
  beneficiary_id uuid references beneficiary,
  relancee_le timestamptz not null,
  check (num_nonnulls(ligne_id, beneficiary_id) = 1)
);
create unique index relance_ligne on relance (ligne_id) where ligne_id is not null;
create unique index relance_beneficiary on relance (beneficiary_id, session_id)
  where beneficiary_id is not null;
create index relance_session on relance (session_id, relancee_le desc);
comment on table relance is 'When a person was last reminded of a session: nobody is written to every day.';

-- Pages of a session's lines, newest first.
create index precommande_session_lignes on precommande (session_id, id desc);
