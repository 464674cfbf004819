import { hrefOf } from '@portail/contract/pages/href.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { daysLeft } from '@portail/rules/wallet/vouchers/millesime.ts';
import * as z from 'zod/mini';
import { expiryReminderMail } from './calendar-templates.ts';
import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ReminderQueries } from './reminders.queries.ts';

export const REMINDER_MAIL = 'COURRIEL_RAPPEL_ECHEANCE';

const payloadSchema = z.object({
  beneficiaryId: z.string(),
  contract: z.string(),
  millesime: z.int(),
});
export type ReminderPayload = z.output<typeof payloadSchema>;

type Dependencies = Pick<Platform, 'mail' | 'config' | 'reader' | 'clock'> & {
  readonly queries: ReminderQueries;
};

export const createReminderMails = ({
  mail,
  config,
  reader,
  clock,
  queries,
}: Dependencies): OutboxHandler => {
  const looks = mailThemeQueries(reader);
  return {
    kind: REMINDER_MAIL,
    isBulk: true,
    run: async (payload, { id }) => {
      const { beneficiaryId, contract, millesime } = z.parse(payloadSchema, payload);
      const left = daysLeft(millesime, clock.businessDay());
      const held = await queries.held({ beneficiaryId, contract }, millesime);
      // Spent in the meantime, or delivered too late to be of use.
      if (held === undefined || left < 0 || held.accountCents + held.titreCents === 0) return;
      const content = expiryReminderMail(
        held,
        {
          socialReason: held.socialReason,
          millesime,
          daysLeft: left,
          accountCents: centsOf(held.accountCents),
          titreCount: held.titreCount,
          titreCents: centsOf(held.titreCents),
          homeUrl: `${config.publicUrl}${hrefOf('HOME')}`,
        },
        await looks.ofContract(contract),
      );
      await mail.send({ to: held.mail, ...content, messageId: messageIdOf(id) });
    },
  };
};
