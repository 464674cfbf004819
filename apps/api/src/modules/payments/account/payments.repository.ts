import type { PaymentStatut } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { NewAccountPayment } from './paying.repository.ts';

const COLUMNS = [
  'id',
  'reference',
  'contract_numero as contract',
  'montant_cents as amountCents',
  'complement_cents as complementCents',
  'frais_cents as feesCents',
  'statut',
  'posting_id as postingId',
  'carte_reference as cardReference',
] as const;

/**
 * The row of a payment is the lock of its end: a card's answer, the person's cancel and the payout
 * take it first, so one of them finds what it looks for and the others find it done.
 */
export const paymentsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    lock: (id: string) =>
      db
        .selectFrom('paiement_compte')
        .select(COLUMNS)
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    /** One that is written beside its movement, in the same transaction. */
    insert: async (row: NewAccountPayment): Promise<void> => {
      await db
        .insertInto('paiement_compte')
        .values({
          id: row.id,
          reference: row.reference,
          beneficiary_id: row.beneficiaryId,
          contract_numero: row.contract,
          intervenant_id: row.intervenantId,
          montant_cents: row.amountCents,
          complement_cents: row.complementCents,
          frais_cents: row.feesCents,
          commentaire: row.comment,
          statut: row.statut,
          posting_id: row.postingId,
          declaration_id: row.declarationId,
          created_at: sql<Date>`ledger_now()`,
        })
        .execute();
    },

    lockOwn: ({ beneficiaryId }: BeneficiaryScope, reference: string) =>
      db
        .selectFrom('paiement_compte')
        .select(COLUMNS)
        .where('reference', '=', reference)
        .where('beneficiary_id', '=', beneficiaryId)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    setStatut: async (id: string, statut: PaymentStatut): Promise<void> => {
      await db.updateTable('paiement_compte').set({ statut }).where('id', '=', id).execute();
    },

    completeByCard: async (id: string, cardReference: string): Promise<void> => {
      await db
        .updateTable('paiement_compte')
        .set({ statut: 'EN_COURS', carte_reference: cardReference })
        .where('id', '=', id)
        .execute();
    },

    /** Whether what the card had paid is back on it. */
    isRefunded: async (cardReference: string): Promise<boolean> => {
      const row = await db
        .selectFrom('carte_transaction')
        .select('etat')
        .where('reference', '=', cardReference)
        .executeTakeFirst();
      return row?.etat === 'REMBOURSEE';
    },

    /** Whether another page of the card provider is still open for it. */
    hasOpenPage: async (id: string, exceptReference: string | undefined): Promise<boolean> => {
      const row = await db
        .selectFrom('carte_transaction')
        .select('reference')
        .where('cause', '=', 'PAIEMENT')
        .where('cause_id', '=', id)
        .where('etat', '=', 'INITIEE')
        .$if(exceptReference !== undefined, (query) =>
          query.where('reference', '!=', exceptReference ?? ''),
        )
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Those that have waited for a card long enough, and for which no page is open. */
    listExpired: async (hours: number, limit: number): Promise<readonly string[]> => {
      const { rows } = await sql<{ id: string }>`
        select p.id from paiement_compte p
        where p.statut = 'EN_ATTENTE_CARTE'
          and p.created_at < ledger_now() - ${hours} * interval '1 hour'
          and not exists (
            select from carte_transaction t
            where t.cause = 'PAIEMENT' and t.cause_id = p.id::text and t.etat = 'INITIEE')
        order by p.created_at, p.id
        limit ${limit}
      `.execute(db);
      return rows.map(({ id }) => id);
    },
  };
};

export type LockedPayment = NonNullable<Awaited<ReturnType<ReturnType<typeof paymentsIn>['lock']>>>;
