import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** The books themselves: the product writes them by one function, here they are plain rows. */

@Entity('platform_state')
export class PlatformState {
  @PrimaryColumn('text')
  key!: string;

  @Column({ type: 'jsonb' })
  value!: unknown;
}

@Entity('idempotency_record')
export class IdempotencyRecord {
  @PrimaryColumn('text')
  owner!: string;

  @PrimaryColumn('text')
  key!: string;

  @Column({ type: 'text' })
  call!: string;

  @Column({ type: 'bytea' })
  fingerprint!: Buffer;

  @Column({ type: 'smallint', nullable: true })
  status!: number | null;

  @Column({ type: 'jsonb', nullable: true })
  answer!: { valeur: string } | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;
}

@Entity('ledger_account')
export class LedgerAccount {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column({ type: 'text' })
  kind!: string;

  @Column({ type: 'text' })
  key!: string;

  @Column({ type: 'text' })
  unit!: string;

  @Column({ type: 'bigint', nullable: true })
  balance!: string | null;

  @Column({ type: 'bigint' })
  reserved!: string;
}

@Entity('ledger_journal')
export class LedgerJournal {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column({ name: 'posting_id', type: 'uuid' })
  postingId!: string;

  @Column({ type: 'text' })
  kind!: string;

  @Column({ type: 'text' })
  unit!: string;

  @Column({ type: 'text' })
  phase!: string;

  @Column({ name: 'occurred_at', type: 'timestamptz' })
  occurredAt!: Date;

  @Column({ type: 'text' })
  actor!: string;

  @Column({ type: 'text' })
  origin!: string;

  @Column({ name: 'request_id', type: 'text' })
  requestId!: string;

  @Column({ name: 'contract_numero', type: 'text' })
  contractNumero!: string;

  @Column({ name: 'idempotency_owner', type: 'text' })
  idempotencyOwner!: string;

  @Column({ name: 'idempotency_key', type: 'text' })
  idempotencyKey!: string;
}

@Entity('ledger_entry')
export class LedgerEntry {
  @PrimaryColumn({ name: 'journal_id', type: 'bigint' })
  journalId!: string;

  @PrimaryColumn({ type: 'smallint' })
  line!: number;

  @Column({ name: 'account_id', type: 'bigint' })
  accountId!: string;

  @Column({ type: 'bigint' })
  amount!: string;

  @Column({ name: 'balance_after', type: 'bigint', nullable: true })
  balanceAfter!: string | null;

  @Column({ name: 'occurred_at', type: 'timestamptz' })
  occurredAt!: Date;
}

@Entity('paiement_compte')
export class AccountPayment {
  @PrimaryColumn('uuid')
  id!: string;

  @Column({ type: 'text' })
  reference!: string;

  @Column({ name: 'beneficiary_id', type: 'uuid' })
  beneficiaryId!: string;

  @Column({ name: 'contract_numero', type: 'text' })
  contractNumero!: string;

  @Column({ name: 'intervenant_id', type: 'uuid' })
  intervenantId!: string;

  @Column({ name: 'montant_cents', type: 'bigint' })
  montantCents!: string;

  @Column({ type: 'text' })
  commentaire!: string;

  @Column({ type: 'text' })
  statut!: string;

  @Column({ name: 'posting_id', type: 'uuid' })
  postingId!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}

@Entity('outbox_message')
export class OutboxMessage {
  @PrimaryColumn('uuid')
  id!: string;

  @Column({ type: 'text' })
  kind!: string;

  @Column({ name: 'dedup_key', type: 'text' })
  dedupKey!: string;

  @Column({ type: 'jsonb' })
  payload!: object;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
