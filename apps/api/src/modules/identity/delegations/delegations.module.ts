import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { createFirstAccess, type Sessions } from '../sign-in/authentication.module.ts';
import { createRecordVisit } from '../../people/privacy/privacy.module.ts';
import {
  createInvitationMail,
  createNoticeMail,
  createWelcomeMail,
  createWriteMails,
} from './delegation-mails.ts';
import { delegationMailQueries } from './delegation-mails.queries.ts';
import { createDelegationHandlers, type DelegationHandlers } from './delegations.handlers.ts';
import { createGivenDelegations } from './given-delegations.ts';
import { createJoinProof } from './join-proof.ts';
import { createReceivedDelegations } from './received-delegations.ts';
import { createSendInvitation } from './send-invitation.ts';

export { createCloseDisavowed, type CloseDisavowed } from './close-disavowed.ts';
export { createReviewDelegations, type ReviewDelegations } from './review-delegations.ts';
export { proofPurposeOf } from './proof-purpose.ts';

export interface DelegationsModule {
  readonly handlers: DelegationHandlers;
  readonly outboxHandlers: readonly OutboxHandler[];
}

/** Carers and guardians: whom a person lets into their space, and how they come in. */
export const createDelegationsModule = (
  platform: Platform,
  sessions: Sessions,
): DelegationsModule => {
  const firstAccess = createFirstAccess(platform);
  const mails = createWriteMails(platform);
  const scope = operatorScope('systeme', 'courriel d’un accès donné');
  const mailing = {
    ...platform,
    queries: delegationMailQueries(platform.reader, scope),
    looks: mailThemeQueries(platform.reader),
  };
  const given = createGivenDelegations({
    ...platform,
    sendInvitation: createSendInvitation({ ...platform, mails }),
    sessions,
    mails,
  });
  return {
    handlers: createDelegationHandlers({
      given,
      joinProof: createJoinProof({ ...platform, given, mails }),
      received: createReceivedDelegations({
        ...platform,
        firstAccess,
        sessions,
        mails,
        recordVisit: createRecordVisit(platform),
      }),
    }),
    outboxHandlers: [
      createInvitationMail(mailing),
      createWelcomeMail(mailing),
      createNoticeMail(mailing),
    ],
  };
};
