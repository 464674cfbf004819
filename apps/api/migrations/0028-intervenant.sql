-- How intervenants get their money: where it goes, what leaves each day, what the bank says of it.

create table coordonnees_bancaires (
  id uuid primary key,
  intervenant_id uuid not null references intervenant,
  titulaire text not null check (titulaire <> ''),
  -- Sealed: whoever holds the database cannot read it.
  iban_scelle text not null,
  iban_fin text not null check (iban_fin ~ '^[0-9A-Z]{4}$'),
  bic text check (bic ~ '^[A-Z]{6}[0-9A-Z]{2}([0-9A-Z]{3})?$'),
  created_at timestamptz not null,
  -- A day later: whoever is robbed of their space has the time to see it.
  utilisables_le timestamptz not null check (utilisables_le >= created_at),
  remplacees_le timestamptz check (remplacees_le >= created_at),
  -- The bank sent a transfer back: no other follows it.
  refusees_le timestamptz
);
create unique index coordonnees_bancaires_actuelles on coordonnees_bancaires (intervenant_id)
  where remplacees_le is null;
create index coordonnees_bancaires_intervenant on coordonnees_bancaires (intervenant_id);
comment on table coordonnees_bancaires is 'Kept for ever: an old transfer says where it went.';

create table versement_fichier (
  id uuid primary key,
  message_id text not null unique check (message_id ~ '^[0-9A-Z-]{1,35}$'),
  -- One file a day, whoever asks and however often.
  jour date not null unique,
  statut text not null check (statut in ('EN_PREPARATION', 'PRET', 'TRANSMIS', 'VIDE')),
  nombre integer not null default 0 check (nombre >= 0),
  total_cents bigint not null default 0 check (total_cents >= 0),
  created_at timestamptz not null,
  transmis_le timestamptz,
  check ((statut = 'TRANSMIS') = (transmis_le is not null)),
  check ((statut in ('PRET', 'TRANSMIS')) = (nombre > 0)),
  check ((nombre = 0) = (total_cents = 0))
);

create table versement (
  id uuid primary key,
  fichier_id uuid not null references versement_fichier,
  intervenant_id uuid not null references intervenant,
  coordonnees_id uuid not null references coordonnees_bancaires,
  bout_en_bout text not null unique check (bout_en_bout ~ '^[0-9A-Z]{1,35}$'),
  nombre integer not null check (nombre > 0),
  -- What one transfer of the zone can carry.
  montant_cents bigint not null check (montant_cents between 1 and 99999999999),
  statut text not null check (statut in ('EMIS', 'REJETE')),
  created_at timestamptz not null,
  rejete_le timestamptz,
  motif_rejet text check (char_length(motif_rejet) between 1 and 35),
  unique (fichier_id, intervenant_id),
  check ((statut = 'REJETE') = (rejete_le is not null)),
  check ((statut = 'REJETE') = (motif_rejet is not null))
);
create index versement_intervenant on versement (intervenant_id, created_at desc);
create index versement_coordonnees on versement (coordonnees_id);

create table versement_ligne (
  versement_id uuid not null references versement,
  rang integer not null check (rang > 0),
  paiement_id uuid references paiement_compte,
  remise_id uuid references remise_titres,
  contract_numero text not null references contract,
  montant_cents bigint not null check (montant_cents > 0),
  -- Of a transfer that came back.
  rejetee boolean not null default false,
  primary key (versement_id, rang),
  check ((paiement_id is null) <> (remise_id is null))
);
-- A payment is in one transfer at most, but for those that came back.
create unique index versement_ligne_paiement_une on versement_ligne (paiement_id) where not rejetee;
create unique index versement_ligne_remise_une on versement_ligne (remise_id) where not rejetee;
create index versement_ligne_paiement on versement_ligne (paiement_id);
create index versement_ligne_remise on versement_ligne (remise_id);
create index versement_ligne_contract on versement_ligne (contract_numero);

-- A movement belongs to one contract, a transfer to several.
create table versement_mouvement (
  versement_id uuid not null references versement,
  contract_numero text not null references contract,
  journal_id bigint not null unique references ledger_journal,
  montant_cents bigint not null check (montant_cents > 0),
  primary key (versement_id, contract_numero)
);
create index versement_mouvement_contract on versement_mouvement (contract_numero);

-- What is owed: read every day, and by each payee on their first page.
create index paiement_compte_a_verser on paiement_compte (intervenant_id, created_at) where statut = 'EN_COURS';
create index remise_titres_a_verser on remise_titres (intervenant_id, created_at) where statut = 'EN_COURS';

create table banque_notification (
  id uuid primary key,
  -- The bank's own number: however often it is sent, it is one.
  evenement_id text not null unique check (evenement_id <> ''),
  corps bytea not null,
  cle_id text not null,
  signatures text[] not null check (cardinality(signatures) > 0),
  recue_le timestamptz not null,
  traitee_le timestamptz,
  issue text check (issue in ('APPLIQUEE', 'SANS_EFFET', 'INCONNUE', 'TYPE_INCONNU')),
  check ((traitee_le is null) = (issue is null))
);
create index banque_notification_attente on banque_notification (recue_le) where traitee_le is null;
comment on table banque_notification is 'What the bank said of transfers, as it was signed; kept before anything is made of it.';
