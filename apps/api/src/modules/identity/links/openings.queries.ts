import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

/** Who opens, and whom. */
export const openingQueries = (reader: Reader, { accountId }: OperatorScope) => ({
  /** The operator, as the house that vouches for them names them. */
  findSelf: () =>
    reader
      .selectFrom('partenaire_operateur as o')
      .innerJoin('partenaire as p', 'p.id', 'o.partenaire_id')
      .select(['p.id as partnerId', 'p.client_id as clientId', 'o.identifiant'])
      .where('o.account_id', '=', accountId)
      .where('p.disabled_at', 'is', null)
      .orderBy('o.identifiant')
      .executeTakeFirst(),

  findPerson: (login: string) =>
    reader
      .selectFrom('user_account as a')
      .innerJoin('beneficiary as b', 'b.account_id', 'a.id')
      .select(['a.id as accountId', 'a.login'])
      .where('a.login_key', '=', login.toLowerCase())
      .where('a.space_type', '=', 'ESPACE_BENEFICIAIRE')
      .where('a.disabled_at', 'is', null)
      .executeTakeFirst(),
});
