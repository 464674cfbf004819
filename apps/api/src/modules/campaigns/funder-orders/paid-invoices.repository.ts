import type { FunderInvoiceStatut } from '@portail/contract/campaigns/funder-orders.schemas.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

/** Of the house, which records what funders pay. */
export const paidInvoicesIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    lock: (numero: string) =>
      db
        .selectFrom('facture_financeur')
        .select([
          'statut',
          'financeur_id as financeurId',
          'contract_numero as contract',
          'montant_cents as amountCents',
        ])
        .where('numero', '=', numero)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    setStatut: async (numero: string, statut: FunderInvoiceStatut): Promise<void> => {
      await db
        .updateTable('facture_financeur')
        .set({ statut })
        .where('numero', '=', numero)
        .execute();
    },

    /** The movement that stands: one that was taken back is none. */
    findReceipt: async (postingId: string): Promise<number | undefined> => {
      const row = await db
        .selectFrom('ledger_journal as j')
        .select('j.id')
        .where('j.posting_id', '=', postingId)
        .where('j.kind', '=', 'REGLEMENT_FINANCEUR')
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('ledger_journal as r')
                .select('r.id')
                .whereRef('r.reverses', '=', 'j.id'),
            ),
          ),
        )
        .executeTakeFirst();
      return row?.id;
    },
  };
};
