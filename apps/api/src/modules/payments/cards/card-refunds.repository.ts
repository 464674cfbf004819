import type { RefundReason } from '../../../platform/db/database-types.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface NewRefund {
  readonly id: string;
  readonly reference: string;
  readonly amountCents: number;
  readonly reason: RefundReason;
  readonly createdAt: Date;
}

export interface MadeRefund extends NewRefund {
  readonly journalId: number;
  readonly closedAt: Date;
}

export const cardRefundsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    /** False when one is open, or done: a transaction is refunded once. */
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

    findOf: (reference: string) =>
      db
        .selectFrom('carte_remboursement')
        .select(['id', 'statut'])
        .where('transaction_reference', '=', reference)
        .executeTakeFirst(),

    /** What the provider refused is asked again, as a new demand. */
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

    setUnderWay: async (id: string, providerId: string): Promise<void> => {
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

    /** The provider may have given back what nobody here had asked for. */
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
