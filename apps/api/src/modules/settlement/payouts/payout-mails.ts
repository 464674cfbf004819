import { hrefOf } from '@portail/contract/pages/href.ts';
import { maskedIban } from '@portail/rules/identifiers/iban.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import { holderUnreadableMail, payoutMail, payoutRejectedMail } from './payout-templates.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { payoutsIn } from './payouts.repository.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PayoutQueries } from './payouts.queries.ts';

/** Outbox messages: a transfer is sent, a transfer was rejected, a holder cannot be written. */
export const PAYOUT_MAIL = 'COURRIEL_VIREMENT';
export const PAYOUT_REJECTED_MAIL = 'COURRIEL_VIREMENT_REJETE';

const HOLDER_UNREADABLE_MAIL = 'COURRIEL_TITULAIRE_ILLISIBLE';

const payloadSchema = z.object({ versementId: z.string() });
const bankSchema = z.object({ coordonneesId: z.string() });

/** Keeps a payee out of the files until other bank details are given, and tells the payee once. */
export const createHoldUnreadable =
  ({ clock, outbox }: Pick<Platform, 'clock' | 'outbox'>) =>
  async (unit: UnitOfWork, bankId: string): Promise<void> => {
    if (!(await payoutsIn(unit).markHolderUnreadable(bankId, clock.businessNow()))) return;
    await outbox.add(unit, {
      kind: HOLDER_UNREADABLE_MAIL,
      dedupKey: `${HOLDER_UNREADABLE_MAIL}:${bankId}`,
      payload: { coordonneesId: bankId },
    });
  };
export type HoldUnreadable = ReturnType<typeof createHoldUnreadable>;

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
  const unreadable: OutboxHandler = {
    kind: HOLDER_UNREADABLE_MAIL,
    run: async (payload, { id }) => {
      const found = await queries.findUnreadable(z.parse(bankSchema, payload).coordonneesId);
      if (found === undefined) return;
      const url = `${config.publicUrl}${hrefOf('INTERVENANT_BANK')}`;
      const content = holderUnreadableMail(found, url);
      await mail.send({ to: found.mail, ...content, messageId: messageIdOf(id) });
    },
  };
  return [
    unreadable,
    mailOf(PAYOUT_MAIL, 'INTERVENANT_REMISES', payoutMail),
    mailOf(PAYOUT_REJECTED_MAIL, 'INTERVENANT_BANK', payoutRejectedMail),
  ];
};
