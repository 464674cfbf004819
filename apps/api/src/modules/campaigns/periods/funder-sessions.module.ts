import { SESSION_MAILS_QUEUE } from '../../../platform/jobs/queues.ts';
import type { ScheduledJob } from '../../../platform/jobs/scheduled-job.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { createAnnounceSessions } from './announce-sessions.ts';
import { createCloseSession } from './close-session.ts';
import { createCopySession } from './copy-session.ts';
import {
  createFunderSessionsHandlers,
  type FunderSessionsHandlers,
} from './funder-sessions.handlers.ts';
import { createSessionMails } from './session-mails.ts';
import { sessionMailQueries } from './session-mails.queries.ts';
import { createAddSession, createChangeSession } from './write-session.ts';

/** While people are awake, so that a session that opens today is told today. */
const EACH_HOUR_OF_THE_DAY = '5 8-19 * * *';

export interface FunderSessionsModule {
  readonly handlers: FunderSessionsHandlers;
  readonly outboxHandlers: readonly OutboxHandler[];
  readonly scheduledJobs: readonly ScheduledJob[];
  /** The same work, for those who do not wait for the clock. */
  readonly tasks: {
    readonly announceSessions: () => Promise<number>;
    readonly sessionMails: OutboxHandler;
  };
}

export const createFunderSessionsModule = (platform: Platform): FunderSessionsModule => {
  const scope = operatorScope('systeme', 'courriels d’ouverture et de fermeture des sessions');
  const queries = sessionMailQueries(platform.reader, scope);
  const announceSessions = createAnnounceSessions({ ...platform, queries });
  const sessionMails = createSessionMails({ ...platform, queries });
  return {
    handlers: createFunderSessionsHandlers({
      ...platform,
      addSession: createAddSession(platform),
      changeSession: createChangeSession(platform),
      closeSession: createCloseSession(platform),
      copySession: createCopySession(platform),
    }),
    outboxHandlers: [sessionMails],
    scheduledJobs: [
      {
        queue: SESSION_MAILS_QUEUE,
        cron: EACH_HOUR_OF_THE_DAY,
        atStart: true,
        run: async () => {
          const courriels = await announceSessions();
          platform.log.info({ tache: SESSION_MAILS_QUEUE, courriels }, 'tâche du calendrier faite');
        },
      },
    ],
    tasks: { announceSessions, sessionMails },
  };
};
