import { defineModule } from '../../../platform/http/define-module.ts';
import { MANDATES_QUEUE } from '../../../platform/jobs/queues.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Bank } from '../../../platform/ports/bank.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { debitQueries } from './debits.queries.ts';
import { createOwnMandates, createReadMandates } from './mandates.ts';
import { createDebitMessages, createKeepMandates } from './send-debits.ts';

export { createDirectDebits, type ExpectedDebit } from './issue-debits.ts';
export { mandateIbanPurposeOf } from './mandates.ts';
export { debitFileOf } from './send-debits.ts';

/** Before the offices open. */
const EARLY = '30 5 * * *';

export const createDebitsModule = (platform: Platform, { bank }: { readonly bank: Bank }) => {
  const mandates = createOwnMandates(platform);
  const { active, form } = createReadMandates(platform);
  const scope = operatorScope('systeme', 'prélèvements et mandats');
  const queries = debitQueries(platform.reader, scope);
  const keepMandates = createKeepMandates(platform, queries);
  return defineModule({
    handlers: {
      getActiveMandate: ({ caller }) => active(caller),
      getMandateForm: ({ caller }) => form(caller),
      createMandate: ({ caller, body }) => mandates.create(caller, body),
      signMandate: ({ caller, params, origin }) => mandates.sign(caller, params.rum, origin),
      revokeMandate: async ({ caller, params, query, origin }) => {
        await mandates.revoke(caller, params.rum, origin, query.apres !== undefined);
        return undefined;
      },
    },
    outboxHandlers: createDebitMessages(platform, { queries, bank }),
    scheduledJobs: [
      {
        queue: MANDATES_QUEUE,
        cron: EARLY,
        atStart: true,
        run: async () => {
          const kept = await keepMandates();
          if (kept.lapsed > 0)
            platform.log.info({ ...kept, tache: MANDATES_QUEUE }, 'mandats caducs');
        },
      },
    ],
    keepMandates,
  });
};
