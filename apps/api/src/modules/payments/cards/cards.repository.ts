import { sql } from 'kysely';
import type { CardState } from '@portail/rules/payments/card-state.ts';
import type {
  CardCauseKind,
  QuarantineReason,
  RefundReason,
} from '../../../platform/db/schema/card-tables.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

interface CardIntent {
  readonly reference: string;
  readonly provider: string;
  readonly cause: CardCauseKind;
  readonly causeId: string;
  readonly beneficiaryId: string;
  readonly contract: string;
  readonly amountCents: number;
  readonly command: { readonly owner: string; readonly key: string };
  readonly createdAt: Date;
  readonly nextPollAt: Date;
}

interface PollPlan {
  readonly polls: number;
  readonly since: Date;
  readonly nextPollAt: Date;
}

const COLUMNS = [
  'reference',
  'prestataire as provider',
  'cause',
  'cause_id as causeId',
  'beneficiary_id as beneficiaryId',
  'contract_numero as contract',
  'montant_cents as amountCents',
  'etat as state',
  'id_prestataire as providerId',
  'url_paiement as paymentUrl',
  'encaissement_journal_id as journalId',
  'polls',
  'poll_since as pollSince',
] as const;

export const cardTransactionsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    insert: async (intent: CardIntent): Promise<void> => {
      await db
        .insertInto('carte_transaction')
        .values({
          reference: intent.reference,
          prestataire: intent.provider,
          cause: intent.cause,
          cause_id: intent.causeId,
          beneficiary_id: intent.beneficiaryId,
          contract_numero: intent.contract,
          montant_cents: intent.amountCents,
          etat: 'INITIEE',
          commande_owner: intent.command.owner,
          commande_cle: intent.command.key,
          id_prestataire: null,
          url_paiement: null,
          encaissement_journal_id: null,
          reglement_id: null,
          created_at: intent.createdAt,
          updated_at: intent.createdAt,
          captured_at: null,
          next_poll_at: intent.nextPollAt,
          poll_since: intent.createdAt,
          asked_at: null,
        })
        .execute();
    },

    /** The open transaction of an earlier attempt of the same command. */
    findOpenByCommand: (command: { readonly owner: string; readonly key: string }) =>
      db
        .selectFrom('carte_transaction')
        .select(COLUMNS)
        .where('commande_owner', '=', command.owner)
        .where('commande_cle', '=', command.key)
        .where('etat', '=', 'INITIEE')
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst(),

    lock: (reference: string) =>
      db
        .selectFrom('carte_transaction')
        .select(COLUMNS)
        .where('reference', '=', reference)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    /** False while an open order, a live payment or an executed trade depends on it. */
    isReturnable: async (reference: string): Promise<boolean> => {
      const { rows } = await sql<{ isReturnable: boolean }>`
        select carte_remboursable(${reference}::uuid) as "isReturnable"
      `.execute(db);
      return rows[0]?.isReturnable === true;
    },

    saveCreated: async (
      reference: string,
      made: { readonly providerId: string; readonly paymentUrl: string },
      now: Date,
    ): Promise<void> => {
      await db
        .updateTable('carte_transaction')
        .set({ id_prestataire: made.providerId, url_paiement: made.paymentUrl, updated_at: now })
        .where('reference', '=', reference)
        .where('id_prestataire', 'is', null)
        .execute();
    },

    setState: async (reference: string, state: CardState, now: Date): Promise<void> => {
      await db
        .updateTable('carte_transaction')
        .set({ etat: state, updated_at: now, next_poll_at: null })
        .where('reference', '=', reference)
        .execute();
    },

    /** Throws on a second capture, so that its transaction rolls back. */
    accept: async (
      reference: string,
      { journalId, capturedAt, now }: { journalId: number; capturedAt: Date; now: Date },
    ): Promise<void> => {
      const { numUpdatedRows } = await db
        .updateTable('carte_transaction')
        .set({
          etat: 'ACCEPTEE',
          encaissement_journal_id: journalId,
          captured_at: capturedAt,
          updated_at: now,
          next_poll_at: null,
        })
        .where('reference', '=', reference)
        .where('encaissement_journal_id', 'is', null)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows !== 1n) throw new Error(`${reference} was captured before`);
    },

    /** Replicas skip rows that another one has locked. */
    takeDue: (now: Date, limit: number) =>
      db
        .selectFrom('carte_transaction')
        .select(['reference', 'polls', 'poll_since as since'])
        .where('next_poll_at', '<=', now)
        .orderBy('next_poll_at')
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked()
        .execute(),

    planPoll: async (reference: string, plan: PollPlan): Promise<void> => {
      await db
        .updateTable('carte_transaction')
        .set({ polls: plan.polls, poll_since: plan.since, next_poll_at: plan.nextPollAt })
        .where('reference', '=', reference)
        .execute();
    },

    /** False when the provider was asked less than `quietMs` ago. */
    claimCheck: async (reference: string, now: Date, quietMs: number): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('carte_transaction')
        .set({ asked_at: now })
        .where('reference', '=', reference)
        .where('etat', '=', 'INITIEE')
        .where((eb) =>
          eb.or([
            eb('asked_at', 'is', null),
            eb('asked_at', '<=', new Date(now.getTime() - quietMs)),
          ]),
        )
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
  };
};

export type LockedTransaction = NonNullable<
  Awaited<ReturnType<ReturnType<typeof cardTransactionsIn>['lock']>>
>;

interface NewRefund {
  readonly id: string;
  readonly reference: string;
  readonly amountCents: number;
  readonly reason: RefundReason;
  readonly createdAt: Date;
}

interface MadeRefund extends NewRefund {
  readonly journalId: number;
  readonly closedAt: Date;
}

export const cardRefundsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    /** False when a refund is open or done: a transaction is refunded once. */
    open: async (refund: NewRefund): Promise<boolean> => {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('carte_remboursement')
        .values({
          id: refund.id,
          transaction_reference: refund.reference,
          montant_cents: refund.amountCents,
          motif: refund.reason,
          statut: 'DEMANDE',
          id_prestataire: null,
          journal_id: null,
          reglement_id: null,
          created_at: refund.createdAt,
          closed_at: null,
        })
        .onConflict((conflict) => conflict.column('transaction_reference').doNothing())
        .executeTakeFirstOrThrow();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    find: (id: string) =>
      db
        .selectFrom('carte_remboursement as r')
        .innerJoin('carte_transaction as t', 't.reference', 'r.transaction_reference')
        .select([
          'r.id',
          'r.statut',
          'r.montant_cents as amountCents',
          't.reference',
          't.id_prestataire as providerId',
        ])
        .where('r.id', '=', id)
        .executeTakeFirst(),

    findByTransaction: (reference: string) =>
      db
        .selectFrom('carte_remboursement')
        .select(['id', 'statut'])
        .where('transaction_reference', '=', reference)
        .executeTakeFirst(),

    /** After a refusal by the provider, as a new request. */
    reopen: async (
      reference: string,
      { id, createdAt }: Pick<NewRefund, 'id' | 'createdAt'>,
    ): Promise<void> => {
      await db
        .updateTable('carte_remboursement')
        .set({
          id,
          motif: 'OPERATEUR',
          statut: 'DEMANDE',
          id_prestataire: null,
          created_at: createdAt,
          closed_at: null,
        })
        .where('transaction_reference', '=', reference)
        .where('statut', '=', 'REFUSE')
        .execute();
    },

    setInProgress: async (id: string, providerId: string): Promise<void> => {
      await db
        .updateTable('carte_remboursement')
        .set({ statut: 'EN_COURS', id_prestataire: providerId })
        .where('id', '=', id)
        .where('statut', '=', 'DEMANDE')
        .execute();
    },

    refuse: async (id: string, closedAt: Date): Promise<void> => {
      await db
        .updateTable('carte_remboursement')
        .set({ statut: 'REFUSE', closed_at: closedAt })
        .where('id', '=', id)
        .where('statut', 'in', ['DEMANDE', 'EN_COURS'])
        .execute();
    },

    /** Also for a refund that the provider made without a request. */
    close: async (made: MadeRefund): Promise<{ readonly reason: RefundReason }> =>
      db
        .insertInto('carte_remboursement')
        .values({
          id: made.id,
          transaction_reference: made.reference,
          montant_cents: made.amountCents,
          motif: made.reason,
          statut: 'EFFECTUE',
          id_prestataire: null,
          journal_id: made.journalId,
          reglement_id: null,
          created_at: made.createdAt,
          closed_at: made.closedAt,
        })
        .onConflict((conflict) =>
          conflict.column('transaction_reference').doUpdateSet({
            statut: 'EFFECTUE',
            journal_id: made.journalId,
            closed_at: made.closedAt,
          }),
        )
        .returning('motif as reason')
        .executeTakeFirstOrThrow(),
  };
};

interface QuarantineRow {
  readonly id: string;
  readonly provider: string;
  readonly notificationId: string | null;
  readonly reference: string;
  readonly reason: QuarantineReason;
  readonly details: Readonly<Record<string, string | number>>;
  readonly createdAt: Date;
}

export const cardQuarantineIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    /** False when the same case is already open. */
    add: async (row: QuarantineRow): Promise<boolean> => {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('carte_quarantaine')
        .values({
          id: row.id,
          prestataire: row.provider,
          notification_id: row.notificationId,
          reference: row.reference,
          motif: row.reason,
          details: JSON.stringify(row.details),
          created_at: row.createdAt,
          closed_at: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
  };
};
