import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';

interface QuotationsWanted {
  readonly clientId?: string | undefined;
  readonly numeroCommande?: string | undefined;
  /** Id of the last quotation already seen. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Quotations that were made for a person's own orders. */
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
    /** Somebody else's id has no moment here, and nothing comes before it. */
    list: ({ clientId, numeroCommande, before, limit }: QuotationsWanted) =>
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
type Queries = ReturnType<typeof quotationQueries>;
export type QuotationRow = Awaited<ReturnType<Queries['list']>>[number];
export type QuotationLineRow = Awaited<ReturnType<Queries['lines']>>[number];
