import * as z from 'zod/mini';
import type { MailThemes } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import { payeeInvitationMail } from './paying-templates.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { invitationsIn } from './invitations.repository.ts';
import type { PayeeInvitationQueries } from './payee-invitations.queries.ts';

export const PAYEE_INVITATION_MAIL = 'COURRIEL_INVITATION_INTERVENANT';

const payloadSchema = z.object({ invitationId: z.string() });

type Dependencies = Pick<Platform, 'mail' | 'units' | 'clock' | 'config'> & {
  readonly queries: PayeeInvitationQueries;
  readonly looks: MailThemes;
};

export const createPayeeInvitationMail = (dependencies: Dependencies): OutboxHandler => {
  const { mail, units, clock, config, queries, looks } = dependencies;
  return {
    kind: PAYEE_INVITATION_MAIL,
    run: async (payload, message) => {
      const { invitationId } = z.parse(payloadSchema, payload);
      const asked = await queries.findUnsent(invitationId);
      if (asked === undefined || asked.email === null || asked.nom === null) return;
      const content = payeeInvitationMail(
        { nom: asked.nom, payer: `${asked.firstName} ${asked.lastName}`, url: config.publicUrl },
        await looks.ofContract(asked.contract),
      );
      const messageId = messageIdOf(message.id);
      await mail.send({ to: asked.email, ...content, messageId });
      await units.transact((unit) => invitationsIn(unit).markSent(invitationId, clock.realNow()));
    },
  };
};
