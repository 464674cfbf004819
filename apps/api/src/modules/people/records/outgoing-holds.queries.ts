import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

const SHOWN_MAX = 50;

export const outgoingHoldQueries = (reader: Reader, _scope: OperatorScope) => ({
  listOpen: () =>
    reader
      .selectFrom('outgoing_holds as h')
      .innerJoin('user_account as a', 'a.id', 'h.account_id')
      .select([
        'h.id',
        'h.account_id as accountId',
        'a.first_name as prenom',
        'a.last_name as nom',
        'a.login',
        'h.cause',
        'h.placed_at as placedAt',
      ])
      .where('h.lifted_at', 'is', null)
      .orderBy('h.placed_at')
      .limit(SHOWN_MAX)
      .execute(),
});
