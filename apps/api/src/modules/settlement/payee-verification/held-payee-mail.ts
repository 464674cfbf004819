import { hrefOf } from '@portail/contract/pages/href.ts';
import { maskedIban } from '@portail/rules/identifiers/iban.ts';
import * as z from 'zod/mini';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { heldPayeeMail } from './held-payee-templates.ts';
import type { PayeeVerificationQueries } from './payee-verification.queries.ts';

/** Outbox message: tells a payee why payouts wait. */
export const HELD_MAIL = 'COURRIEL_VIREMENTS_RETENUS';

const payloadSchema = z.object({ coordonneesId: z.string() });

export const createHeldPayeeMail = (
  { mail, config }: Pick<Platform, 'mail' | 'config'>,
  queries: PayeeVerificationQueries,
): OutboxHandler => ({
  kind: HELD_MAIL,
  run: async (payload, { id }) => {
    const { coordonneesId } = z.parse(payloadSchema, payload);
    const found = await queries.findMailRecipient(coordonneesId);
    if (found === undefined) return;
    const content = heldPayeeMail(found, {
      iban: maskedIban(found.ibanEnd),
      url: `${config.publicUrl}${hrefOf('INTERVENANT_BANK')}`,
    });
    await mail.send({ to: found.mail, ...content, messageId: messageIdOf(id) });
  },
});
