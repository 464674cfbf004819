import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import type { BeneficiaryScope } from '../../platform/ports/owner-scope.ts';

export interface OrdersWanted {
  readonly contract: string | undefined;
  readonly clientId: string | undefined;
  readonly limit: number;
  /** Reference of the last order already seen. */
  readonly before: string | undefined;
}

/** The orders of a person, whatever became of them. */
export const orderQueries = (reader: Reader, { beneficiaryId }: BeneficiaryScope) => {
  const own = () =>
    reader
      .selectFrom('precommande as p')
      .innerJoin('precommande_session as s', 's.id', 'p.session_id')
      .innerJoin('contract as k', 'k.numero', 'p.contract_numero')
      .innerJoin('financeur as f', 'f.id', 'k.financeur_id')
      .selectAll('p')
      .select([
        's.libelle',
        's.date_ouverture',
        's.date_fermeture',
        's.permanent',
        's.fermee_le',
        'f.social_reason as funder',
      ])
      .where('p.beneficiary_id', '=', beneficiaryId);

  return {
    list: ({ contract, clientId, limit, before }: OrdersWanted) =>
      own()
        .$if(contract !== undefined, (query) =>
          query.where('p.contract_numero', '=', contract ?? ''),
        )
        .$if(clientId !== undefined, (query) => query.where('f.client_id', '=', clientId ?? ''))
        .$if(before !== undefined, (query) =>
          query.where(
            sql<boolean>`(p.created_at, p.id) < (
              select k.created_at, k.id from precommande k
              where k.reference = ${before ?? ''} and k.beneficiary_id = ${beneficiaryId}
            )`,
          ),
        )
        .orderBy('p.created_at', 'desc')
        .orderBy('p.id', 'desc')
        .limit(limit)
        .execute(),

    find: (reference: string, contract: string | undefined) =>
      own()
        .innerJoin('beneficiary as b', 'b.id', 'p.beneficiary_id')
        .innerJoin('user_account as a', 'a.id', 'b.account_id')
        .leftJoin('precommande_point_livraison as l', 'l.id', 'p.point_livraison_id')
        .select(['a.first_name as firstName', 'a.last_name as lastName', 'l.libelle as pointLabel'])
        .where('p.reference', '=', reference)
        .$if(contract !== undefined, (query) =>
          query.where('p.contract_numero', '=', contract ?? ''),
        )
        .executeTakeFirst(),

    listClients: (contract: string | undefined) =>
      reader
        .selectFrom('precommande as p')
        .innerJoin('contract as k', 'k.numero', 'p.contract_numero')
        .innerJoin('financeur as f', 'f.id', 'k.financeur_id')
        .select(['f.client_id as clientId', 'f.social_reason as socialReason'])
        .distinct()
        .where('p.beneficiary_id', '=', beneficiaryId)
        .$if(contract !== undefined, (query) =>
          query.where('p.contract_numero', '=', contract ?? ''),
        )
        .orderBy('f.social_reason')
        .orderBy('f.client_id')
        .execute(),
  };
};
type Queries = ReturnType<typeof orderQueries>;
export type ListedOrder = Awaited<ReturnType<Queries['list']>>[number];
export type FoundOrder = NonNullable<Awaited<ReturnType<Queries['find']>>>;
