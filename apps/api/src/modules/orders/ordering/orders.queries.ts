import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import {
  prepareStatement,
  type IsGiven,
  type SlotFor,
} from '../../../platform/db/prepared-statement.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';

export interface OrdersWanted {
  readonly contract: string | undefined;
  readonly clientId: string | undefined;
  readonly limit: number;
  /** Reference of the last order already seen. */
  readonly before: string | undefined;
}

interface OwnOrders extends OrdersWanted {
  readonly owner: string;
}

const orders = (reader: Reader) =>
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
    ]);

const listOwn = prepareStatement((reader, slot: SlotFor<OwnOrders>, isGiven: IsGiven<OwnOrders>) =>
  orders(reader)
    .where('p.beneficiary_id', '=', slot('owner'))
    .$if(isGiven('contract'), (query) => query.where('p.contract_numero', '=', slot('contract')))
    .$if(isGiven('clientId'), (query) => query.where('f.client_id', '=', slot('clientId')))
    .$if(isGiven('before'), (query) =>
      query.where(
        sql<boolean>`(p.created_at, p.id) < (
          select k.created_at, k.id from precommande k
          where k.reference = ${slot('before')} and k.beneficiary_id = ${slot('owner')}
        )`,
      ),
    )
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(slot('limit'))
    .compile(),
);

/** The orders of a person, whatever became of them. */
export const orderQueries = (reader: Reader, { beneficiaryId }: BeneficiaryScope) => {
  const own = () => orders(reader).where('p.beneficiary_id', '=', beneficiaryId);

  return {
    list: (wanted: OrdersWanted) => listOwn(reader, { ...wanted, owner: beneficiaryId }),

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
