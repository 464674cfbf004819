import type { Reader } from '../../../platform/db/database.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';

/** The link behind the caller's own session. */
export const linkSessionQueries = (reader: Reader, caller: AuthenticatedCaller) => ({
  find: () =>
    reader
      .selectFrom('user_session')
      .select([
        'link_source as identifiantSource',
        'precommande_session_id as idSessionPreCommande',
        'order_type as typeAction',
      ])
      .where('id', '=', caller.sessionId)
      .where('account_id', '=', caller.accountId)
      .executeTakeFirst(),
});
