import { hrefOf } from '@portail/contract/pages/href.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import {
  daysLeft,
  reminderOn,
  type DueReminder,
} from '@portail/rules/wallet/vouchers/millesime.ts';
import * as z from 'zod/mini';
import { expiryReminderMail } from '../../../platform/mail/calendar-templates.ts';
import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { HolderKey, ReminderQueries } from './calendar.queries.ts';
import { remindersIn } from './reminders.repository.ts';

const PAGE_SIZE = 500;
const FIRST_HOLDER: HolderKey = {
  beneficiaryId: '00000000-0000-0000-0000-000000000000',
  contract: '',
};

type ReminderNeeds = Pick<Platform, 'units' | 'clock' | 'outbox'> & {
  readonly queries: ReminderQueries;
};

export const REMINDER_MAIL = 'COURRIEL_RAPPEL_ECHEANCE';

const payloadSchema = z.object({
  beneficiaryId: z.string(),
  contract: z.string(),
  millesime: z.int(),
});
type ReminderPayload = z.output<typeof payloadSchema>;

const remindPage = (
  { units, clock, outbox }: ReminderNeeds,
  { millesime, jours }: DueReminder,
  holders: readonly HolderKey[],
): Promise<number> =>
  units.transact(async (unit) => {
    const createdAt = clock.businessNow();
    const marked = await remindersIn(unit).mark(
      holders.map(({ beneficiaryId, contract }) => ({
        beneficiaryId,
        contract,
        millesime,
        jours,
        createdAt,
      })),
    );
    for (const { beneficiaryId, contract } of marked) {
      const payload: ReminderPayload = { beneficiaryId, contract, millesime };
      await outbox.add(unit, {
        kind: REMINDER_MAIL,
        dedupKey: [REMINDER_MAIL, beneficiaryId, contract, millesime, jours].join(':'),
        payload,
      });
    }
    return marked.length;
  });

/** Reminds the holders of a vintage that ends soon, once per reminder day. */
export const createRemindPeople = (needs: ReminderNeeds) => async (): Promise<number> => {
  const { clock, queries } = needs;
  const reminder = reminderOn(clock.businessDay());
  if (reminder === undefined) return 0;
  let count = 0;
  for (let after = FIRST_HOLDER; ;) {
    const page = await queries.page(after, { ...reminder, limit: PAGE_SIZE });
    const last = page.at(-1);
    if (last === undefined) return count;
    const due = page.filter(({ isDue }) => isDue);
    if (due.length > 0) count += await remindPage(needs, reminder, due);
    after = last;
  }
};

export const createReminderMails = (
  { mail, config, reader, clock }: Pick<Platform, 'mail' | 'config' | 'reader' | 'clock'>,
  queries: ReminderQueries,
): OutboxHandler => {
  const themes = mailThemeQueries(reader);
  return {
    kind: REMINDER_MAIL,
    isBulk: true,
    run: async (payload, { id }) => {
      const { beneficiaryId, contract, millesime } = z.parse(payloadSchema, payload);
      const left = daysLeft(millesime, clock.businessDay());
      const held = await queries.findHoldings({ beneficiaryId, contract }, millesime);
      // Spent meanwhile, or processed after the end of the vintage.
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
        await themes.ofContract(contract),
      );
      await mail.send({ to: held.mail, ...content, messageId: messageIdOf(id) });
    },
  };
};
