import type { Reader } from '../../../platform/db/database.ts';
import type { AccountScope } from '../../../platform/ports/owner-scope.ts';

/** Who else was in a person's space, for that person. */
export const consultationQueries = (reader: Reader, { accountId }: AccountScope) => ({
  list: ({ before, limit }: { before: string | undefined; limit: number }) =>
    reader
      .selectFrom('consultation')
      .select(['id', 'at', 'par', 'organisme', 'lecture_seule as isReadOnly', 'motif'])
      .where('account_id', '=', accountId)
      .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
});
