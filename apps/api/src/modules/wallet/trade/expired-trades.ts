import type { PeriodicTask } from '../../../platform/jobs/scheduled-job.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CancelExpired } from './end-trade.ts';
import { tradesIn } from './trades.repository.ts';

const EVERY_MS = 60_000;
const BATCH_SIZE = 50;
/** A page lives for a day, and may be opened on the second. */
const EXPIRY_HOURS = 48;
const AUTHOR = { actor: 'echanges', origin: 'TACHE', requestId: 'echanges-sans-carte' } as const;

type Dependencies = Pick<Platform, 'units'> & { readonly cancelExpired: CancelExpired };

export interface ExpiredTrades {
  /** How many were given up. */
  readonly cancelDue: () => Promise<number>;
  readonly task: PeriodicTask;
}

/** Orders whose card nobody shows: what they keep aside goes back to its owner. */
export const createExpiredTrades = ({ units, cancelExpired }: Dependencies): ExpiredTrades => {
  const cancelDue = async (): Promise<number> => {
    const due = await units.transact((unit) =>
      tradesIn(unit).listExpired(EXPIRY_HOURS, BATCH_SIZE),
    );
    let count = 0;
    for (const id of due) if (await cancelExpired(id, EXPIRY_HOURS * 60, AUTHOR)) count += 1;
    return count;
  };
  return {
    cancelDue,
    task: {
      name: 'échanges sans carte',
      everyMs: EVERY_MS,
      run: async () => {
        while ((await cancelDue()) === BATCH_SIZE);
      },
    },
  };
};
