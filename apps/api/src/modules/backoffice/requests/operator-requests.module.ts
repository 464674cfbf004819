import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { createOperatorReads } from '../../people/privacy/privacy.module.ts';
import { createAddFollowUp } from './add-follow-up.ts';
import { createChangeRequest } from './change-request.ts';
import { createJoinOperatorFile } from './join-file.ts';
import {
  createOperatorRequestHandlers,
  type OperatorRequestHandlers,
} from './operator-requests.handlers.ts';
import { createPersonMail } from './person-mail.ts';
import { personMailQueries } from './person-mails.queries.ts';
import { createReadOperatorRequests } from './read-requests.ts';
import { createReopenRequest } from './reopen-request.ts';
import { createWorkOnRequest } from './work-on-request.ts';

export interface OperatorRequestsModule {
  readonly handlers: OperatorRequestHandlers;
  readonly outboxHandlers: readonly OutboxHandler[];
}

/** What people ask of the house, as those who answer see it. */
export const createOperatorRequestsModule = (platform: Platform): OperatorRequestsModule => {
  const read = createReadOperatorRequests({ ...platform, reads: createOperatorReads(platform) });
  const workOn = createWorkOnRequest(platform);
  const scope = operatorScope('systeme', 'courriel du suivi d’une demande');
  return {
    handlers: createOperatorRequestHandlers({
      read,
      change: createChangeRequest({ ...platform, read, workOn }),
      addFollowUp: createAddFollowUp({ ...platform, workOn }),
      joinFile: createJoinOperatorFile({ ...platform, workOn }),
      reopen: createReopenRequest({ ...platform, workOn }),
    }),
    outboxHandlers: [
      createPersonMail({
        ...platform,
        people: personMailQueries(platform.reader, scope),
        looks: mailThemeQueries(platform.reader),
      }),
    ],
  };
};
