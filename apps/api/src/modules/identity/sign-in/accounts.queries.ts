import type { SignInSpaceType } from '@portail/rules/identity/access/vocabulary.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

export interface SignInAccount {
  readonly id: string;
  readonly passwordHash: string | null;
  readonly disabledAt: Date | null;
}

export const accountQueries = (reader: Reader) => ({
  /**
   * A login, or for a beneficiary their e-mail address. An address that several people share
   * names none of them. One query either way, so that its time tells nothing.
   */
  findForSignIn: async (
    identifier: string,
    space: SignInSpaceType,
  ): Promise<SignInAccount | undefined> => {
    const key = sql<string>`lower(${identifier})`;
    const rows = await reader
      .selectFrom('user_account')
      .select([
        'id',
        'password_hash as passwordHash',
        'disabled_at as disabledAt',
        sql<boolean>`login_key = lower(${identifier})`.as('isLogin'),
      ])
      .where('space_type', '=', space)
      .where((eb) =>
        space === 'ESPACE_BENEFICIAIRE'
          ? eb.or([
              eb('login_key', '=', key),
              eb.and([eb('mail_key', '=', key), eb('mail_proved_at', 'is not', null)]),
            ])
          : eb('login_key', '=', key),
      )
      .limit(3)
      .execute();
    return rows.find((row) => row.isLogin) ?? (rows.length === 1 ? rows[0] : undefined);
  },

  findPasswordHash: async (accountId: string): Promise<string | null | undefined> => {
    const account = await reader
      .selectFrom('user_account')
      .select('password_hash as passwordHash')
      .where('id', '=', accountId)
      .executeTakeFirst();
    return account?.passwordHash;
  },

  findAddressee: (accountId: string) =>
    reader
      .selectFrom('user_account')
      .select(['first_name as firstName', 'last_name as lastName', 'mail'])
      .where('id', '=', accountId)
      .where('disabled_at', 'is', null)
      .executeTakeFirst(),
});
export type AccountQueries = ReturnType<typeof accountQueries>;
