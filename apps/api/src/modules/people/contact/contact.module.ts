import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { createContactMails } from './contact-mails.ts';
import { createContactHandlers, type ContactHandlers } from './contact.handlers.ts';
import { demandesGestionQueries } from './demandes-gestion.queries.ts';
import { createOpenDemande } from './open-demande.ts';
import { createSendContactMessage } from './send-contact-message.ts';

export { createOpenDemande, type OpenDemande } from './open-demande.ts';

export interface ContactModule {
  readonly handlers: ContactHandlers;
  readonly outboxHandlers: readonly OutboxHandler[];
}

export const createContactModule = (platform: Platform): ContactModule => {
  const scope = operatorScope('systeme', 'envoi des courriels d’une demande');
  const demandes = demandesGestionQueries(platform.reader, scope);
  return {
    handlers: createContactHandlers(
      createSendContactMessage({ ...platform, openDemande: createOpenDemande(platform) }),
    ),
    outboxHandlers: createContactMails({
      ...platform,
      demandes,
      looks: mailThemeQueries(platform.reader),
    }),
  };
};
