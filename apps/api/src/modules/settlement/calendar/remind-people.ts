import { reminderOn, type DueReminder } from '@portail/rules/wallet/vouchers/millesime.ts';
import type { Platform } from '../../../platform/platform.ts';
import { REMINDER_MAIL, type ReminderPayload } from './reminder-mails.ts';
import type { PersonKey, ReminderQueries } from './reminders.queries.ts';
import { remindersIn } from './reminders.repository.ts';

const PAGE = 500;
const BEFORE_ALL: PersonKey = {
  beneficiaryId: '00000000-0000-0000-0000-000000000000',
  contract: '',
};

type Dependencies = Pick<Platform, 'units' | 'clock' | 'outbox'> & {
  readonly queries: ReminderQueries;
};

const remindPage = (
  { units, clock, outbox }: Dependencies,
  { millesime, jours }: DueReminder,
  people: readonly PersonKey[],
): Promise<number> =>
  units.transact(async (unit) => {
    const createdAt = clock.businessNow();
    const marked = await remindersIn(unit).mark(
      people.map(({ beneficiaryId, contract }) => ({
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

/** Tells those who still hold something of the vintage that ends soon: once for each reminder. */
export const createRemindPeople = (dependencies: Dependencies) => async (): Promise<number> => {
  const { clock, queries } = dependencies;
  const reminder = reminderOn(clock.businessDay());
  if (reminder === undefined) return 0;
  let count = 0;
  for (let after = BEFORE_ALL; ;) {
    const page = await queries.page(after, { ...reminder, limit: PAGE });
    const last = page.at(-1);
    if (last === undefined) return count;
    const due = page.filter(({ isDue }) => isDue);
    if (due.length > 0) count += await remindPage(dependencies, reminder, due);
    after = last;
  }
};
