import { formatWireInstant } from '@portail/rules/time/wire-instant.ts';
import { defineModule } from '../../../platform/http/define-module.ts';
import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { createRecordVisit } from '../../people/privacy/privacy.module.ts';
import { createFirstAccess } from '../recovery/reset-links.ts';
import type { Sessions } from '../sign-in/sessions.ts';
import {
  createInvitationMail,
  createNoticeMail,
  createWelcomeMail,
  createDelegationMails,
} from './delegation-mails.ts';
import { delegationMailQueries } from './delegations.queries.ts';
import {
  createGivenDelegations,
  createJoinProof,
  createSendInvitation,
} from './given-delegations.ts';
import { createReceivedDelegations } from './received-delegations.ts';

export { proofPurposeOf } from './given-delegations.ts';
export { createReviewDelegations, type ReviewDelegations } from './review-delegations.ts';

/** Access of carers and guardians to the space of another person. */
export const createDelegationsModule = (platform: Platform, sessions: Sessions) => {
  const mails = createDelegationMails(platform);
  const scope = operatorScope('systeme', 'courriel d’un accès donné');
  const mailing = {
    ...platform,
    queries: delegationMailQueries(platform.reader, scope),
    themes: mailThemeQueries(platform.reader),
  };
  const given = createGivenDelegations({
    ...platform,
    sendInvitation: createSendInvitation({ ...platform, mails }),
    sessions,
    mails,
  });
  const joinProof = createJoinProof({ ...platform, given, mails });
  const received = createReceivedDelegations({
    ...platform,
    firstAccess: createFirstAccess(platform),
    sessions,
    mails,
    recordVisit: createRecordVisit(platform),
  });
  return defineModule({
    handlers: {
      getGivenDelegations: ({ caller }) => given.list(caller),
      inviteDelegate: ({ caller, body, origin }) => given.invite(caller, body, origin),
      joinDelegationProof: ({ caller, params, upload, origin }) =>
        joinProof(caller, params.idAcces, upload, origin),
      resendInvitation: ({ caller, params, origin }) =>
        given.resend(caller, params.idAcces, origin),
      withdrawDelegation: async ({ caller, params, origin }) => {
        await given.withdraw(caller, params.idAcces, origin);
        return undefined;
      },
      getReceivedDelegations: ({ caller }) => received.list(caller),
      readInvitation: ({ body }) => received.readInvitation(body.jeton),
      openCarerAccount: ({ body, origin }) => received.createCarer(body.jeton, origin),
      refuseInvitation: async ({ body, origin }) => {
        await received.refuseInvitation(body.jeton, origin);
        return undefined;
      },
      acceptDelegation: ({ caller, params, body, origin }) =>
        received.accept(caller, params.idAcces, body.jeton, origin),
      giveUpDelegation: async ({ caller, params, origin }) => {
        await received.giveUp(caller, params.idAcces, origin);
        return undefined;
      },
      openDelegatedSession: async ({ caller, params, origin, reply }) => {
        const issued = await received.openSession(caller, params.idAcces, origin);
        reply.opensSession(issued);
        return {
          token: issued.token,
          expirationDate: formatWireInstant(issued.expiresAt.getTime()),
        };
      },
    },
    outboxHandlers: [
      createInvitationMail(mailing),
      createWelcomeMail(mailing),
      createNoticeMail(mailing),
    ],
  });
};
