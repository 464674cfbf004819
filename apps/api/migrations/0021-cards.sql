-- Card payments, what the provider tells about them, its daily file; mandates and direct debits.

create table carte_reglement (
  id uuid primary key,
  prestataire text not null check (prestataire <> ''),
  jour date not null,
  lignes integer not null check (lignes >= 0),
  lu_le timestamptz not null,
  unique (prestataire, jour)
);
comment on table carte_reglement is 'A day''s file of the card provider, read once.';

create table carte_transaction (
  -- 122 random bits: it travels in addresses and may not be guessed.
  reference uuid primary key,
  prestataire text not null check (prestataire <> ''),
  cause text not null check (cause in ('PRECOMMANDE', 'PAIEMENT', 'ECHANGE')),
  cause_id text not null check (cause_id <> ''),
  beneficiary_id uuid not null,
  contract_numero text not null,
  montant_cents bigint not null check (montant_cents between 1 and 100000000),
  etat text not null check (etat in ('INITIEE', 'EXPIREE', 'ABANDONNEE', 'REFUSEE', 'ACCEPTEE', 'REMBOURSEE')),
  -- The command that asked for it: sent again, it finds its transaction again.
  commande_owner text not null,
  commande_cle text not null,
  -- Known once the provider has answered.
  id_prestataire text,
  url_paiement text,
  encaissement_journal_id bigint unique references ledger_journal,
  reglement_id uuid references carte_reglement,
  created_at timestamptz not null,
  updated_at timestamptz not null check (updated_at >= created_at),
  captured_at timestamptz,
  -- When to ask the provider next, how often it was asked, and since when.
  next_poll_at timestamptz,
  polls smallint not null default 0 check (polls >= 0),
  poll_since timestamptz not null,
  asked_at timestamptz,
  foreign key (beneficiary_id, contract_numero) references beneficiary_contract,
  check ((id_prestataire is null) = (url_paiement is null)),
  -- Money that came in is in the books, once: the same row says both.
  constraint carte_transaction_encaissee check (
    (etat in ('ACCEPTEE', 'REMBOURSEE')) = (encaissement_journal_id is not null)
    and (captured_at is null) = (encaissement_journal_id is null)
  ),
  check (reglement_id is null or encaissement_journal_id is not null)
);
create unique index carte_transaction_prestataire on carte_transaction (prestataire, id_prestataire)
  where id_prestataire is not null;
create index carte_transaction_beneficiary on carte_transaction (beneficiary_id, contract_numero, created_at desc);
create index carte_transaction_cause on carte_transaction (cause, cause_id);
create index carte_transaction_commande on carte_transaction (commande_owner, commande_cle);
create index carte_transaction_a_demander on carte_transaction (next_poll_at) where next_poll_at is not null;
create index carte_transaction_a_regler on carte_transaction (prestataire, captured_at)
  where captured_at is not null and reglement_id is null;
create index carte_transaction_reglement on carte_transaction (reglement_id) where reglement_id is not null;

create table carte_notification (
  id uuid primary key,
  prestataire text not null,
  -- The provider's own number: however often it is sent, it is one.
  evenement_id text not null check (evenement_id <> ''),
  corps bytea not null,
  cle_id text not null,
  signatures text[] not null check (cardinality(signatures) > 0),
  recue_le timestamptz not null,
  traitee_le timestamptz,
  issue text check (issue in ('APPLIQUEE', 'SANS_EFFET', 'QUARANTAINE', 'TYPE_INCONNU')),
  unique (prestataire, evenement_id),
  check ((traitee_le is null) = (issue is null))
);
create index carte_notification_attente on carte_notification (recue_le) where traitee_le is null;
comment on table carte_notification is 'What the provider sent, as it was signed; kept before anything is made of it.';

create table carte_quarantaine (
  id uuid primary key,
  prestataire text not null,
  notification_id uuid unique references carte_notification,
  -- As it was told: it may be nobody's.
  reference text not null,
  motif text not null check (
    motif in ('MONTANT', 'DEVISE', 'MARCHAND', 'REFERENCE', 'PAIEMENT', 'CONTRADICTION', 'REMBOURSEMENT_REFUSE')
  ),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  created_at timestamptz not null,
  closed_at timestamptz
);
create index carte_quarantaine_ouverte on carte_quarantaine (created_at) where closed_at is null;
create unique index carte_quarantaine_une on carte_quarantaine (prestataire, reference, motif)
  where notification_id is null and closed_at is null;

create table carte_remboursement (
  id uuid primary key,
  transaction_reference uuid not null unique references carte_transaction,
  montant_cents bigint not null check (montant_cents > 0),
  motif text not null check (motif in ('ANNULATION', 'COMMANDE_FERMEE', 'PRESTATAIRE')),
  statut text not null check (statut in ('DEMANDE', 'EN_COURS', 'EFFECTUE', 'REFUSE')),
  id_prestataire text,
  -- The mirror of the capture.
  journal_id bigint unique references ledger_journal,
  reglement_id uuid references carte_reglement,
  created_at timestamptz not null,
  closed_at timestamptz,
  check ((statut = 'EFFECTUE') = (journal_id is not null)),
  check ((statut in ('EFFECTUE', 'REFUSE')) = (closed_at is not null))
);
create index carte_remboursement_a_regler on carte_remboursement (closed_at)
  where statut = 'EFFECTUE' and reglement_id is null;
create index carte_remboursement_reglement on carte_remboursement (reglement_id) where reglement_id is not null;

create table carte_reglement_ligne (
  reglement_id uuid not null references carte_reglement,
  rang integer not null check (rang > 0),
  type text not null check (type in ('PAIEMENT', 'REMBOURSEMENT', 'IMPAYE')),
  id_prestataire text not null,
  reference text not null,
  montant_cents bigint not null check (montant_cents > 0),
  frais_cents bigint not null check (frais_cents >= 0),
  retenue boolean not null,
  primary key (reglement_id, rang)
);
create index carte_reglement_ligne_paiement on carte_reglement_ligne (id_prestataire, type);

create table carte_ecart (
  id uuid primary key,
  reglement_id uuid not null references carte_reglement,
  nature text not null check (nature in ('MANQUANTE', 'INCONNUE', 'DOUBLON', 'MONTANT', 'FRAIS', 'AUTRE_JOUR')),
  type text not null check (type in ('PAIEMENT', 'REMBOURSEMENT', 'IMPAYE')),
  reference text not null,
  id_prestataire text not null,
  attendu text not null,
  trouve text not null,
  created_at timestamptz not null
);
create index carte_ecart_reglement on carte_ecart (reglement_id);
comment on table carte_ecart is 'Where the provider''s file and the books differ: a person looks at each.';

create table mandat_sepa (
  id uuid primary key,
  -- Référence unique du mandat.
  rum text not null unique check (rum ~ '^[0-9A-Z]{1,35}$'),
  beneficiary_id uuid not null references beneficiary,
  titulaire text not null check (titulaire <> ''),
  -- Sealed: whoever holds the database cannot read it.
  iban_scelle text not null,
  iban_fin text not null check (iban_fin ~ '^[0-9A-Z]{4}$'),
  bic text check (bic ~ '^[A-Z]{6}[0-9A-Z]{2}([0-9A-Z]{3})?$'),
  statut text not null check (statut in ('EN_ATTENTE', 'ACTIF', 'REVOQUE')),
  created_at timestamptz not null,
  signed_at timestamptz,
  revoked_at timestamptz,
  check ((statut = 'ACTIF') = (signed_at is not null and revoked_at is null)),
  check ((statut = 'REVOQUE') = (revoked_at is not null))
);
create unique index mandat_sepa_actif on mandat_sepa (beneficiary_id) where statut = 'ACTIF';
create index mandat_sepa_beneficiary on mandat_sepa (beneficiary_id);

create table prelevement_fichier (
  id uuid primary key,
  message_id text not null unique check (message_id ~ '^[0-9A-Z-]{1,35}$'),
  jour date not null,
  nombre integer not null check (nombre > 0),
  total_cents bigint not null check (total_cents > 0),
  created_at timestamptz not null
);

create table prelevement (
  id uuid primary key,
  mandat_id uuid not null references mandat_sepa,
  cause text not null check (cause in ('PRECOMMANDE', 'PAIEMENT', 'ECHANGE')),
  cause_id text not null check (cause_id <> ''),
  contract_numero text not null references contract,
  montant_cents bigint not null check (montant_cents > 0),
  libelle text not null check (char_length(libelle) between 1 and 140),
  bout_en_bout text not null unique check (bout_en_bout ~ '^[0-9A-Z-]{1,35}$'),
  sequence text check (sequence in ('FRST', 'RCUR')),
  statut text not null check (statut in ('A_EMETTRE', 'EMIS', 'ENCAISSE', 'REJETE', 'ANNULE')),
  fichier_id uuid references prelevement_fichier,
  created_at timestamptz not null,
  check ((statut in ('EMIS', 'ENCAISSE', 'REJETE')) = (fichier_id is not null)),
  check ((fichier_id is null) = (sequence is null))
);
create unique index prelevement_cause on prelevement (cause, cause_id) where statut not in ('REJETE', 'ANNULE');
create index prelevement_mandat on prelevement (mandat_id);
create index prelevement_contract on prelevement (contract_numero);
create index prelevement_fichier_lignes on prelevement (fichier_id) where fichier_id is not null;
create index prelevement_a_emettre on prelevement (created_at, id) where statut = 'A_EMETTRE';
