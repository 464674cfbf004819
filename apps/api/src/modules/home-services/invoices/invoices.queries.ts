import type { ActivityCode, Dispositif } from '@portail/rules/home-services/activities.ts';
import type { InvoiceStatut } from '@portail/rules/home-services/invoice-statut.ts';
import type { PriceUnit, VatRate } from '@portail/rules/home-services/price.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';

interface CreditNoteRow {
  readonly numero: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly cents: number;
}

export interface InvoiceRow {
  readonly numero: string;
  readonly clientId: string;
  /** Payee code for account payments; null when the provider takes none. */
  readonly codeNan: string | null;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly order: string;
  readonly totalCents: number;
  readonly creditedCents: number;
  readonly paidCents: number;
  readonly statut: InvoiceStatut;
  readonly creditNotes: readonly CreditNoteRow[];
  /** The invoice that a credit note corrects; null for an invoice. */
  readonly invoice: string | null;
}

interface InvoiceFilter {
  readonly clientId: string | undefined;
  readonly statut: InvoiceStatut | undefined;
  /** Number of the last row of the previous page. */
  readonly before: string | undefined;
  readonly limit: number;
}

/** Invoices and credit notes of one person, in one row format. */
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
  /** Whether the person has this space. */
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
  }: InvoiceFilter): Promise<readonly InvoiceRow[]> => {
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

export interface PrintedLine {
  readonly libelle: string;
  readonly unite: PriceUnit;
  readonly minutes: number | null;
  readonly nombre: number | null;
  readonly unitCents: number;
  readonly vatRate: VatRate;
  readonly htCents: number;
  readonly tvaCents: number;
  readonly ttcCents: number;
}

export interface PrintedDocument {
  readonly numero: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  /** The number of the invoice itself, or of the one that a credit note corrects. */
  readonly invoice: string;
  readonly invoiceDay: string;
  readonly creditCents: number | null;
  readonly reason: string | null;
  readonly statut: Exclude<InvoiceStatut, 'NON_RENSEIGNE'>;
  readonly totalCents: number;
  readonly htCents: number;
  readonly tvaCents: number;
  readonly creditedCents: number;
  readonly paidCents: number;
  readonly order: string;
  readonly prestation: ActivityCode;
  readonly dispositif: Dispositif;
  readonly from: string;
  readonly to: string;
  readonly worker: string | null;
  readonly address: readonly string[];
  readonly client: string;
  readonly lines: readonly PrintedLine[];
  readonly provider: {
    readonly name: string;
    readonly siret: string;
    readonly address: readonly string[];
    readonly contact: string;
    readonly declaration: string;
    readonly declaredOn: string | null;
    readonly approvedUntil: string | null;
  };
}

const LINES = sql`
  select coalesce(json_agg(json_build_object('libelle', l.libelle, 'unite', l.unite,
    'minutes', l.minutes, 'nombre', l.nombre, 'unitCents', l.prix_unitaire_cents,
    'vatRate', l.taux_tva_bp, 'htCents', l.ht_cents, 'tvaCents', l.tva_cents,
    'ttcCents', l.ttc_cents) order by l.rang), '[]')
  from facture_service_ligne l where l.facture_numero = f.numero`;

const PROVIDER = sql`json_build_object('name', p.raison_sociale, 'siret', p.siret,
  'address', array_remove(array[p.zone_adresse0, p.zone_adresse1, p.zone_adresse2, p.zone_adresse3,
    p.code_postal_et_ville], ''),
  'contact', concat_ws(' · ', nullif(p.contact_telephone, ''), nullif(p.contact_email, '')),
  'declaration', p.numero_declaration, 'declaredOn', p.declare_le, 'approvedUntil', p.agree_jusqu_au)`;

export const printedInvoiceQueries = (reader: Reader, { beneficiaryId }: BeneficiaryScope) => ({
  /** An invoice or a credit note by number, with everything that is printed on it. */
  find: async (numero: string): Promise<PrintedDocument | undefined> => {
    const { rows } = await sql<PrintedDocument>`
      select coalesce(a.numero, f.numero) as numero,
        coalesce(a.date_avoir, f.date_facture)::text as day, f.numero as invoice,
        f.date_facture::text as "invoiceDay", a.montant_cents as "creditCents", a.motif as reason,
        f.statut, f.total_ttc_cents as "totalCents", f.total_ht_cents as "htCents",
        f.total_tva_cents as "tvaCents", f.avoirs_cents as "creditedCents",
        f.paye_cents as "paidCents", f.commande_numero as order, o.prestation, o.dispositif,
        o.date_debut::text as from, o.date_fin::text as to, o.intervenant as worker,
        array_remove(array[o.zone_adresse0, o.zone_adresse1, o.zone_adresse2, o.zone_adresse3,
          o.code_postal_et_ville], '') as address,
        trim(u.first_name || ' ' || u.last_name) as client, (${LINES}) as lines,
        ${PROVIDER} as provider
      from facture_service f
      left join avoir_service a on a.facture_numero = f.numero and a.numero = ${numero}
      join commande_service o on o.numero = f.commande_numero
      join prestataire p on p.client_id = f.client_id
      join beneficiary b on b.id = f.beneficiary_id
      join user_account u on u.id = b.account_id
      where f.beneficiary_id = ${beneficiaryId}
        and f.numero = coalesce(
          (select c.facture_numero from avoir_service c where c.numero = ${numero}), ${numero})
    `.execute(reader);
    return rows[0];
  },
});
