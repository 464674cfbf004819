import type {
  AccountKind,
  JournalKind,
  LedgerUnit,
  MovementOrigin,
} from '@portail/rules/ledger/vocabulary.ts';

/** The product reads these tables; only the functions of the books write in them. */
export interface LedgerTables {
  ledger_account: {
    id: number;
    kind: AccountKind;
    key: string;
    unit: LedgerUnit;
    compte_id: string | null;
    mois: string | null;
    balance: number | null;
    reserved: number;
  };
  ledger_journal: {
    id: number;
    posting_id: string;
    kind: JournalKind;
    unit: LedgerUnit;
    phase: 'POSTE' | 'RESERVE';
    occurred_at: Date;
    recorded_at: Date;
    actor: string;
    origin: MovementOrigin;
    request_id: string;
    contract_numero: string;
    idempotency_owner: string | null;
    idempotency_key: string | null;
    reverses: number | null;
    resolves: number | null;
  };
  ledger_entry: {
    journal_id: number;
    line: number;
    account_id: number;
    amount: number;
    balance_after: number | null;
    titre_numero: string | null;
    occurred_at: Date;
  };
  ledger_void: { journal_id: number; recorded_at: Date; actor: string; request_id: string };
  titre_event: {
    titre_numero: string;
    rank: number;
    from_statut: string | null;
    to_statut: string;
    journal_id: number | null;
    occurred_at: Date;
    actor: string;
  };
  ledger_seal: { rank: number; journal_id: number; hash: Buffer; sealed_at: Date };
  ledger_debt: {
    id: string;
    journal_id: number;
    account_id: number;
    amount_cents: number;
    statut: 'OUVERTE' | 'SOLDEE' | 'ABANDONNEE';
    created_at: Date;
  };
}
