import { sql } from 'kysely';
import type { Reader } from '../../../../platform/db/database.ts';
import type { AuthenticatedCaller } from '../../../../platform/ports/caller.ts';

/** The caller's own means of passing the second step. */
export const ownMeansQueries = (reader: Reader, { accountId }: AuthenticatedCaller) => ({
  find: () =>
    reader
      .selectFrom('user_account as a')
      .leftJoin('totp_secret as t', 't.account_id', 'a.id')
      .select((eb) => [
        'a.space_type as space',
        'a.second_step as secondStep',
        't.confirmed_at as totpSince',
        eb
          .selectFrom('recovery_code as r')
          .select(sql<number>`count(*)::int`.as('n'))
          .whereRef('r.account_id', '=', 'a.id')
          .where('r.used_at', 'is', null)
          .as('recoveryCodesLeft'),
      ])
      .where('a.id', '=', accountId)
      .executeTakeFirstOrThrow(),

  listPasskeys: () =>
    reader
      .selectFrom('passkey')
      .select(['id', 'name', 'created_at as createdAt'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
});
