import type { PeriodicTask } from '../../../platform/jobs/scheduled-job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { WatchBooks } from '../calendar/calendar.module.ts';
import { ledgerHealthIn } from './ledger-health.repository.ts';

type Dependencies = Pick<Platform, 'units' | 'clock'> & { readonly watchBooks: WatchBooks };

const SCOPE = operatorScope('systeme', 'contrôle du grand livre demandé par un opérateur');
const LOOK_EVERY_MS = 5_000;

/** Does the check that somebody has asked for; says whether there was one. */
export const createDoAskedCheck =
  ({ units, clock, watchBooks }: Dependencies) =>
  async (): Promise<boolean> => {
    const checkId = await units.transact((unit) =>
      ledgerHealthIn(unit, SCOPE).takeCheck(clock.realNow()),
    );
    if (checkId === undefined) return false;
    await watchBooks(checkId);
    return true;
  };

export const createCheckTask = (doAskedCheck: () => Promise<boolean>): PeriodicTask => ({
  name: 'controle-des-livres-demande',
  everyMs: LOOK_EVERY_MS,
  run: async () => {
    await doAskedCheck();
  },
});
