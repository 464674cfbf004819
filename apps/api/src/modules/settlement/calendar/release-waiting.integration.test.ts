import { accountCreditedOn } from '@portail/rules/wallet/conversion/conversion.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { describe, expect, it } from 'vitest';
import { useCalendarWorld } from '../../../../test/calendar-world.ts';
import { paperToAccount } from '../../../ledger/templates/voucher-changes.ts';

const world = useCalendarWorld();

/** Converts vouchers to an account on a day; returns the day from which the amount can be spent. */
const convert = async (today: string, cents: readonly number[]) => {
  const { ledger, at } = world.current;
  await at(`${today}T10:00:00Z`);
  const account = await ledger.openAccount({ millesime: Number(today.slice(0, 4)) });
  const printed = await ledger.openTitres(account, cents);
  const availableFrom = accountCreditedOn(calendarDay(today));
  await ledger.post([paperToAccount({ compteId: account.compteId, availableFrom, ...printed })]);
  return { ...account, availableFrom };
};

const released = (compteId: string) =>
  world.current.ledger.countJournals(compteId, 'VALEUR_DISPONIBLE');

describe('a waiting amount', () => {
  it.each([
    ['2027-06-10', '2027-06-12T21:50:00Z', '2027-06-12T22:00:00Z'],
    // Over both clock changes, and 29 February.
    ['2027-03-25', '2027-03-27T22:50:00Z', '2027-03-27T23:00:00Z'],
    ['2027-03-26', '2027-03-28T21:50:00Z', '2027-03-28T22:00:00Z'],
    ['2027-10-28', '2027-10-30T21:50:00Z', '2027-10-30T22:00:00Z'],
    ['2027-10-29', '2027-10-31T22:50:00Z', '2027-10-31T23:00:00Z'],
    ['2028-02-26', '2028-02-28T22:50:00Z', '2028-02-28T23:00:00Z'],
  ])('[L24] [L25] of %s still waits at %s and is available at %s', async (day, before, from) => {
    const { ledger, at } = world.current;
    const { compteId } = await convert(day, [1_500, 2_000]);
    await (await at(before)).releaseWaiting();
    expect(await released(compteId)).toBe(0);
    await (await at(from)).releaseWaiting();
    expect(await released(compteId)).toBe(1);
    expect(await ledger.balanceOf(compteId)).toBe(3_500);
  });

  it('is released once by concurrent and repeated runs', async () => {
    const { ledger, at } = world.current;
    const accounts = [];
    for (let n = 0; n < 5; n += 1) accounts.push(await convert('2027-07-05', [1_500]));
    const tasks = await at('2027-07-09T10:00:00Z');
    await Promise.all([1, 2, 3, 4].map(() => tasks.releaseWaiting()));
    await tasks.releaseWaiting();
    for (const { compteId } of accounts) {
      expect(await released(compteId)).toBe(1);
      expect(await ledger.balanceOf(compteId)).toBe(1_500);
    }
    expect(await ledger.breaches()).toEqual([]);
  });

  it('is released day by day', async () => {
    const { ledger, at } = world.current;
    const first = await convert('2027-08-02', [1_500]);
    await at('2027-08-03T10:00:00Z');
    const printed = await ledger.openTitres(first, [2_000]);
    await ledger.post([
      paperToAccount({ compteId: first.compteId, availableFrom: '2027-08-06', ...printed }),
    ]);
    await (await at('2027-08-05T10:00:00Z')).releaseWaiting();
    expect(await ledger.balanceOf(first.compteId)).toBe(1_500);
    await (await at('2027-08-06T10:00:00Z')).releaseWaiting();
    expect(await ledger.balanceOf(first.compteId)).toBe(3_500);
    expect(await released(first.compteId)).toBe(2);
  });
});
