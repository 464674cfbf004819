import { RETENTION_QUEUE, REVIEW_QUEUE } from '../../../platform/jobs/queues.ts';
import type { ScheduledJob } from '../../../platform/jobs/scheduled-job.ts';
import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AccessLog } from '../../../platform/ports/access-log.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { createSendNotice } from '../../identity/sign-in/authentication.module.ts';
import { createCopyMail } from './copy-mail.ts';
import { copyOwnerQueries } from './copy-owners.queries.ts';
import { createErasePeople } from './erase-people.ts';
import { createKeepConsentProof } from './keep-consent-proof.ts';
import { createKeepInTime, type KeepInTime } from './keep-in-time.ts';
import { createListConsultations } from './list-consultations.ts';
import { createAccessLog } from './access-log.ts';
import { createOwnCopies } from './own-copies.ts';
import { createOwnErasure } from './own-erasure.ts';
import { createPrepareCopy } from './prepare-copy.ts';
import { createListErasures } from './replay-erasures.ts';
import { createPrivacyHandlers, type PrivacyHandlers } from './privacy.handlers.ts';
import { createReviewConsultations } from './review-consultations.ts';

export { createFunderReads, type FunderReads } from './funder-reads.ts';
export { createOperatorReads, type OperatorReads, type OperatorScreen } from './operator-reads.ts';
export { createOperatorWatch, type OperatorWatch } from './operator-watch.ts';
export {
  createRecordConsultation,
  createRecordVisit,
  type RecordConsultation,
  type RecordVisit,
} from './record-consultation.ts';

export { holdsIn } from './holds.repository.ts';
export { copyPurposeOf } from './prepare-copy.ts';
export { createListErasures, createReplayErasures } from './replay-erasures.ts';
export { createReviewConsultations } from './review-consultations.ts';

const IN_THE_NIGHT = '50 3 * * *';
const ON_THE_SECOND_OF_THE_MONTH = '20 4 2 * *';

export interface PrivacyModule {
  readonly handlers: PrivacyHandlers;
  readonly outboxHandlers: readonly OutboxHandler[];
  readonly scheduledJobs: readonly ScheduledJob[];
  readonly accessLog: AccessLog;
  /** The same work, for those who do not wait for the clock. */
  readonly keepInTime: KeepInTime;
}

/** What a person may know and decide about their own data. */
export const createPrivacyModule = (platform: Platform): PrivacyModule => {
  const sendNotice = createSendNotice(platform);
  const scope = operatorScope('systeme', 'courriel d’une copie de données');
  const reviewConsultations = createReviewConsultations(platform);
  const keepInTime = createKeepInTime({
    ...platform,
    erasePeople: createErasePeople(platform),
    listErasures: createListErasures(platform),
  });
  return {
    handlers: createPrivacyHandlers({
      copies: createOwnCopies({ ...platform, sendNotice }),
      erasure: createOwnErasure({ ...platform, sendNotice }),
      listConsultations: createListConsultations(platform),
      keepConsentProof: createKeepConsentProof(platform),
    }),
    outboxHandlers: [
      createPrepareCopy(platform),
      createCopyMail({
        ...platform,
        owners: copyOwnerQueries(platform.reader, scope),
        looks: mailThemeQueries(platform.reader),
      }),
    ],
    keepInTime,
    accessLog: createAccessLog(platform),
    scheduledJobs: [
      {
        queue: RETENTION_QUEUE,
        cron: IN_THE_NIGHT,
        run: async () => {
          const report = await keepInTime();
          platform.log.info({ tache: RETENTION_QUEUE, ...report }, 'durées de conservation tenues');
        },
      },
      {
        queue: REVIEW_QUEUE,
        cron: ON_THE_SECOND_OF_THE_MONTH,
        run: async () => {
          // Names of readers stay in the table: a log says how many.
          const { lecteurs, ...counts } = await reviewConsultations();
          const told = { tache: REVIEW_QUEUE, ...counts, lecteurs: lecteurs.length };
          if (counts.chainesRompues > 0) platform.log.error(told, 'consultations altérées');
          else platform.log.info(told, 'consultations du mois revues');
        },
      },
    ],
  };
};
