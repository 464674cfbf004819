import type { InvoiceStatut } from '@portail/rules/home-services/invoice-statut.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';

export interface CreditNoteRow {
  readonly numero: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly cents: number;
}

export interface InvoiceRow {
  readonly numero: string;
  readonly clientId: string;
  /** Whom a payment from an account goes to; null where the provider takes none. */
  readonly codeNan: string | null;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly order: string;
  readonly totalCents: number;
  readonly creditedCents: number;
  readonly paidCents: number;
  readonly statut: InvoiceStatut;
  readonly creditNotes: readonly CreditNoteRow[];
  /** Which invoice a credit note corrects; null of an invoice. */
  readonly invoice: string | null;
}

export interface InvoicesWanted {
  readonly clientId: string | undefined;
  readonly statut: InvoiceStatut | undefined;
  /** The last one that was seen. */
  readonly before: string | undefined;
  readonly limit: number;
}

/** Invoices and credit notes of one person, one kind of row for both. */
const documentsOf = (beneficiaryId: string) => sql`
  select f.numero, f.client_id, f.date_facture as day, f.commande_numero, f.total_ttc_cents as cents,
    f.avoirs_cents, f.paye_cents, f.statut, null::text as invoice
  from facture_service f where f.beneficiary_id = ${beneficiaryId}
  union all
  select a.numero, f.client_id, a.date_avoir, f.commande_numero, a.montant_cents, 0, 0,
    'NON_RENSEIGNE', f.numero
  from avoir_service a join facture_service f on f.numero = a.facture_numero
  where a.beneficiary_id = ${beneficiaryId}`;

const CREDIT_NOTES = sql`
  select coalesce(json_agg(json_build_object(
    'numero', a.numero, 'day', a.date_avoir, 'cents', a.montant_cents
  ) order by a.date_avoir, a.numero), '[]')
  from avoir_service a where a.facture_numero = d.numero`;

export const invoiceQueries = (reader: Reader, { beneficiaryId }: BeneficiaryScope) => ({
  /** Whether it is one of the person's own spaces. */
  hasSpace: async (clientId: string): Promise<boolean> => {
    const row = await reader
      .selectFrom('home_service_space')
      .select('client_id')
      .where('beneficiary_id', '=', beneficiaryId)
      .where('client_id', '=', clientId)
      .executeTakeFirst();
    return row !== undefined;
  },

  list: async ({
    clientId,
    statut,
    before,
    limit,
  }: InvoicesWanted): Promise<readonly InvoiceRow[]> => {
    const { rows } = await sql<InvoiceRow>`
      with documents as (${documentsOf(beneficiaryId)})
      select d.numero, d.client_id as "clientId", i.code_nan as "codeNan", d.day::text as day,
        d.commande_numero as order, d.cents as "totalCents", d.avoirs_cents as "creditedCents",
        d.paye_cents as "paidCents", d.statut, (${CREDIT_NOTES}) as "creditNotes", d.invoice
      from documents d
      join prestataire p on p.client_id = d.client_id
      left join intervenant i on i.id = p.intervenant_id
      where (${clientId ?? null}::text is null or d.client_id = ${clientId ?? null})
        and (${statut ?? null}::text is null or d.statut = ${statut ?? null})
        and (${before ?? null}::text is null or (d.day, d.numero) < (
          select o.day, o.numero from documents o where o.numero = ${before ?? null}))
      order by d.day desc, d.numero desc
      limit ${limit}
    `.execute(reader);
    return rows;
  },
});
