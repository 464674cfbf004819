import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';

/** Orders that a person has made. */
export const tradeOrderQueries = (reader: Reader, { beneficiaryId }: BeneficiaryScope) => ({
  find: (reference: string) =>
    reader
      .selectFrom('echange as e')
      .innerJoin('produit as p', 'p.id', 'e.produit_id')
      .select([
        'e.id',
        'e.reference',
        'e.contract_numero as contract',
        'p.libelle as product',
        'e.millesime',
        'e.compte_id as compteId',
        'e.nombre_titres as titres',
        'e.produit_final as to',
        'e.montant_cents as amountCents',
        'e.frais_cents as feesCents',
        'e.type_frais as feeKind',
        'e.mode_paiement as mode',
        'e.statut',
        'e.carte_reference as cardReference',
        'e.echange_le as tradedAt',
        sql<string | null>`to_char(e.echange_le at time zone 'Europe/Paris', 'DD/MM/YYYY')`.as(
          'day',
        ),
        sql<string | null>`to_char(e.disponible_le, 'DD/MM/YYYY')`.as('readyOn'),
      ])
      .where('e.beneficiary_id', '=', beneficiaryId)
      .where('e.reference', '=', reference)
      .executeTakeFirst(),
});
export type TradeOrderRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof tradeOrderQueries>['find']>>
>;
