import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

export const operatorReadQueries = (reader: Reader, { accountId }: OperatorScope) => ({
  isPaused: async (): Promise<boolean> => {
    const row = await reader
      .selectFrom('operateur_suspension')
      .select('id')
      .where('account_id', '=', accountId)
      .where('levee_le', 'is', null)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Whether all of them were noted for this session and reason: most pages are read again. */
  areNoted: async (
    accounts: readonly string[],
    { sessionId, reason }: { readonly sessionId: string; readonly reason: string },
  ): Promise<boolean> => {
    const { rows } = await sql<{ missing: boolean }>`
      select exists (
        select from unnest(${[...accounts]}::uuid[]) as p (id) where not exists (
          select from consultation s where s.session_id = ${sessionId}::uuid
            and s.account_id = p.id and s.motif = ${reason})) as missing`.execute(reader);
    return rows[0]?.missing === false;
  },
});
