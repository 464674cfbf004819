import type { SettingChange } from '@portail/contract/funders/operator-funders.schemas.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

export interface ActRow {
  readonly id: string;
  /** None for what concerns the funder itself. */
  readonly numero: string | null;
  readonly at: Date;
  readonly firstName: string;
  readonly lastName: string;
  readonly acte: 'CREATION' | 'MODIFICATION' | 'INVITATION';
  readonly changements: SettingChange[];
}

/** A short history: what is older stays in the table and in the security log. */
const ACTS_SHOWN = 20;

export const changeQueries = (reader: Reader, _scope: OperatorScope) => ({
  ofFunder: (financeurId: string): Promise<ActRow[]> =>
    reader
      .selectFrom('financeur_changement as c')
      .innerJoin('user_account as a', 'a.id', 'c.account_id')
      .select([
        'c.id',
        'c.contract_numero as numero',
        'c.created_at as at',
        'a.first_name as firstName',
        'a.last_name as lastName',
        'c.acte',
        'c.changements',
      ])
      .where('c.financeur_id', '=', financeurId)
      .where('c.contract_numero', 'is', null)
      .orderBy('c.id', 'desc')
      .limit(ACTS_SHOWN)
      .execute(),

  /** The last ones of each. */
  ofContracts: async (numeros: readonly string[]): Promise<readonly ActRow[]> => {
    const { rows } = await sql<ActRow>`
      select c.id, c.contract_numero as numero, c.created_at as at, a.first_name as "firstName",
        a.last_name as "lastName", c.acte, c.changements
      from unnest(${[...numeros]}::text[]) as k (numero)
      cross join lateral (
        select * from financeur_changement f where f.contract_numero = k.numero
        order by f.id desc limit ${ACTS_SHOWN}
      ) c
      join user_account a on a.id = c.account_id
      order by c.id desc`.execute(reader);
    return rows;
  },
});
