import type { Reader } from '../../platform/db/database.ts';
import type { OperatorScope } from '../../platform/ports/owner-scope.ts';

export const operatorQueries = (reader: Reader, { accountId }: OperatorScope) => ({
  /** As the books name who acts. */
  actor: async (): Promise<string> => {
    const { login } = await reader
      .selectFrom('user_account')
      .select('login')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    return `operateur:${login}`;
  },
});
