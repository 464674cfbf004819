import { defineModule } from '../../../platform/http/define-module.ts';
import {
  BOOKS_CHECK_QUEUE,
  EXPIRY_QUEUE,
  MONTHS_QUEUE,
  RELEASE_QUEUE,
  REMINDERS_QUEUE,
  ROOT_QUEUE,
} from '../../../platform/jobs/queues.ts';
import type { ScheduledJob } from '../../../platform/jobs/scheduled-job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import {
  createSettlePlans,
  PLANS_RECEIVED,
} from '../../campaigns/aid-plans/funder-plans.module.ts';
import { dueMovementQueries, reminderQueries, sealQueries } from './calendar.queries.ts';
import { createExpireVintages, createReleaseWaiting, createTurnMonths } from './due-movements.ts';
import {
  createCheckLedger,
  createCheckRecentLedger,
  createDailyRoot,
  createSealJournals,
} from './ledger-checks.ts';
import { createReminderMails, createRemindPeople } from './reminders.ts';

export type { CheckLedger } from './ledger-checks.ts';

const SEAL_EVERY_MS = 2_000;
/** How often a replica tries; the check itself runs at longer intervals. */
const RECENT_CHECK_EVERY_MS = 5_000;
/** An outbox message is considered lost after a minute. */
const PLANS_MS = 30_000;
const TEN_MINUTES = '*/10 * * * *';
const EACH_HOUR = '0 * * * *';
const AFTER_MIDNIGHT = '1 0 * * *';
const LATER_AT_NIGHT = '10 0 * * *';
const IN_THE_MORNING = '0 8 * * *';
const OFF_THE_HOUR = '17 * * * *';

const createTasks = (platform: Platform) => {
  const due = dueMovementQueries(platform.reader);
  const seals = sealQueries(platform.reader);
  const scope = operatorScope('systeme', 'rappels avant la fin d’un millésime');
  const queries = reminderQueries(platform.reader, scope);
  const sealJournals = createSealJournals(platform);
  const checkLedger = createCheckLedger({ ...platform, seals });
  return {
    releaseWaiting: createReleaseWaiting({ ...platform, due }),
    turnMonths: createTurnMonths({ ...platform, due, settlePlans: createSettlePlans(platform) }),
    expireVintages: createExpireVintages({ ...platform, due }),
    sealJournals,
    writeDailyRoot: createDailyRoot(platform, { seals, sealJournals }),
    remindPeople: createRemindPeople({ ...platform, queries }),
    checkLedger,
    checkRecentLedger: createCheckRecentLedger(platform, checkLedger),
    reminderMails: createReminderMails(platform, queries),
  };
};

/** Scheduled work on the ledger, and its checks. */
export const createCalendarModule = (platform: Platform) => {
  const tasks = createTasks(platform);
  const { log } = platform;
  const logged = (queue: string, run: () => Promise<unknown>) => async (): Promise<void> => {
    const outcome = await run();
    log.info({ tache: queue, outcome }, 'tâche du calendrier faite');
  };
  const job = (queue: string, cron: string, run: () => Promise<unknown>): ScheduledJob => ({
    queue,
    cron,
    atStart: true,
    run: logged(queue, run),
  });
  return defineModule({
    /** For tests and operators, who do not wait for the schedule. */
    tasks,
    outboxHandlers: [
      tasks.reminderMails,
      {
        // Rights of a large file are completed by the hourly job.
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
        everyMs: RECENT_CHECK_EVERY_MS,
        run: async () => {
          await tasks.checkRecentLedger();
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
          await tasks.checkLedger();
        },
      },
    ],
  });
};
