import * as z from 'zod/mini';
import { defineModule } from '../../../platform/http/define-module.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import { requestAnswerMail } from './request-templates.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { userScopeOf, operatorScope, type UserScope } from '../../../platform/ports/owner-scope.ts';
import { ANSWER_MAIL, createReadRequests, createWriteRequests } from './own-requests.ts';
import { requestMailQueries } from './requests.queries.ts';

export { ATTACHMENT_CONTENT_TYPE, filePurposeOf } from './own-requests.ts';
export { requestFollowUpMail } from './request-templates.ts';

const answerPayloadSchema = z.object({ messageId: z.string() });

/** Informs the support team that the author of a request has answered. */
const createAnswerMail = ({ mail, config, reader }: Platform): OutboxHandler => {
  const scope = operatorScope('systeme', 'courriel d’une réponse à une demande');
  const requests = requestMailQueries(reader, scope);
  return {
    kind: ANSWER_MAIL,
    run: async (payload, message) => {
      const { messageId } = z.parse(answerPayloadSchema, payload);
      const answer = await requests.findAnswer(messageId);
      if (answer === undefined) return;
      await mail.send({
        to: config.mail.support,
        replyTo: answer.mail,
        ...requestAnswerMail(answer),
        messageId: messageIdOf(message.id),
      });
    },
  };
};

/** Operators answer requests in the back office; they have none of their own. */
const requireAuthor = (caller: AuthenticatedCaller): AuthenticatedCaller => {
  if (caller.scope === undefined) throw new DomainError('ACCES_REFUSE');
  return caller;
};
const scopeOf = (caller: AuthenticatedCaller): UserScope => userScopeOf(requireAuthor(caller));

/** Requests to the support team, written and followed by signed-in people. */
export const createRequestsModule = (platform: Platform) => {
  const read = createReadRequests(platform);
  const write = createWriteRequests(platform);
  return defineModule({
    handlers: {
      getRequests: async ({ caller, query }) => read.list(scopeOf(caller), query),
      openRequest: async ({ unit, caller, body }) => write.open(unit, requireAuthor(caller), body),
      getRequestMessages: async ({ caller, params }) =>
        read.messages(scopeOf(caller), params.idDemande),
      answerRequest: async ({ unit, caller, params, body }) =>
        write.answer(unit, requireAuthor(caller), { ...params, ...body }),
      rateRequest: async ({ caller, params, body }) =>
        write.rate(scopeOf(caller), { ...params, ...body }),
      getRequestFiles: async ({ caller, params }) => read.files(scopeOf(caller), params.idDemande),
      joinRequestFile: async ({ caller, params, upload }) =>
        write.addFile(scopeOf(caller), params.idDemande, upload),
      getRequestFile: async ({ caller, params }) =>
        read.file(scopeOf(caller), params.idDemande, params.idFichier),
    },
    outboxHandlers: [createAnswerMail(platform)],
  });
};
