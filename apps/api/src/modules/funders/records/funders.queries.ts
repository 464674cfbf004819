import type { FunderRole } from '@portail/contract/funders/funder-users.schemas.ts';
import type { ContractOfFunder } from '@portail/contract/funders/operator-funders.schemas.ts';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import { FUNDER_COLUMNS, type FunderRow } from './funders.repository.ts';

export interface FunderUserLine {
  readonly login: string;
  readonly prenom: string;
  readonly nom: string;
  readonly email: string;
  readonly role: FunderRole;
  readonly hasPassword: boolean;
  readonly linkEndsAt: Date | null;
}

export interface FunderSearch {
  /** Letters and digits only, in capitals; none for everything. */
  readonly words: string | undefined;
  /** The last client number already seen. */
  readonly after: string | undefined;
  readonly size: number;
}

/** Every funder of the house: for operators alone, who say why they look. */
export const funderQueries = (reader: Reader, _scope: OperatorScope) => {
  const contracts = () =>
    reader
      .selectFrom('contract as k')
      .select([
        'k.numero as contractId',
        'k.contract_type as contractType',
        'k.social_reason as socialReason',
        'k.libelle_produit_contrat as libelleProduitContrat',
        'k.contract_activated as contractActivated',
      ])
      .orderBy('k.numero');
  return {
    list: ({ words, after, size }: FunderSearch) =>
      reader
        .selectFrom('financeur as f')
        .select((eb) => [
          'f.client_id as clientId',
          'f.client_number as clientNumber',
          'f.social_reason as socialReason',
          'f.siret',
          'f.client_type as clientType',
          jsonArrayFrom(
            eb
              .selectFrom('contract as k')
              .select([
                'k.numero as contractId',
                'k.contract_type as contractType',
                'k.social_reason as socialReason',
                'k.libelle_produit_contrat as libelleProduitContrat',
                'k.contract_activated as contractActivated',
              ])
              .whereRef('k.financeur_id', '=', 'f.id')
              .orderBy('k.numero'),
          ).as('contrats'),
        ])
        .$if(words !== undefined, (query) =>
          query.where(
            sql<boolean>`(
              position(${words} in f.cle_recherche) > 0
              or starts_with(f.siret, ${words}) or starts_with(upper(f.client_number), ${words})
              or upper(f.client_id) = ${words} or exists (
                select from contract n
                where n.financeur_id = f.id and starts_with(upper(n.numero), ${words})))`,
          ),
        )
        .$if(after !== undefined, (query) =>
          query.where(
            sql<boolean>`(f.cle_recherche, f.client_id) > (
              select s.cle_recherche, s.client_id from financeur s where s.client_id = ${after})`,
          ),
        )
        .orderBy('f.cle_recherche')
        .orderBy('f.client_id')
        .limit(size)
        .execute(),

    find: (clientId: string): Promise<FunderRow | undefined> =>
      reader
        .selectFrom('financeur as f')
        .select(FUNDER_COLUMNS)
        .where('f.client_id', '=', clientId)
        .executeTakeFirst(),

    contracts: (financeurId: string): Promise<ContractOfFunder[]> =>
      contracts().where('k.financeur_id', '=', financeurId).execute(),

    users: async (financeurId: string, now: Date): Promise<readonly FunderUserLine[]> => {
      const { rows } = await sql<FunderUserLine>`
        select a.login, a.first_name as prenom, a.last_name as nom, a.mail as email, a.role,
          a.password_hash is not null as "hasPassword",
          (select max(r.expires_at) from password_reset r
           where r.account_id = a.id and r.used_at is null and r.expires_at > ${now})
            as "linkEndsAt"
        from client_user c join user_account a on a.id = c.account_id
        where c.financeur_id = ${financeurId}::uuid and a.disabled_at is null
        order by a.name_key, a.id`.execute(reader);
      return rows;
    },

    products: () =>
      reader
        .selectFrom('produit')
        .select(['id as idProduit', 'libelle'])
        .orderBy('libelle')
        .execute(),
  };
};
