import { unitOf } from '@portail/rules/wallet/holdings/rights.ts';
import { monthOpened, monthReturned } from '../../../ledger/templates/orders.ts';
import { taskPostingId } from '../../../ledger/task-posting-id.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SettlePlans } from '../../campaigns/aid-plans/funder-plans.module.ts';
import type { DueMovements, DueMonth, DueRight } from './due-movements.queries.ts';
import { postTogether, taskAuthor, type TaskPosting } from './task-postings.ts';

const PAGE = 200;
const BEFORE_ALL = { compteId: '00000000-0000-0000-0000-000000000000', mois: '0001-01-01' };

type Dependencies = Pick<Platform, 'units' | 'ids'> & {
  readonly due: DueMovements;
  readonly settlePlans: SettlePlans;
};

/** The one movement that opens this month of this account, whoever makes it. */
const openingId = (compteId: string, mois: string): string =>
  taskPostingId('OUVERTURE_MOIS', compteId, mois);

const openMonths = async (
  { units, ids, due }: Dependencies,
  isOver: () => boolean,
): Promise<number> => {
  const requestId = ids.random();
  const postingOf = ({ compteId, mois, contract, type, quantity }: DueMonth): TaskPosting => ({
    id: openingId(compteId, mois),
    author: taskAuthor(contract, requestId),
    journals: [monthOpened({ compteId, mois, unit: unitOf(type), quantity })],
  });
  let count = 0;
  for (let after = BEFORE_ALL; ;) {
    const page = await due.monthsToOpen(after, PAGE);
    const last = page.at(-1);
    if (last === undefined) return count;
    count += await postTogether(units, page.map(postingOf));
    if (isOver()) return count;
    after = { compteId: last.compteId, mois: last.mois };
  }
};

const returnMonths = async ({ units, ids, due }: Dependencies): Promise<number> => {
  const requestId = ids.random();
  const postingOf = ({ contract, ...right }: DueRight): TaskPosting => ({
    id: ids.ordered(),
    author: taskAuthor(contract, requestId),
    journals: [monthReturned(right)],
  });
  let count = 0;
  for (let after = 0; ;) {
    const page = await due.rightsToReturn(after, PAGE);
    const last = page.at(-1);
    if (last === undefined) return count;
    count += await postTogether(units, page.map(postingOf));
    after = last.id;
  }
};

export interface TurnedMonths {
  readonly returned: number;
  /** People who were waited for and have come. */
  readonly people: number;
  readonly accounts: number;
  readonly opened: number;
}

/**
 * Takes back what was not used of the months that are over, puts the funders' plans to work, then
 * opens the new month. Who may not stay long says when it is over: the next run goes on.
 */
export const createTurnMonths =
  (dependencies: Dependencies) =>
  async (isOver: () => boolean = () => false): Promise<TurnedMonths> => {
    const returned = await returnMonths(dependencies);
    const settled = await dependencies.settlePlans();
    return { returned, ...settled, opened: await openMonths(dependencies, isOver) };
  };
