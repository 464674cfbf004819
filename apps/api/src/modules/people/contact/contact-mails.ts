import type { ThemeColors } from '@portail/rules/branding/theme/theme-colors.ts';
import * as z from 'zod/mini';
import type { MailContent } from '../../../platform/mail/compose-mail.ts';
import {
  contactAcknowledgementMail,
  contactSupportMail,
  type ContactRequest,
} from '../requests/request-templates.ts';
import type { MailThemes } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { DemandesGestionQueries } from './demandes-gestion.queries.ts';

export const CONTACT_SUPPORT_MAIL = 'COURRIEL_CONTACT_ASSISTANCE';
export const CONTACT_ACKNOWLEDGEMENT_MAIL = 'COURRIEL_CONTACT_ACCUSE';

const payloadSchema = z.object({ demandeId: z.string() });

type Dependencies = Pick<Platform, 'mail' | 'config'> & {
  readonly demandes: DemandesGestionQueries;
  readonly looks: MailThemes;
};

interface Addressing {
  readonly to: string;
  readonly replyTo?: string;
}

export const createContactMails = ({
  mail,
  config,
  demandes,
  looks,
}: Dependencies): readonly OutboxHandler[] => {
  const mailOf = (
    kind: string,
    compose: (request: ContactRequest, theme: ThemeColors) => MailContent,
    address: (request: ContactRequest) => Addressing,
  ): OutboxHandler => ({
    kind,
    run: async (payload, message) => {
      const { demandeId } = z.parse(payloadSchema, payload);
      const request = await demandes.findForMail(demandeId);
      if (request === undefined) return;
      const content = compose(request, await looks.ofContract(request.contrat));
      const messageId = messageIdOf(message.id);
      await mail.send({ ...address(request), ...content, messageId });
    },
  });
  return [
    mailOf(
      CONTACT_SUPPORT_MAIL,
      (request) => contactSupportMail(request),
      (request) => ({
        to: config.mail.support,
        replyTo: request.mail,
      }),
    ),
    mailOf(CONTACT_ACKNOWLEDGEMENT_MAIL, contactAcknowledgementMail, (request) => ({
      to: request.mail,
    })),
  ];
};
