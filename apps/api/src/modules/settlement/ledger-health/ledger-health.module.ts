import type { Handlers } from '../../../platform/http/handler.ts';
import type { PeriodicTask } from '../../../platform/jobs/scheduled-job.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { WatchBooks } from '../calendar/calendar.module.ts';
import { createCheckTask, createDoAskedCheck } from './check-task.ts';
import { createReadHealth } from './read-health.ts';
import { createReopenBooks } from './reopen-books.ts';

export interface LedgerHealthModule {
  readonly handlers: Pick<
    Handlers,
    'getLedgerHealth' | 'askLedgerCheck' | 'askLedgerReopening' | 'decideLedgerReopening'
  >;
  readonly periodicTasks: readonly PeriodicTask[];
  /** The same work, for those who do not wait for the clock. */
  readonly doAskedCheck: () => Promise<boolean>;
}

/** The health of the books, for who runs the house. */
export const createLedgerHealthModule = (
  platform: Platform,
  { watchBooks }: { readonly watchBooks: WatchBooks },
): LedgerHealthModule => {
  const read = createReadHealth(platform);
  const books = createReopenBooks(platform);
  const doAskedCheck = createDoAskedCheck({ ...platform, watchBooks });
  return {
    handlers: {
      getLedgerHealth: ({ caller }) => read(caller),
      askLedgerCheck: async ({ caller, origin }) => {
        await books.askCheck({ caller, origin });
        return undefined;
      },
      askLedgerReopening: async ({ caller, origin, body }) => {
        await books.ask({ caller, origin }, body.motif);
        return undefined;
      },
      decideLedgerReopening: async ({ caller, origin, params, body }) => {
        await books.decide({ caller, origin }, { id: params.id, decision: body.decision });
        return undefined;
      },
    },
    periodicTasks: [createCheckTask(doAskedCheck)],
    doAskedCheck,
  };
};
