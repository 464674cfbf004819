import type { PricedLine } from '@portail/rules/home-services/price.ts';
import { minutesOfHours } from '@portail/rules/home-services/hours.ts';
import type { Cents } from '@portail/rules/money/cents.ts';
import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { ProviderScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface NewInvoice {
  readonly numero: string;
  readonly order: string;
  readonly clientId: string;
  readonly beneficiaryId: string;
  readonly day: string;
  readonly fingerprint: string;
  readonly totals: { readonly ht: Cents; readonly tva: Cents; readonly ttc: Cents };
  readonly lines: readonly PricedLine[];
}

const lineOf = (facture_numero: string, line: PricedLine, index: number) => ({
  facture_numero,
  rang: index + 1,
  libelle: line.libelle,
  unite: line.unite,
  minutes: line.unite === 'HEURE' ? (minutesOfHours(line.quantite) ?? null) : null,
  nombre: line.unite === 'FORFAIT' ? line.quantite : null,
  prix_unitaire_cents: line.unitPrice,
  taux_tva_bp: line.vatRate,
  ht_cents: line.ht,
  tva_cents: line.tva,
  ttc_cents: line.ttc,
});

/** What a provider issues, on its own orders only. */
export const issuedInvoicesIn = (unit: UnitOfWork, { clientIds }: ProviderScope) => {
  const db = transactionOf(unit);
  const own = [...clientIds];
  return {
    /** Two invoices of one order wait for one another: together they stay within what was agreed. */
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

    /** What this number is already, where it is one of this provider's own. */
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

    /** False when it is taken, whoever's it is. */
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
        .values(made.lines.map((line, index) => lineOf(made.numero, line, index)))
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
export type LockedIssue = NonNullable<
  Awaited<ReturnType<ReturnType<typeof issuedInvoicesIn>['lockInvoice']>>
>;
