import { limitedAddress } from '../../../platform/address.ts';
import { defineModule } from '../../../platform/http/define-module.ts';
import { RETENTION_QUEUE, REVIEW_QUEUE } from '../../../platform/jobs/queues.ts';
import type { ScheduledJob } from '../../../platform/jobs/scheduled-job.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import { consentProofsIn, type ConsentProof } from './consent-proofs.repository.ts';
import { createAccessLog, createReviewConsultations, listConsultations } from './consultations.ts';
import { createCopyMail, createOwnCopies, createPrepareCopy } from './data-copies.ts';
import { createErasePeople, createListErasures } from './erase-people.ts';
import { createKeepInTime } from './keep-in-time.ts';
import { createOperatorPauses } from './operator-watch.ts';
import { createOwnErasure } from './own-erasure.ts';

export {
  createRecordConsultation,
  createRecordVisit,
  createReviewConsultations,
  type RecordConsultation,
  type RecordVisit,
} from './consultations.ts';
export { copyPurposeOf, createPersonArchive } from './data-copies.ts';
export { createListErasures, createReplayErasures } from './erase-people.ts';
export { signErasureListsAgain } from './erasure-list.ts';
export { createFunderReads, type FunderReads } from './funder-reads.ts';
export { holdsIn } from './held-people.repository.ts';
export { createOperatorReads, type OperatorReads } from './operator-reads.ts';
export { createOperatorWatch, type OperatorWatch } from './operator-watch.ts';

const DAILY_AT_3_50 = '50 3 * * *';
const MONTHLY_ON_THE_2ND = '20 4 2 * *';

/** Proof of a cookie choice (GDPR article 7.1), stored under a random id without an account. */
const createSaveConsentProof =
  ({ units, limits, digest, config, clock }: Platform) =>
  async (proof: Omit<ConsentProof, 'at'>, origin: RequestOrigin): Promise<undefined> => {
    await units.transact(async (unit) => {
      await limits.count(unit, {
        key: digest.of('preuves-consentement', limitedAddress(origin.address)),
        ...config.limits.towns,
        clearedBySuccess: false,
      });
      await consentProofsIn(unit).add({ ...proof, at: clock.realNow() });
    });
    return undefined;
  };

const reviewJob = (platform: Platform): ScheduledJob => {
  const reviewConsultations = createReviewConsultations(platform);
  return {
    queue: REVIEW_QUEUE,
    cron: MONTHLY_ON_THE_2ND,
    run: async () => {
      // The names of the readers stay in the table; the log has only their number.
      const { lecteurs, ...counts } = await reviewConsultations();
      const entry = { tache: REVIEW_QUEUE, ...counts, lecteurs: lecteurs.length };
      if (counts.chainesRompues > 0) platform.log.error(entry, 'consultations altérées');
      else platform.log.info(entry, 'consultations du mois revues');
    },
  };
};

/** Rights of people over their data, retention, and the record of who consulted it. */
export const createPrivacyModule = (platform: Platform) => {
  const keepInTime = createKeepInTime({
    ...platform,
    erasePeople: createErasePeople(platform),
    listErasures: createListErasures(platform),
  });
  const copies = createOwnCopies(platform);
  const erasure = createOwnErasure(platform);
  const saveConsentProof = createSaveConsentProof(platform);
  const operatorPauses = createOperatorPauses(platform);
  return defineModule({
    handlers: {
      getDataExports: ({ caller }) => copies.list(caller),
      askDataExport: ({ caller, origin }) => copies.request(caller, origin),
      downloadDataExport: ({ caller, params, origin }) =>
        copies.download(caller, params.idExport, origin),
      getErasure: ({ caller }) => erasure.read(caller),
      askErasure: ({ caller, origin }) => erasure.request(caller, origin),
      withdrawErasure: ({ caller, origin }) => erasure.withdraw(caller, origin),
      getConsultations: ({ caller, query }) => listConsultations(platform.reader, caller, query),
      keepConsentProof: ({ body, origin }) => saveConsentProof(body, origin),
      getOperatorPauses: ({ caller }) => operatorPauses.list(caller),
      liftOperatorPause: async ({ caller, params, body, origin }) => {
        await operatorPauses.lift(caller, { id: params.id, motif: body.motif }, origin);
        return undefined;
      },
    },
    outboxHandlers: [createPrepareCopy(platform), createCopyMail(platform)],
    scheduledJobs: [
      {
        queue: RETENTION_QUEUE,
        cron: DAILY_AT_3_50,
        run: async () => {
          const report = await keepInTime();
          platform.log.info({ tache: RETENTION_QUEUE, ...report }, 'durées de conservation tenues');
        },
      },
      reviewJob(platform),
    ],
    accessLog: createAccessLog(platform),
    /** The nightly job, for tests and commands that run it at once. */
    keepInTime,
  });
};
