import type { PayableInvoice } from '@portail/rules/home-services/invoice-amounts.ts';
import type { ChosenInvoice } from '@portail/rules/home-services/invoice-statut.ts';
import type { PricedLine } from '@portail/rules/home-services/price.ts';
import { type Cents, centsOf } from '@portail/rules/money/cents.ts';
import { sql } from 'kysely';
import { pricedLineRow } from '../../../platform/db/priced-line-row.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { ProviderScope, BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

interface NewInvoice {
  readonly numero: string;
  readonly order: string;
  readonly clientId: string;
  readonly beneficiaryId: string;
  readonly day: string;
  readonly fingerprint: string;
  readonly totals: { readonly ht: Cents; readonly tva: Cents; readonly ttc: Cents };
  readonly lines: readonly PricedLine[];
}

/** Invoices and credit notes on a provider's own orders. */
export const issuedInvoicesIn = (unit: UnitOfWork, { clientIds }: ProviderScope) => {
  const db = transactionOf(unit);
  const own = [...clientIds];
  return {
    /** Locked, so that concurrent invoices of one order together stay within the agreed amount. */
    lockOrder: async (numero: string) => {
      const order = await db
        .selectFrom('commande_service as o')
        .select([
          'o.numero',
          'o.client_id as clientId',
          'o.beneficiary_id as beneficiaryId',
          'o.statut',
          'o.estimation_cents as estimateCents',
        ])
        .where('o.numero', '=', numero)
        .where('o.client_id', 'in', own)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (order === undefined) return undefined;
      const quotation = await db
        .selectFrom('devis')
        .select('total_ttc_cents as cents')
        .where('commande_numero', '=', numero)
        .where('statut', '=', 'ACCEPTE')
        .executeTakeFirst();
      return { ...order, agreedCents: quotation?.cents ?? order.estimateCents };
    },

    listInvoiced: (order: string) =>
      db
        .selectFrom('facture_service')
        .select(['total_ttc_cents as totalCents', 'avoirs_cents as creditedCents'])
        .where('commande_numero', '=', order)
        .where('client_id', 'in', own)
        .execute(),

    /** The provider's own document with this number. */
    findOwn: async (numero: string) => {
      const { rows } = await sql<{ fingerprint: string; invoice: string; isCredit: boolean }>`
        select f.empreinte as fingerprint, f.numero as invoice, false as "isCredit"
        from facture_service f where f.numero = ${numero} and f.client_id = any (${own})
        union all
        select a.empreinte, f.numero, true
        from avoir_service a join facture_service f on f.numero = a.facture_numero
        where a.numero = ${numero} and f.client_id = any (${own})
      `.execute(db);
      return rows[0];
    },

    /** False when any provider already uses it. */
    claimNumber: async (numero: string, nature: 'FACTURE' | 'AVOIR'): Promise<boolean> => {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('piece_service')
        .values({ numero, nature, recue_le: sql<Date>`ledger_now()` })
        .onConflict((conflict) => conflict.column('numero').doNothing())
        .executeTakeFirstOrThrow();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    insert: async (made: NewInvoice): Promise<void> => {
      await db
        .insertInto('facture_service')
        .values({
          numero: made.numero,
          commande_numero: made.order,
          client_id: made.clientId,
          beneficiary_id: made.beneficiaryId,
          date_facture: made.day,
          empreinte: made.fingerprint,
          total_ht_cents: made.totals.ht,
          total_tva_cents: made.totals.tva,
          total_ttc_cents: made.totals.ttc,
          statut: 'A_PAYER',
          reglement_id: null,
          paiement_id: null,
          recue_le: sql<Date>`ledger_now()`,
          payee_le: null,
        })
        .execute();
      await db
        .insertInto('facture_service_ligne')
        .values(
          made.lines.map((line, index) => ({
            facture_numero: made.numero,
            ...pricedLineRow(line, index),
          })),
        )
        .execute();
    },

    lockInvoice: (numero: string) =>
      db
        .selectFrom('facture_service')
        .select([
          'numero',
          'client_id as clientId',
          'beneficiary_id as beneficiaryId',
          'date_facture as day',
          'statut',
          'total_ttc_cents as totalCents',
          'avoirs_cents as creditedCents',
          'paye_cents as paidCents',
          'reglement_id as settlementId',
          'paiement_id as paymentId',
        ])
        .where('numero', '=', numero)
        .where('client_id', 'in', own)
        .forNoKeyUpdate()
        .executeTakeFirst(),
  };
};
export type LockedIssuedInvoice = NonNullable<
  Awaited<ReturnType<ReturnType<typeof issuedInvoicesIn>['lockInvoice']>>
>;

interface LockedInvoice extends PayableInvoice {
  /** Payee of the provider; null when it takes no payments. */
  readonly intervenantId: string | null;
}

interface SettledInvoice extends ChosenInvoice {
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

/** Amount left to pay after credit notes. */
const DUE = sql<number>`greatest(f.total_ttc_cents - f.avoirs_cents - f.paye_cents, 0)`;

/** Invoices are locked by number, after their settlement or payment and before the ledger. */
export const paidInvoicesIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    /** Only the person's own invoices. */
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

    /** Invoices of a card settlement, in their current state. */
    lockOf: async (settlementId: string): Promise<readonly SettledInvoice[]> => {
      const { rows } = await sql<{
        numero: string;
        statut: ChosenInvoice['statut'];
        isHeld: boolean;
        due: number;
        requested: number;
      }>`
        select f.numero, f.statut, f.reglement_id is not distinct from r.reglement_id as "isHeld",
          ${DUE} as due, r.demande_cents as requested
        from reglement_facture r join facture_service f on f.numero = r.facture_numero
        where r.reglement_id = ${settlementId}
        order by f.numero for no key update of f
      `.execute(db);
      return rows.map((row) => ({
        ...row,
        due: centsOf(row.due),
        requested: centsOf(row.requested),
      }));
    },

    /** True when all of them were still due. */
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

    /** Detaches them from their payment; invoices closed by credit notes stay closed. */
    release: async (numeros: readonly string[]): Promise<void> => {
      await sql`
        update facture_service set reglement_id = null, paiement_id = null, paye_cents = 0,
          statut = case when avoirs_cents = total_ttc_cents then 'PAYEE' else 'A_PAYER' end,
          payee_le = case when avoirs_cents = total_ttc_cents then coalesce(payee_le, ledger_now()) end
        where numero = any (${[...numeros]})
      `.execute(db);
    },

    /** Invoices of an account payment, kept whatever its outcome. */
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

    /** Marks them paid once the payout was made; returns the paid ones. */
    payWith: async (paymentIds: readonly string[]): Promise<readonly string[]> => {
      const { rows } = await sql<{ numero: string }>`
        update facture_service set statut = 'PAYEE', payee_le = ledger_now(),
          paye_cents = total_ttc_cents - avoirs_cents
        where paiement_id = any (${[...paymentIds]}::uuid[]) and statut = 'EN_COURS'
        returning numero
      `.execute(db);
      return rows.map(({ numero }) => numero);
    },

    /** The payout was returned; they wait for the next one. */
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

    /** Whether a credit note refunded part of this payment. */
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
