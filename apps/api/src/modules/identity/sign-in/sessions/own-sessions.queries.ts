import { sql } from 'kysely';
import type { Reader } from '../../../../platform/db/database.ts';
import type { AuthenticatedCaller } from '../../../../platform/ports/caller.ts';

/**
 * The caller's own open sessions, and those of whom they let in, who are named. Those of operators
 * who act for them are not theirs to end.
 */
export const ownSessionQueries = (reader: Reader, { accountId }: AuthenticatedCaller) => ({
  list: (now: Date) =>
    reader
      .selectFrom('user_session as s')
      .leftJoin('user_account as k', 'k.id', 's.delegue_account_id')
      .select([
        's.id',
        's.created_at as createdAt',
        's.last_seen_at as lastSeenAt',
        's.browser',
        's.system',
        'k.first_name as delegateFirstName',
        'k.last_name as delegateLastName',
      ])
      .where('s.account_id', '=', accountId)
      .where('s.from_back_office', '=', false)
      .where('s.revoked_at', 'is', null)
      .where('s.ends_at', '>', now)
      .where(sql<boolean>`s.last_seen_at + make_interval(secs => s.idle_seconds) > ${now}`)
      .orderBy('s.last_seen_at', 'desc')
      .orderBy('s.id', 'desc')
      .limit(100)
      .execute(),
});
