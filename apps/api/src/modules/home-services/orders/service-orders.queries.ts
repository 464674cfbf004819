import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';

const UNDER_WAY = ['EN_ATTENTE', 'ATTRIBUEE', 'EN_COURS'] as const;

interface OrderFilter {
  readonly clientId: string | undefined;
  readonly isUnderWay: boolean;
  /** Number of the last order of the previous page. */
  readonly before: string | undefined;
  readonly limit: number;
}

/** A person's own orders, with their people and invoices. */
export const serviceOrderQueries = (reader: Reader, { beneficiaryId }: BeneficiaryScope) => {
  const orders = () =>
    reader
      .selectFrom('commande_service as c')
      .leftJoin('devis as d', (join) =>
        join.onRef('d.commande_numero', '=', 'c.numero').on('d.statut', '=', 'ACCEPTE'),
      )
      .select([
        'c.numero',
        'c.client_id as clientId',
        'c.created_at as orderedAt',
        'c.dispositif',
        'c.prestation',
        'c.minutes',
        'c.date_debut as from',
        'c.date_fin as to',
        'c.estimation_cents as estimateCents',
        'd.total_ttc_cents as agreedCents',
        'c.statut',
        'c.intervenant',
      ])
      .where('c.beneficiary_id', '=', beneficiaryId);
  return {
    /** Another person's number as cursor returns nothing. */
    list: ({ clientId, isUnderWay, before, limit }: OrderFilter) =>
      orders()
        .$if(clientId !== undefined, (query) => query.where('c.client_id', '=', clientId ?? ''))
        .$if(isUnderWay, (query) => query.where('c.statut', 'in', UNDER_WAY))
        .$if(before !== undefined, (query) =>
          query.where(
            sql<boolean>`(c.created_at, c.numero) < (
              select k.created_at, k.numero from commande_service k
              where k.numero = ${before ?? ''} and k.beneficiary_id = ${beneficiaryId})`,
          ),
        )
        .orderBy('c.created_at', 'desc')
        .orderBy('c.numero', 'desc')
        .limit(limit)
        .execute(),

    find: (numero: string) =>
      orders()
        .select([
          'c.zone_adresse0 as zone0',
          'c.zone_adresse1 as zone1',
          'c.zone_adresse2 as zone2',
          'c.zone_adresse3 as zone3',
          'c.code_postal_et_ville as town',
          'c.contact_nom as contactName',
          'c.contact_telephone as contactPhone',
          'c.contact_email as contactMail',
          'c.consignes as instructions',
          'c.mode_paiement as paymentMode',
          'c.planifiee_le as plannedAt',
          'c.terminee_le as endedAt',
          'c.motif_annulation as cancelReason',
        ])
        .where('c.numero', '=', numero)
        .executeTakeFirst(),

    people: (numero: string) =>
      reader
        .selectFrom('commande_attribution as p')
        .innerJoin('commande_service as c', 'c.numero', 'p.commande_numero')
        .select(['p.lien', 'p.prenom', 'p.part'])
        .where('p.commande_numero', '=', numero)
        .where('c.beneficiary_id', '=', beneficiaryId)
        .orderBy('p.rang')
        .execute(),

    invoices: (numero: string) =>
      reader
        .selectFrom('facture_service')
        .select(['statut', 'date_facture as issuedOn', 'payee_le as paidAt'])
        .where('commande_numero', '=', numero)
        .where('beneficiary_id', '=', beneficiaryId)
        .execute(),

    countUnderWay: async (clientId: string | undefined): Promise<number> => {
      const { count } = await reader
        .selectFrom('commande_service')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('beneficiary_id', '=', beneficiaryId)
        .where('statut', 'in', UNDER_WAY)
        .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId ?? ''))
        .executeTakeFirstOrThrow();
      return count;
    },

    payable: (clientId: string | undefined) =>
      reader
        .selectFrom('facture_service')
        .select((of) => [
          of.fn.countAll<number>().as('count'),
          sql<number>`coalesce(sum(total_ttc_cents - avoirs_cents - paye_cents), 0)::bigint`.as(
            'cents',
          ),
        ])
        .where('beneficiary_id', '=', beneficiaryId)
        .where('statut', '=', 'A_PAYER')
        .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId ?? ''))
        .executeTakeFirstOrThrow(),

    /** Basis of the tax credit of a year: paid in it, less credit notes. */
    paidSince: (instant: Date) =>
      reader
        .selectFrom('facture_service as f')
        .innerJoin('commande_service as c', 'c.numero', 'f.commande_numero')
        .select([
          'c.numero',
          'c.prestation',
          sql<number>`sum(f.total_ttc_cents - f.avoirs_cents)::bigint`.as('cents'),
        ])
        .where('f.beneficiary_id', '=', beneficiaryId)
        .where('f.statut', '=', 'PAYEE')
        .where('f.payee_le', '>=', instant)
        .groupBy(['c.numero', 'c.prestation'])
        .execute(),
  };
};
type OrderQueries = ReturnType<typeof serviceOrderQueries>;
export type ListedOrder = Awaited<ReturnType<OrderQueries['list']>>[number];
export type FoundOrder = NonNullable<Awaited<ReturnType<OrderQueries['find']>>>;
export type OrderPeople = Awaited<ReturnType<OrderQueries['people']>>;
export type OrderInvoices = Awaited<ReturnType<OrderQueries['invoices']>>;
export type YearSpending = Awaited<ReturnType<OrderQueries['paidSince']>>;

interface QuotationFilter {
  readonly clientId?: string | undefined;
  readonly numeroCommande?: string | undefined;
  /** Id of the last quotation of the previous page. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Quotations of a person's own orders. */
export const quotationQueries = (reader: Reader, { beneficiaryId }: BeneficiaryScope) => {
  const quotations = () =>
    reader
      .selectFrom('devis as d')
      .innerJoin('commande_service as c', 'c.numero', 'd.commande_numero')
      .select([
        'd.id',
        'd.commande_numero as order',
        'd.envoye_le as sentAt',
        'd.valide_jusqu_au as validUntil',
        'd.repondu_le as answeredAt',
        'd.statut',
        'd.total_ht_cents as netCents',
        'd.total_tva_cents as taxCents',
        'd.total_ttc_cents as totalCents',
        'c.statut as orderStatut',
        'c.prestation',
      ])
      .where('d.beneficiary_id', '=', beneficiaryId);
  return {
    /** Another person's id as cursor returns nothing. */
    list: ({ clientId, numeroCommande, before, limit }: QuotationFilter) =>
      quotations()
        .$if(clientId !== undefined, (query) => query.where('d.client_id', '=', clientId ?? ''))
        .$if(numeroCommande !== undefined, (query) =>
          query.where('d.commande_numero', '=', numeroCommande ?? ''),
        )
        .$if(before !== undefined, (query) =>
          query.where(
            sql<boolean>`(d.envoye_le, d.id) < (
              select k.envoye_le, k.id from devis k
              where k.id::text = ${before ?? ''} and k.beneficiary_id = ${beneficiaryId})`,
          ),
        )
        .orderBy('d.envoye_le', 'desc')
        .orderBy('d.id', 'desc')
        .limit(limit)
        .execute(),

    find: (id: string) => quotations().where('d.id', '=', id).executeTakeFirst(),

    lines: async (ids: readonly string[]) =>
      ids.length === 0
        ? []
        : await reader
            .selectFrom('devis_ligne as l')
            .innerJoin('devis as d', 'd.id', 'l.devis_id')
            .select([
              'l.devis_id as quotation',
              'l.libelle',
              'l.unite',
              'l.minutes',
              'l.nombre as count',
              'l.prix_unitaire_cents as unitCents',
              'l.taux_tva_bp as vatRate',
              'l.ht_cents as netCents',
              'l.ttc_cents as totalCents',
            ])
            .where('l.devis_id', 'in', [...ids])
            .where('d.beneficiary_id', '=', beneficiaryId)
            .orderBy('l.devis_id')
            .orderBy('l.rang')
            .execute(),
  };
};
type QuotationQueries = ReturnType<typeof quotationQueries>;
export type QuotationRow = Awaited<ReturnType<QuotationQueries['list']>>[number];
export type QuotationLineRow = Awaited<ReturnType<QuotationQueries['lines']>>[number];
