import type { ReceiptKind, ReceiptMeans } from '@portail/rules/backoffice/operators/operations.ts';
import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface NewPayerCredit {
  readonly id: string;
  readonly nature: ReceiptKind;
  readonly reference: string;
  readonly beneficiaryId: string | null;
  readonly financeurId: string | null;
  readonly intervenantId?: string | undefined;
  readonly contract: string;
  readonly amountCents: number;
  readonly means: ReceiptMeans;
  readonly day: string;
  readonly bankReference: string | null;
  readonly receptionId: string;
  readonly lineId: string | null;
  readonly postingId: string;
}

const COLUMNS = [
  'id',
  'nature',
  'reference',
  'beneficiary_id as beneficiaryId',
  'financeur_id as financeurId',
  'contract_numero as contract',
  'montant_cents as amountCents',
  'moyen as means',
  'recu_le as day',
  'reference_bancaire as bankReference',
  'releve_ligne_id as lineId',
  'posting_id as postingId',
  'statut',
] as const;

/** Credits of payers. Each is one movement to the ledger, reversed when it is used or given back. */
export const payerCreditsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    insertMany: async (credits: readonly NewPayerCredit[]): Promise<void> => {
      if (credits.length === 0) return;
      await db
        .insertInto('credit_payeur')
        .values(
          credits.map((one) => ({
            id: one.id,
            nature: one.nature,
            reference: one.reference,
            beneficiary_id: one.beneficiaryId,
            financeur_id: one.financeurId,
            intervenant_id: one.intervenantId ?? null,
            contract_numero: one.contract,
            montant_cents: one.amountCents,
            moyen: one.means,
            recu_le: one.day,
            reference_bancaire: one.bankReference,
            reception_id: one.receptionId,
            releve_ligne_id: one.lineId,
            posting_id: one.postingId,
            statut: 'OUVERT' as const,
            utilise_par: null,
            created_at: sql<Date>`ledger_now()`,
          })),
        )
        .execute();
    },

    lock: (id: string) =>
      db
        .selectFrom('credit_payeur')
        .select(COLUMNS)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    /** What was already given for orders and trades that are paid only as a whole. */
    lockWaiting: (references: readonly string[]) =>
      db
        .selectFrom('credit_payeur')
        .select(COLUMNS)
        .where('statut', '=', 'OUVERT')
        .where('nature', '<>', 'FACTURE')
        .where(sql<boolean>`reference = any (${[...references]}::text[])`)
        .orderBy('id')
        .forUpdate()
        .execute(),

    lockReception: (receptionId: string) =>
      db
        .selectFrom('credit_payeur')
        .select(COLUMNS)
        .where('reception_id', '=', receptionId)
        .where('statut', '<>', 'ANNULE')
        .orderBy('id')
        .forUpdate()
        .execute(),

    lockUsedBy: (receiptIds: readonly string[]) =>
      db
        .selectFrom('credit_payeur')
        .select(COLUMNS)
        .where(sql<boolean>`utilise_par = any (${[...receiptIds]}::uuid[])`)
        .orderBy('id')
        .forUpdate()
        .execute(),

    use: async (id: string, receiptId: string): Promise<void> => {
      await db
        .updateTable('credit_payeur')
        .set({ statut: 'UTILISE', utilise_par: receiptId })
        .where('id', '=', id)
        .execute();
    },

    /** The receipt that it helped to pay was recorded anew. */
    moveUse: async (from: string, to: string): Promise<void> => {
      await db
        .updateTable('credit_payeur')
        .set({ utilise_par: to })
        .where('utilise_par', '=', from)
        .execute();
    },

    close: async (id: string, statut: 'REMBOURSE' | 'ANNULE'): Promise<void> => {
      await db.updateTable('credit_payeur').set({ statut }).where('id', '=', id).execute();
    },

    /** What it had paid is owed again. */
    reopen: async (id: string, postingId: string): Promise<void> => {
      await db
        .updateTable('credit_payeur')
        .set({ statut: 'OUVERT', utilise_par: null, posting_id: postingId })
        .where('id', '=', id)
        .execute();
    },
  };
};

export type PayerCredit = NonNullable<
  Awaited<ReturnType<ReturnType<typeof payerCreditsIn>['lock']>>
>;
