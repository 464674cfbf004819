import type { Platform } from '../../../platform/platform.ts';
import type { PartnerGate } from '../../../platform/ports/partner.ts';
import { createSignOut, type Sessions } from '../sign-in/authentication.module.ts';
import {
  createOperatorWatch,
  createRecordConsultation,
} from '../../people/privacy/privacy.module.ts';
import { createDescribeLink } from './describe-link.ts';
import { createIssueLink } from './issue-link.ts';
import { createLinksHandlers, type LinksHandlers } from './links.handlers.ts';
import { createOpenSpace } from './open-space.ts';
import { createPartnerGate } from './partner-gate.ts';
import { createPartnerSecrets } from './partner-secret.ts';
import { partnerQueries } from './partners.queries.ts';
import { createUseLink } from './use-link.ts';
import { createWriteLink } from './write-link.ts';

export { createPartnerSecrets } from './partner-secret.ts';

export interface LinksModule {
  readonly handlers: LinksHandlers;
  readonly partnerGate: PartnerGate;
}

export const createLinksModule = (platform: Platform, sessions: Sessions): LinksModule => {
  const writeLink = createWriteLink(platform);
  const watch = createOperatorWatch(platform);
  return {
    handlers: createLinksHandlers({
      describeLink: createDescribeLink(platform),
      issueLink: createIssueLink({ ...platform, writeLink }),
      openSpace: createOpenSpace({ ...platform, watch, writeLink }),
      signOut: createSignOut(platform),
      useLink: createUseLink({
        ...platform,
        sessions,
        watch,
        recordConsultation: createRecordConsultation(platform),
      }),
    }),
    partnerGate: createPartnerGate({
      ...platform,
      partners: partnerQueries(platform.reader),
      secrets: createPartnerSecrets(platform.config.passwordPepper),
    }),
  };
};
