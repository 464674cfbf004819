import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { createOpenDemande } from '../contact/contact.module.ts';
import { createAnswerMail } from './answer-mail.ts';
import { answerQueries } from './answers.queries.ts';
import { createCountWriting } from './count-writing.ts';
import { createJoinFile } from './join-file.ts';
import { createReadRequests } from './read-requests.ts';
import { createRequestsHandlers, type RequestsHandlers } from './requests.handlers.ts';
import { createWriteRequests } from './write-requests.ts';

export { ATTACHMENT_CONTENT_TYPE } from './content-types.ts';
export { filePurposeOf } from './file-purpose.ts';
export { requestFollowUpMail } from './request-templates.ts';

export interface RequestsModule {
  readonly handlers: RequestsHandlers;
  readonly outboxHandlers: readonly OutboxHandler[];
}

/** What a connected person asks of the house, and how they follow it. */
export const createRequestsModule = (platform: Platform): RequestsModule => {
  const countWriting = createCountWriting(platform);
  const scope = operatorScope('systeme', 'courriel d’une réponse à une demande');
  return {
    handlers: createRequestsHandlers({
      read: createReadRequests(platform),
      write: createWriteRequests({
        ...platform,
        countWriting,
        openDemande: createOpenDemande(platform),
      }),
      joinFile: createJoinFile({ ...platform, countWriting }),
    }),
    outboxHandlers: [
      createAnswerMail({ ...platform, answers: answerQueries(platform.reader, scope) }),
    ],
  };
};
