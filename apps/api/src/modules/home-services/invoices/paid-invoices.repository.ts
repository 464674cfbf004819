import type { PayableInvoice } from '@portail/rules/home-services/invoice-amounts.ts';
import type { ChosenInvoice } from '@portail/rules/home-services/invoice-statut.ts';
import { centsOf, type Cents } from '@portail/rules/money/cents.ts';
import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface LockedInvoice extends PayableInvoice {
  /** To whom its money is owed; null where nobody can be paid. */
  readonly intervenantId: string | null;
}

export interface SettledInvoice extends ChosenInvoice {
  readonly numero: string;
}

type Holder = { readonly settlementId: string } | { readonly paymentId: string };

interface Found {
  readonly numero: string;
  readonly clientId: string;
  readonly statut: PayableInvoice['statut'];
  readonly due: number;
  readonly intervenantId: string | null;
}

const payable = ({ due, ...row }: Found): LockedInvoice => ({ ...row, due: centsOf(due) });

/** What is left to be paid, whatever the credit notes were. */
const DUE = sql<number>`greatest(f.total_ttc_cents - f.avoirs_cents - f.paye_cents, 0)`;

/** The rows of invoices are locked by number, after what holds them and before the books. */
export const paidInvoicesIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    /** Those of the person among them, and nobody else's. */
    lockOwn: async (
      { beneficiaryId }: BeneficiaryScope,
      numeros: readonly string[],
    ): Promise<readonly LockedInvoice[]> => {
      const { rows } = await sql<Found>`
        select f.numero, f.client_id as "clientId", f.statut, ${DUE} as due,
          p.intervenant_id as "intervenantId"
        from facture_service f join prestataire p on p.client_id = f.client_id
        where f.numero = any (${[...numeros]}) and f.beneficiary_id = ${beneficiaryId}
        order by f.numero for no key update of f
      `.execute(db);
      return rows.map(payable);
    },

    /** Those that a card is for, as they stand now. */
    lockOf: async (settlementId: string): Promise<readonly SettledInvoice[]> => {
      const { rows } = await sql<{
        numero: string;
        statut: ChosenInvoice['statut'];
        isHeld: boolean;
        due: number;
        asked: number;
      }>`
        select f.numero, f.statut, f.reglement_id is not distinct from r.reglement_id as "isHeld",
          ${DUE} as due, r.demande_cents as asked
        from reglement_facture r join facture_service f on f.numero = r.facture_numero
        where r.reglement_id = ${settlementId}
        order by f.numero for no key update of f
      `.execute(db);
      return rows.map((row) => ({ ...row, due: centsOf(row.due), asked: centsOf(row.asked) }));
    },

    /** True when all of them still waited. */
    hold: async (numeros: readonly string[], by: Holder): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('facture_service')
        .set({
          statut: 'EN_COURS',
          ...('settlementId' in by
            ? { reglement_id: by.settlementId }
            : { paiement_id: by.paymentId }),
        })
        .where('numero', 'in', [...numeros])
        .where('statut', '=', 'A_PAYER')
        .executeTakeFirstOrThrow();
      return numUpdatedRows === BigInt(numeros.length);
    },

    markPaid: async (settlementId: string, numeros: readonly string[]): Promise<void> => {
      await sql`
        update facture_service set statut = 'PAYEE', reglement_id = ${settlementId},
          paye_cents = total_ttc_cents - avoirs_cents, payee_le = ledger_now()
        where numero = any (${[...numeros]})
      `.execute(db);
    },

    /** Nothing pays them any more; what credit notes have closed stays closed. */
    release: async (numeros: readonly string[]): Promise<void> => {
      await sql`
        update facture_service set reglement_id = null, paiement_id = null, paye_cents = 0,
          statut = case when avoirs_cents = total_ttc_cents then 'PAYEE' else 'A_PAYER' end,
          payee_le = case when avoirs_cents = total_ttc_cents then coalesce(payee_le, ledger_now()) end
        where numero = any (${[...numeros]})
      `.execute(db);
    },

    /** What a payment from an account is for: kept whatever becomes of it. */
    addToPayment: async (
      paymentId: string,
      { beneficiaryId }: BeneficiaryScope,
      invoices: readonly { readonly numero: string; readonly due: Cents }[],
    ): Promise<void> => {
      await db
        .insertInto('paiement_facture')
        .values(
          invoices.map(({ numero, due }) => ({
            paiement_id: paymentId,
            facture_numero: numero,
            beneficiary_id: beneficiaryId,
            montant_cents: due,
          })),
        )
        .execute();
    },

    /** Their money has left for the provider's bank. Those that it pays. */
    payWith: async (paymentIds: readonly string[]): Promise<readonly string[]> => {
      const { rows } = await sql<{ numero: string }>`
        update facture_service set statut = 'PAYEE', payee_le = ledger_now(),
          paye_cents = total_ttc_cents - avoirs_cents
        where paiement_id = any (${[...paymentIds]}::uuid[]) and statut = 'EN_COURS'
        returning numero
      `.execute(db);
      return rows.map(({ numero }) => numero);
    },

    /** It came back from there, and waits for the next transfer. */
    waitWith: async (paymentIds: readonly string[]): Promise<void> => {
      await sql`
        update facture_service set statut = 'EN_COURS', payee_le = null, paye_cents = 0
        where paiement_id = any (${[...paymentIds]}::uuid[]) and statut = 'PAYEE'
      `.execute(db);
    },

    releaseWith: async (paymentIds: readonly string[]): Promise<void> => {
      await sql`
        update facture_service set paiement_id = null, paye_cents = 0,
          statut = case when avoirs_cents = total_ttc_cents then 'PAYEE' else 'A_PAYER' end,
          payee_le = case when avoirs_cents = total_ttc_cents then coalesce(payee_le, ledger_now()) end
        where paiement_id = any (${[...paymentIds]}::uuid[])
      `.execute(db);
    },

    /** Whether a credit note has given back something of what this payment paid. */
    hasRefunds: async (paymentId: string): Promise<boolean> => {
      const row = await db
        .selectFrom('facture_service as f')
        .innerJoin('avoir_service as a', 'a.facture_numero', 'f.numero')
        .select('a.numero')
        .where('f.paiement_id', '=', paymentId)
        .where('a.a_rembourser_cents', '>', 0)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
};
