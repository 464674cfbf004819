import type { PeriodicTask } from '../../../platform/jobs/scheduled-job.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { GiveUpForsaken } from './end-trade.ts';
import { tradesIn } from './trades.repository.ts';

const EVERY_MS = 60_000;
const AT_ONCE = 50;
/** A page lives for a day, and may be opened on the second. */
const PATIENCE_HOURS = 48;
const AUTHOR = { actor: 'echanges', origin: 'TACHE', requestId: 'echanges-sans-carte' } as const;

type Dependencies = Pick<Platform, 'units'> & { readonly giveUpForsaken: GiveUpForsaken };

export interface ForsakenTrades {
  /** How many were given up. */
  readonly giveUpDue: () => Promise<number>;
  readonly task: PeriodicTask;
}

/** Orders whose card nobody shows: what they keep aside goes back to its owner. */
export const createForsakenTrades = ({ units, giveUpForsaken }: Dependencies): ForsakenTrades => {
  const giveUpDue = async (): Promise<number> => {
    const due = await units.transact((unit) =>
      tradesIn(unit).listForsaken(PATIENCE_HOURS, AT_ONCE),
    );
    let count = 0;
    for (const id of due) if (await giveUpForsaken(id, PATIENCE_HOURS * 60, AUTHOR)) count += 1;
    return count;
  };
  return {
    giveUpDue,
    task: {
      name: 'échanges sans carte',
      everyMs: EVERY_MS,
      run: async () => {
        while ((await giveUpDue()) === AT_ONCE);
      },
    },
  };
};
