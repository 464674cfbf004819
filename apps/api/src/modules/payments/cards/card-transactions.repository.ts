import { sql } from 'kysely';
import type { CardState } from '@portail/rules/payments/cards/card-state.ts';
import type { CardCauseKind } from '../../../platform/db/database-types.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface CardIntent {
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

export interface PollPlan {
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

    /** What an earlier attempt of the same command left behind, unless it was given up since. */
    findOpenOf: (command: { readonly owner: string; readonly key: string }) =>
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

    /** What holds it keeps it: an order that is not over, a payment that stands, a trade that is made. */
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

    /** Once: whoever comes second, by whatever way past the lock, takes its journal back with it. */
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

    /** Replicas share the work without waiting for one another. */
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

    /** False when the provider was asked a moment ago, by whomever. */
    claimQuestion: async (reference: string, now: Date, quietMs: number): Promise<boolean> => {
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
