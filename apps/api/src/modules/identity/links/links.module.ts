import { formatWireInstant } from '@portail/rules/time/wire-instant.ts';
import { withConstantTiming } from '../../../platform/constant-timing.ts';
import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  createOperatorWatch,
  createRecordConsultation,
} from '../../people/privacy/privacy.module.ts';
import type { Sessions } from '../sign-in/sessions.ts';
import { createEndFormerOperator } from '../sign-in/sign-in.ts';
import { createIssueLink, createOpenSpace, createWriteLink } from './issue-link.ts';
import { partnerQueries } from './links.queries.ts';
import { createPartnerGate, createPartnerSecrets } from './partner-gate.ts';
import { createDescribeLink, createUseLink } from './use-link.ts';

export { createPartnerSecrets } from './partner-gate.ts';
export { partnersIn, type Partner } from './partners.repository.ts';

/** One-time links by which partners and operators open sessions. */
export const createLinksModule = (platform: Platform, sessions: Sessions) => {
  const writeLink = createWriteLink(platform);
  const watch = createOperatorWatch(platform);
  const issueLink = createIssueLink({ ...platform, writeLink });
  const openSpace = createOpenSpace({ ...platform, watch, writeLink });
  const endFormerOperator = createEndFormerOperator(platform);
  const describeLink = createDescribeLink(platform);
  const useLink = createUseLink({
    ...platform,
    sessions,
    watch,
    recordConsultation: createRecordConsultation(platform),
  });
  return defineModule({
    handlers: {
      issueLink: ({ body, partner, origin }) => issueLink(body, partner, origin),
      bypassSignIn: async ({ body, origin, formerOperator, reply }) => {
        const issued = await withConstantTiming(() => useLink(body, origin));
        await endFormerOperator(issued, formerOperator, origin);
        reply.opensSession(issued);
        return {
          token: issued.token,
          expirationDate: formatWireInstant(issued.expiresAt.getTime()),
        };
      },
      getBypassParameters: ({ caller }) => describeLink(caller),
      openPersonSpace: ({ caller, params, body, origin }) =>
        openSpace(caller, { login: params.login, body }, origin),
    },
    partnerGate: createPartnerGate({
      ...platform,
      partners: partnerQueries(platform.reader),
      secrets: createPartnerSecrets(platform.config.passwordPepper),
    }),
  });
};
