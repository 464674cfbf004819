import type { Reader } from '../../../platform/db/database.ts';

/** The words that somebody who knows a person would try first. */
export const passwordContextQueries = (reader: Reader) => ({
  of: async (accountId: string): Promise<readonly string[]> => {
    const [account, contracts, funder] = await Promise.all([
      reader
        .selectFrom('user_account as a')
        .leftJoin('beneficiary as b', 'b.account_id', 'a.id')
        .select(['a.login', 'a.mail', 'a.first_name', 'a.last_name', 'b.town', 'b.postal_code'])
        .where('a.id', '=', accountId)
        .executeTakeFirst(),
      reader
        .selectFrom('beneficiary as b')
        .innerJoin('beneficiary_contract as bc', 'bc.beneficiary_id', 'b.id')
        .innerJoin('contract as k', 'k.numero', 'bc.contract_numero')
        .select(['k.numero', 'k.social_reason'])
        .where('b.account_id', '=', accountId)
        .execute(),
      reader
        .selectFrom('client_user as c')
        .innerJoin('financeur as f', 'f.id', 'c.financeur_id')
        .select(['f.social_reason', 'f.siret'])
        .where('c.account_id', '=', accountId)
        .executeTakeFirst(),
    ]);
    const words = [
      account?.login,
      account?.mail.split('@')[0],
      account?.first_name,
      account?.last_name,
      account?.town,
      account?.postal_code,
      ...contracts.flatMap((contract) => [contract.numero, contract.social_reason]),
      funder?.social_reason,
      funder?.siret,
    ];
    return words.filter((word) => word !== undefined && word !== null);
  },
});
export type PasswordContextQueries = ReturnType<typeof passwordContextQueries>;
