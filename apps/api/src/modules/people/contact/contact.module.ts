import { withoutSocialSecurityNumbers } from '@portail/rules/identifiers/nir.ts';
import type { ThemeColors } from '@portail/rules/branding/theme/theme-colors.ts';
import * as z from 'zod/mini';
import { limitedAddress } from '../../../platform/address.ts';
import { defineModule } from '../../../platform/http/define-module.ts';
import type { MailContent } from '../../../platform/mail/compose-mail.ts';
import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import {
  contactAcknowledgementMail,
  contactSupportMail,
  type ContactRequest,
} from '../requests/request-templates.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { requestMailQueries } from '../requests/requests.queries.ts';
import { newRequestsIn, type NewRequest } from '../requests/requests.repository.ts';

const SUPPORT_MAIL = 'COURRIEL_CONTACT_ASSISTANCE';
const ACKNOWLEDGEMENT_MAIL = 'COURRIEL_CONTACT_ACCUSE';

const payloadSchema = z.object({ demandeId: z.string() });

/** Stores a request and sends two mails: one to the support team, one to its author. */
export const createOpenDemande =
  ({ clock, ids, outbox }: Pick<Platform, 'clock' | 'ids' | 'outbox'>) =>
  async (
    unit: UnitOfWork,
    content: Omit<NewRequest, 'id' | 'year' | 'createdAt'>,
  ): Promise<{ readonly id: string; readonly reference: string }> => {
    const id = ids.ordered();
    const { reference } = await newRequestsIn(unit).insert({
      ...content,
      id,
      message: withoutSocialSecurityNumbers(content.message),
      year: clock.businessDay().slice(0, 4),
      createdAt: clock.businessNow(),
    });
    for (const kind of [SUPPORT_MAIL, ACKNOWLEDGEMENT_MAIL]) {
      await outbox.add(unit, { kind, dedupKey: `${kind}:${id}`, payload: { demandeId: id } });
    }
    return { id, reference };
  };

const createContactMails = ({ mail, config, reader }: Platform): readonly OutboxHandler[] => {
  const requests = requestMailQueries(
    reader,
    operatorScope('systeme', 'envoi des courriels d’une demande'),
  );
  const themes = mailThemeQueries(reader);
  const mailHandler = (
    kind: string,
    compose: (request: ContactRequest, theme: ThemeColors) => MailContent,
    address: (request: ContactRequest) => { readonly to: string; readonly replyTo?: string },
  ): OutboxHandler => ({
    kind,
    run: async (payload, message) => {
      const { demandeId } = z.parse(payloadSchema, payload);
      const request = await requests.findRequest(demandeId);
      if (request === undefined) return;
      const content = compose(request, await themes.ofContract(request.contrat));
      const messageId = messageIdOf(message.id);
      await mail.send({ ...address(request), ...content, messageId });
    },
  });
  return [
    mailHandler(
      SUPPORT_MAIL,
      (request) => contactSupportMail(request),
      (request) => ({ to: config.mail.support, replyTo: request.mail }),
    ),
    mailHandler(ACKNOWLEDGEMENT_MAIL, contactAcknowledgementMail, (request) => ({
      to: request.mail,
    })),
  ];
};

export const createContactModule = (platform: Platform) => {
  const { limits, digest, config } = platform;
  const openDemande = createOpenDemande(platform);
  return defineModule({
    handlers: {
      sendContactMessage: async ({ unit, body, origin }) => {
        // The call needs no sign-in: the number per hour is limited by address.
        await limits.count(unit, {
          key: digest.of('contact', limitedAddress(origin.address)),
          ...config.limits.contact,
          clearedBySuccess: false,
        });
        const { reference } = await openDemande(unit, {
          nom: body.nom,
          mail: body.email,
          contrat: body.numeroContrat,
          objet: body.objet,
          message: body.message,
          userId: undefined,
        });
        return { reference };
      },
    },
    outboxHandlers: createContactMails(platform),
  });
};
