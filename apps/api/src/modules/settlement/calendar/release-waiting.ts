import { centsOf } from '@portail/rules/money/cents.ts';
import { valueReleased } from '../../../ledger/templates/orders.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { DueAccount, DueMovements } from './due-movements.queries.ts';
import { postTogether, taskAuthor, type TaskPosting } from './task-postings.ts';

const PAGE = 200;

type Dependencies = Pick<Platform, 'units' | 'ids'> & { readonly due: DueMovements };

/** Makes spendable what has waited for its day. Whatever runs twice finds nothing left. */
export const createReleaseWaiting =
  ({ units, ids, due }: Dependencies) =>
  async (): Promise<number> => {
    const requestId = ids.random();
    const postingOf = ({ key, compteId, contract, amount }: DueAccount): TaskPosting => {
      const [, day = ''] = key.split('/');
      return {
        id: ids.ordered(),
        author: taskAuthor(contract, requestId),
        journals: [valueReleased(compteId, day, centsOf(amount))],
      };
    };
    let count = 0;
    for (let after = 0; ;) {
      const page = await due.waiting(after, PAGE);
      const last = page.at(-1);
      if (last === undefined) return count;
      count += await postTogether(units, page.map(postingOf));
      after = last.id;
    }
  };
