import type { Platform } from '../../platform/platform.ts';
import type { PartnerGate } from '../../platform/ports/partner.ts';
import type { Sessions } from '../authentication/authentication.module.ts';
import { createDescribeLink } from './describe-link.ts';
import { createIssueLink } from './issue-link.ts';
import { createLinksHandlers, type LinksHandlers } from './links.handlers.ts';
import { createPartnerGate } from './partner-gate.ts';
import { createPartnerSecrets } from './partner-secret.ts';
import { partnerQueries } from './partners.queries.ts';
import { createUseLink } from './use-link.ts';

export { createPartnerSecrets } from './partner-secret.ts';

export interface LinksModule {
  readonly handlers: LinksHandlers;
  readonly partnerGate: PartnerGate;
}

export const createLinksModule = (platform: Platform, sessions: Sessions): LinksModule => ({
  handlers: createLinksHandlers({
    describeLink: createDescribeLink(platform),
    issueLink: createIssueLink(platform),
    useLink: createUseLink({ ...platform, sessions }),
  }),
  partnerGate: createPartnerGate({
    ...platform,
    partners: partnerQueries(platform.reader),
    secrets: createPartnerSecrets(platform.config.passwordPepper),
  }),
});
