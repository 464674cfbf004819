import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

/** The person who disavows a change, for the request that the support reviews. */
export const findDisavowingPerson = (unit: UnitOfWork, accountId: string) =>
  transactionOf(unit)
    .selectFrom('user_account')
    .select(['first_name as firstName', 'last_name as lastName', 'mail'])
    .where('id', '=', accountId)
    .where('disabled_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
