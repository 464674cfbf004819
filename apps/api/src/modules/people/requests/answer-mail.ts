import * as z from 'zod/mini';
import { requestAnswerMail } from './request-templates.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AnswerQueries } from './answers.queries.ts';

export const ANSWER_MAIL = 'COURRIEL_DEMANDE_REPONSE';

const payloadSchema = z.object({ messageId: z.string() });

type Dependencies = Pick<Platform, 'mail' | 'config'> & { readonly answers: AnswerQueries };

/** Tells the house that somebody has written again. */
export const createAnswerMail = ({ mail, config, answers }: Dependencies): OutboxHandler => ({
  kind: ANSWER_MAIL,
  run: async (payload, message) => {
    const { messageId } = z.parse(payloadSchema, payload);
    const answer = await answers.findForMail(messageId);
    if (answer === undefined) return;
    await mail.send({
      to: config.mail.support,
      replyTo: answer.mail,
      ...requestAnswerMail(answer),
      messageId: messageIdOf(message.id),
    });
  },
});
