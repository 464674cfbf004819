import {
  BOOKS_CHECK_QUEUE,
  EXPIRY_QUEUE,
  MONTHS_QUEUE,
  RELEASE_QUEUE,
  REMINDERS_QUEUE,
  ROOT_QUEUE,
} from '../../../platform/jobs/queues.ts';
import type { PeriodicTask, ScheduledJob } from '../../../platform/jobs/scheduled-job.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import {
  createSettlePlans,
  PLANS_RECEIVED,
} from '../../campaigns/aid-plans/funder-plans.module.ts';
import { createDailyRoot } from './daily-root.ts';
import { dueMovementQueries } from './due-movements.queries.ts';
import { createExpireVintages } from './expire-vintages.ts';
import { createReleaseWaiting } from './release-waiting.ts';
import { createRemindPeople } from './remind-people.ts';
import { createReminderMails } from './reminder-mails.ts';
import { createCheckBooks } from './check-books.ts';
import { reminderQueries } from './reminders.queries.ts';
import { createSealJournals } from './seal-journals.ts';
import { sealQueries } from './seals.queries.ts';
import { createTurnMonths } from './social-months.ts';
import { createWatchBooks } from './watch-books.ts';

export type { WatchBooks } from './watch-books.ts';

const SEAL_EVERY_MS = 2_000;
/** How often a replica asks whether the books are to be looked at; the look itself rests longer. */
const LOOK_EVERY_MS = 5_000;
/** A message of the outbox is taken for lost after a minute. */
const PLANS_MS = 30_000;
const TEN_MINUTES = '*/10 * * * *';
const EACH_HOUR = '0 * * * *';
const AFTER_MIDNIGHT = '1 0 * * *';
const LATER_AT_NIGHT = '10 0 * * *';
const IN_THE_MORNING = '0 8 * * *';
const OFF_THE_HOUR = '17 * * * *';

export interface CalendarModule {
  readonly scheduledJobs: readonly ScheduledJob[];
  readonly periodicTasks: readonly PeriodicTask[];
  readonly outboxHandlers: readonly OutboxHandler[];
  /** The same work, for those who do not wait for the clock. */
  readonly tasks: ReturnType<typeof createTasks>;
}

const createTasks = (platform: Platform) => {
  const due = dueMovementQueries(platform.reader);
  const seals = sealQueries(platform.reader);
  const scope = operatorScope('systeme', 'rappels avant la fin d’un millésime');
  const queries = reminderQueries(platform.reader, scope);
  const sealJournals = createSealJournals(platform);
  const watchBooks = createWatchBooks({ ...platform, seals });
  return {
    releaseWaiting: createReleaseWaiting({ ...platform, due }),
    turnMonths: createTurnMonths({ ...platform, due, settlePlans: createSettlePlans(platform) }),
    expireVintages: createExpireVintages({ ...platform, due }),
    sealJournals,
    writeDailyRoot: createDailyRoot({ ...platform, seals, sealJournals }),
    remindPeople: createRemindPeople({ ...platform, queries }),
    watchBooks,
    checkBooks: createCheckBooks({ ...platform, watchBooks }),
    reminderMails: createReminderMails({ ...platform, queries }),
  };
};

/** What happens because a day has come, and not because somebody asked. */
export const createCalendarModule = (platform: Platform): CalendarModule => {
  const tasks = createTasks(platform);
  const { log } = platform;
  const said = (queue: string, run: () => Promise<unknown>) => async (): Promise<void> => {
    const outcome = await run();
    log.info({ tache: queue, outcome }, 'tâche du calendrier faite');
  };
  const job = (queue: string, cron: string, run: () => Promise<unknown>): ScheduledJob => ({
    queue,
    cron,
    atStart: true,
    run: said(queue, run),
  });
  return {
    tasks,
    outboxHandlers: [
      tasks.reminderMails,
      {
        // Rights follow their file at once; those of a large one come with the hour.
        kind: PLANS_RECEIVED,
        run: async () => {
          const endMs = platform.clock.realNow().getTime() + PLANS_MS;
          await tasks.turnMonths(() => platform.clock.realNow().getTime() > endMs);
        },
      },
    ],
    periodicTasks: [
      {
        name: 'scelles',
        everyMs: SEAL_EVERY_MS,
        run: async () => {
          await tasks.sealJournals();
        },
      },
      {
        name: 'regard-sur-les-livres',
        everyMs: LOOK_EVERY_MS,
        run: async () => {
          await tasks.checkBooks();
        },
      },
    ],
    scheduledJobs: [
      job(RELEASE_QUEUE, TEN_MINUTES, tasks.releaseWaiting),
      job(MONTHS_QUEUE, EACH_HOUR, () => tasks.turnMonths()),
      job(EXPIRY_QUEUE, AFTER_MIDNIGHT, tasks.expireVintages),
      job(ROOT_QUEUE, LATER_AT_NIGHT, tasks.writeDailyRoot),
      job(REMINDERS_QUEUE, IN_THE_MORNING, tasks.remindPeople),
      {
        queue: BOOKS_CHECK_QUEUE,
        cron: OFF_THE_HOUR,
        run: async () => {
          await tasks.watchBooks();
        },
      },
    ],
  };
};
