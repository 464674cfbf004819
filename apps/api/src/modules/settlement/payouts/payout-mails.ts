import { hrefOf } from '@portail/contract/pages/href.ts';
import { maskedIban } from '@portail/rules/identifiers/iban.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import { payoutMail, payoutRejectedMail } from '../../../platform/mail/payment-notice-templates.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PayoutQueries } from './payouts.queries.ts';

/** Outbox messages: a transfer is sent, a transfer was rejected. */
export const PAYOUT_MAIL = 'COURRIEL_VIREMENT';
export const PAYOUT_REJECTED_MAIL = 'COURRIEL_VIREMENT_REJETE';

const payloadSchema = z.object({ versementId: z.string() });

export const createPayoutMails = (
  { mail, config }: Pick<Platform, 'mail' | 'config'>,
  queries: PayoutQueries,
): readonly OutboxHandler[] => {
  const mailOf = (
    kind: string,
    page: 'INTERVENANT_REMISES' | 'INTERVENANT_BANK',
    compose: typeof payoutMail,
  ): OutboxHandler => ({
    kind,
    run: async (payload, { id }) => {
      const { versementId } = z.parse(payloadSchema, payload);
      const found = await queries.findMailRecipient(versementId);
      if (found === undefined) return;
      const content = compose(found, {
        reference: found.reference,
        day: calendarDay(found.day),
        amount: centsOf(found.amountCents),
        count: found.count,
        iban: maskedIban(found.ibanEnd),
        url: `${config.publicUrl}${hrefOf(page)}`,
      });
      await mail.send({ to: found.mail, ...content, messageId: messageIdOf(id) });
    },
  });
  return [
    mailOf(PAYOUT_MAIL, 'INTERVENANT_REMISES', payoutMail),
    mailOf(PAYOUT_REJECTED_MAIL, 'INTERVENANT_BANK', payoutRejectedMail),
  ];
};
