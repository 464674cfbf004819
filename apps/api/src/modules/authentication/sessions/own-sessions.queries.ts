import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';

/** The caller's own open sessions. Those of operators who act for them are not theirs to end. */
export const ownSessionQueries = (reader: Reader, { accountId }: AuthenticatedCaller) => ({
  list: (now: Date) =>
    reader
      .selectFrom('user_session')
      .select(['id', 'created_at as createdAt', 'last_seen_at as lastSeenAt', 'browser', 'system'])
      .where('account_id', '=', accountId)
      .where('from_back_office', '=', false)
      .where('revoked_at', 'is', null)
      .where('ends_at', '>', now)
      .where(sql<boolean>`last_seen_at + make_interval(secs => idle_seconds) > ${now}`)
      .orderBy('last_seen_at', 'desc')
      .orderBy('id', 'desc')
      .limit(100)
      .execute(),
});
