import type { QuotationStatut } from '@portail/rules/home-services/quotation.ts';
import type { Database } from '../../../platform/db/database-types.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

type NewQuotation = Omit<Database['devis'], 'statut' | 'repondu_le'>;
export type NewQuotationLine = Omit<Database['devis_ligne'], 'devis_id'>;

const QUOTATION_COLUMNS = [
  'id',
  'commande_numero as order',
  'reference',
  'empreinte as digest',
  'statut',
  'valide_jusqu_au as validUntil',
  'total_ttc_cents as totalCents',
] as const;

/** The caller holds the lock of the order. */
export const quotationsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    find: (id: string) =>
      db.selectFrom('devis').select(QUOTATION_COLUMNS).where('id', '=', id).executeTakeFirst(),

    findByReference: (clientId: string, reference: string) =>
      db
        .selectFrom('devis')
        .select(QUOTATION_COLUMNS)
        .where('client_id', '=', clientId)
        .where('reference', '=', reference)
        .executeTakeFirst(),

    last: (order: string) =>
      db
        .selectFrom('devis')
        .select(QUOTATION_COLUMNS)
        .where('commande_numero', '=', order)
        .orderBy('envoye_le', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),

    insert: async (quotation: NewQuotation, lines: readonly NewQuotationLine[]): Promise<void> => {
      await db
        .insertInto('devis')
        .values({ ...quotation, statut: 'ENVOYE', repondu_le: null })
        .execute();
      await db
        .insertInto('devis_ligne')
        .values(lines.map((line) => ({ ...line, devis_id: quotation.id })))
        .execute();
    },

    answer: async (id: string, statut: 'ACCEPTE' | 'REFUSE', at: Date): Promise<void> => {
      await db.updateTable('devis').set({ statut, repondu_le: at }).where('id', '=', id).execute();
    },

    setStatut: async (id: string, statut: QuotationStatut): Promise<void> => {
      await db.updateTable('devis').set({ statut }).where('id', '=', id).execute();
    },

    /**
     * Stores the expired status for readers of the table; the rules check the last day themselves.
     */
    closeOutdated: async (today: string): Promise<number> => {
      const { numUpdatedRows } = await db
        .updateTable('devis')
        .set({ statut: 'EXPIRE' })
        .where('statut', '=', 'ENVOYE')
        .where('valide_jusqu_au', '<', today)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
  };
};
export type StoredQuotation = NonNullable<
  Awaited<ReturnType<ReturnType<typeof quotationsIn>['find']>>
>;
