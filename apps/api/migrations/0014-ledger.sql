-- The books. An amount above 0 is a credit, below 0 a debit: what is owed to a person is above 0.

create table ledger_account (
  id bigint generated always as identity primary key,
  kind text not null check (
    kind in (
      'BENEFICIAIRE_COMPTE', 'BENEFICIAIRE_EN_ATTENTE', 'TITRES_EN_CIRCULATION', 'A_PAYER',
      'CREANCE_FINANCEUR', 'PART_A_RECEVOIR', 'CARTE_A_REGLER', 'FRAIS', 'EXPIRE', 'BANQUE',
      'DROITS', 'PLAN_FINANCEUR'
    )
  ),
  key text not null check (key <> ''),
  unit text not null check (unit in ('CENTIME', 'MINUTE', 'CENTIEME_HEURE')),
  compte_id uuid references compte_cesu,
  mois date check (extract(day from mois) = 1),
  balance bigint,
  -- Debits that wait for an answer from outside: still there, no longer spendable.
  reserved bigint not null default 0 check (reserved >= 0),
  unique (kind, key, unit),
  check (kind in ('DROITS', 'PLAN_FINANCEUR') or unit = 'CENTIME'),
  check ((kind in ('BENEFICIAIRE_COMPTE', 'BENEFICIAIRE_EN_ATTENTE', 'DROITS')) = (balance is not null)),
  check ((kind in ('BENEFICIAIRE_COMPTE', 'BENEFICIAIRE_EN_ATTENTE', 'DROITS', 'PLAN_FINANCEUR')) = (compte_id is not null)),
  check ((kind = 'DROITS') = (mois is not null)),
  constraint ledger_account_covered check (balance is null or balance - reserved >= 0)
);
create index ledger_account_compte on ledger_account (compte_id, kind, mois) where compte_id is not null;
comment on column ledger_account.balance is 'Kept and locked where money could be spent twice; elsewhere the sum of the entries.';

create table ledger_journal (
  id bigint generated always as identity primary key,
  posting_id uuid not null,
  kind text not null check (kind ~ '^[A-Z_]{1,64}$'),
  unit text not null check (unit in ('CENTIME', 'MINUTE', 'CENTIEME_HEURE')),
  phase text not null check (phase in ('POSTE', 'RESERVE')),
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by xid8 not null default pg_current_xact_id(),
  actor text not null check (actor <> ''),
  origin text not null check (origin in ('PERSONNE', 'LIEN', 'BACK_OFFICE', 'IMPORT', 'NOTIFICATION', 'TACHE')),
  request_id text not null check (request_id <> ''),
  contract_numero text not null references contract,
  -- The command that asked for it; absent for the house's own jobs.
  idempotency_owner text,
  idempotency_key text,
  reverses bigint references ledger_journal,
  resolves bigint references ledger_journal,
  check ((idempotency_owner is null) = (idempotency_key is null)),
  check (reverses is null or resolves is null)
);
create index ledger_journal_posting on ledger_journal (posting_id);
create index ledger_journal_contract on ledger_journal (contract_numero);
create index ledger_journal_recorded on ledger_journal (recorded_by, id);
create unique index ledger_journal_reverses on ledger_journal (reverses) where reverses is not null;
create unique index ledger_journal_resolves on ledger_journal (resolves) where resolves is not null;
comment on column ledger_journal.recorded_by is 'The transaction: all journals below the oldest one still open are final, so they can be sealed.';

create table ledger_entry (
  journal_id bigint not null references ledger_journal,
  line smallint not null check (line > 0),
  account_id bigint not null references ledger_account,
  amount bigint not null check (amount <> 0 and abs(amount) <= 100000000000),
  -- Where the account keeps a balance: what it was after this line.
  balance_after bigint,
  titre_numero text references titre,
  occurred_at timestamptz not null,
  primary key (journal_id, line)
);
create index ledger_entry_account on ledger_entry (account_id, occurred_at desc, journal_id desc, line desc);
-- A voucher comes into circulation once and leaves it once.
create unique index ledger_entry_titre_in on ledger_entry (titre_numero) where titre_numero is not null and amount > 0;
create unique index ledger_entry_titre_out on ledger_entry (titre_numero) where titre_numero is not null and amount < 0;

create table ledger_void (
  journal_id bigint primary key references ledger_journal,
  recorded_at timestamptz not null default clock_timestamp(),
  actor text not null check (actor <> ''),
  request_id text not null check (request_id <> '')
);
comment on table ledger_void is 'Reservations that were given up.';

create table titre_event (
  titre_numero text not null references titre,
  rank smallint not null check (rank > 0),
  from_statut text,
  to_statut text not null,
  journal_id bigint references ledger_journal,
  occurred_at timestamptz not null,
  actor text not null check (actor <> ''),
  primary key (titre_numero, rank)
);
create index titre_event_journal on titre_event (journal_id) where journal_id is not null;
create unique index titre_event_exit on titre_event (titre_numero)
  where to_statut in ('UTILISE', 'CONVERTI', 'ECHANGE', 'EXPIRE');

create table ledger_seal (
  rank bigint primary key check (rank > 0),
  journal_id bigint not null unique references ledger_journal,
  hash bytea not null check (octet_length(hash) = 32),
  sealed_at timestamptz not null default clock_timestamp()
);
comment on table ledger_seal is 'The chain: each hash covers the journal, its entries and the hash before.';

create table ledger_debt (
  id uuid primary key,
  journal_id bigint not null unique references ledger_journal,
  account_id bigint not null references ledger_account,
  amount_cents bigint not null check (amount_cents > 0),
  statut text not null default 'OUVERTE' check (statut in ('OUVERTE', 'SOLDEE', 'ABANDONNEE')),
  created_at timestamptz not null
);
create index ledger_debt_account on ledger_debt (account_id);
comment on table ledger_debt is 'A reversal that came after the money was spent: a person looks at it, no balance goes below 0.';
