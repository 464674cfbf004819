import { createIdempotency } from '../../../platform/idempotency/idempotency.ts';
import { ERASE_CHILDREN_QUEUE } from '../../../platform/jobs/queues.ts';
import type { PeriodicTask, ScheduledJob } from '../../../platform/jobs/scheduled-job.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createNationalBodies } from './bodies/national-bodies.ts';
import { createCheckParties, type CheckParties } from './check-parties.ts';
import { createDeclare } from './declare.ts';
import { createDeclaringHandlers, type DeclaringHandlers } from './declaring.handlers.ts';
import { createEmployerNumbers } from './employer-numbers.ts';
import { createEraseChildren, type EraseChildren } from './erase-children.ts';
import { createFollowSendings, type FollowSendings } from './follow-sendings.ts';
import { createRecordReceipt } from './learn-receipt.ts';
import { createOwnChildren } from './own-children.ts';
import { createOwnMandate, type OwnMandate } from './own-mandate.ts';
import { createPreDeclare } from './pre-declare.ts';
import { createReadDeclarations } from './read-declarations.ts';
import { createReadyParties } from './ready-parties.ts';
import { createReceiptFile } from './receipt-file.ts';
import { createSendDeclaration } from './send-declaration.ts';

export { SEND_DECLARATION } from './send-declaration.ts';
export { pollDelayMs } from './bodies/follow-declarations.ts';
export { businessKeyOf } from './bodies/business-key.ts';
export { childMark, childPurposeOf, openChild, sealChild } from './child-seals.repository.ts';

const LATE_AT_NIGHT = '40 2 * * *';

export interface DeclaringModule {
  readonly handlers: DeclaringHandlers;
  readonly outboxHandlers: readonly OutboxHandler[];
  readonly periodicTasks: readonly PeriodicTask[];
  readonly scheduledJobs: readonly ScheduledJob[];
  /** The same work, for those who do not wait for the clock. */
  readonly followDue: FollowSendings['followDue'];
  readonly cancelDue: FollowSendings['cancelDue'];
  readonly eraseChildren: EraseChildren;
  /** For the profile: the person's number with a body, and whether we may declare there. */
  readonly ownMandate: OwnMandate;
  /** For the profile: refuses a number that is not this person's, or that the body does not have. */
  readonly requireOwnNumber: CheckParties['requireOwnNumber'];
  readonly stop: () => void;
}

/** Declaring an employee to the CESU or to Pajemploi. */
export const createDeclaringModule = (platform: Platform): DeclaringModule => {
  const { bodies, isSet, stop } = createNationalBodies(platform.config);
  const employerNumbers = createEmployerNumbers({ ...platform, bodies });
  const withBodies = { ...platform, bodies, employerNumbers };
  const learn = createRecordReceipt(platform);
  const follow = createFollowSendings({ ...withBodies, learn });
  const eraseChildren = createEraseChildren(platform);
  const parties = createCheckParties(withBodies);
  return {
    handlers: createDeclaringHandlers({
      parties,
      children: createOwnChildren(platform),
      childBox: platform.secretBox,
      declare: createDeclare({
        ...platform,
        idempotency: createIdempotency(platform.units, platform.clock),
        ready: createReadyParties(withBodies),
      }),
      preDeclare: createPreDeclare(platform),
      declarations: createReadDeclarations(platform),
      receipt: createReceiptFile(platform),
    }),
    outboxHandlers: [createSendDeclaration({ ...withBodies, learn })],
    periodicTasks: isSet ? [follow.task] : [],
    scheduledJobs: [
      {
        queue: ERASE_CHILDREN_QUEUE,
        cron: LATE_AT_NIGHT,
        atStart: true,
        run: async () => {
          const count = await eraseChildren();
          platform.log.info({ count }, 'enfants dont plus rien n’a besoin effacés');
        },
      },
    ],
    followDue: follow.followDue,
    cancelDue: follow.cancelDue,
    eraseChildren,
    ownMandate: createOwnMandate({ ...platform, parties }),
    requireOwnNumber: parties.requireOwnNumber,
    stop,
  };
};
