import { hrefOf } from '@portail/contract/pages/href.ts';
import { REQUEST_STATUTS } from '@portail/rules/people/requests/request-status.ts';
import * as z from 'zod/mini';
import type { MailThemes } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import { requestFollowUpMail } from '../../people/requests/requests.module.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PersonMailQueries } from './person-mails.queries.ts';

export const PERSON_MAIL = 'COURRIEL_DEMANDE_PERSONNE';

const payloadSchema = z.object({
  demandeId: z.string(),
  messageId: z.nullable(z.string()),
  statut: z.nullable(z.enum(REQUEST_STATUTS)),
});

type Dependencies = Pick<Platform, 'mail' | 'config'> & {
  readonly people: PersonMailQueries;
  readonly looks: MailThemes;
};

/** Tells whoever asked what was answered, and what became of their request. */
export const createPersonMail = ({ mail, config, people, looks }: Dependencies): OutboxHandler => ({
  kind: PERSON_MAIL,
  run: async (payload, message) => {
    const { demandeId, messageId, statut } = z.parse(payloadSchema, payload);
    const request = await people.findForMail(demandeId, messageId);
    // The person has left since, and their requests with them.
    if (request === undefined) return;
    const { reference, objet, id } = request;
    const hasAccount = request.accountId !== null;
    const path = hasAccount ? hrefOf('MY_REQUESTS', undefined, { demande: id }) : hrefOf('CONTACT');
    const content = requestFollowUpMail(
      { reference, objet },
      { message: request.message, statut, hasAccount, url: `${config.publicUrl}${path}` },
      await looks.ofContract(request.contract),
    );
    await mail.send({
      to: request.mail,
      replyTo: config.mail.support,
      ...content,
      messageId: messageIdOf(message.id),
    });
  },
});
