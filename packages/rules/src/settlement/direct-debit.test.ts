import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDay } from '../time/calendar-day.ts';
import { addTargetDays, isTargetDay, targetDayFrom } from '../time/target-days.ts';
import { collectionDayOf, mandateLastDay, previousAccountOf, sequenceOf } from './direct-debit.ts';

const day = calendarDay;

describe('the day of a collection', () => {
  it.each([
    // A Monday; three days later.
    ['2026-11-16', 3, '2026-11-19'],
    // Friday, one day of notice: the next bank day is Monday.
    ['2026-11-13', 1, '2026-11-16'],
    // Saturday: the bank has it on Monday, so Tuesday at the earliest.
    ['2026-11-14', 1, '2026-11-17'],
    // 8 May is a French holiday and a bank day.
    ['2026-05-07', 1, '2026-05-08'],
    // The notice ends on Good Friday: after Easter Monday.
    ['2026-03-31', 3, '2026-04-07'],
    // Fourteen days after 12 December end on the 26th, a Saturday.
    ['2026-12-12', 14, '2026-12-28'],
  ])('[31-3] announced on %s with %i days of notice, is %s', (sentOn, noticeDays, expected) => {
    expect(collectionDayOf(day(sentOn), noticeDays)).toBe(expected);
  });

  it('[31-3] is the first TARGET day after the notice and one TARGET day after the bank has the file', () => {
    const anyDay = fc
      .integer({ min: 0, max: 20_000 })
      .map((count) => addDays(day('2020-01-01'), count));
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 14 }), (sentOn, noticeDays) => {
        const collected = collectionDayOf(sentOn, noticeDays);
        const isAllowed = (one: typeof collected) =>
          isTargetDay(one) &&
          one >= addDays(sentOn, noticeDays) &&
          one >= addTargetDays(targetDayFrom(sentOn), 1);
        expect(isAllowed(collected)).toBe(true);
        for (let one = sentOn; one < collected; one = addDays(one, 1))
          expect(isAllowed(one)).toBe(false);
      }),
    );
  });
});

describe('a mandate', () => {
  it.each([
    ['2024-02-29', '2027-02-28'],
    ['2023-11-16', '2026-11-16'],
    ['2021-08-31', '2024-08-31'],
  ])('[31-3] last used on %s can be collected until %s', (usedOn, last) => {
    expect(mandateLastDay(day(usedOn))).toBe(last);
  });

  it('[31-3] names the old account inside one French bank only', () => {
    const iban = 'FR7630006000011234567890189';
    expect(previousAccountOf('FR0730006999991111111111172', iban)).toEqual({
      iban: 'FR0730006999991111111111172',
    });
    expect(previousAccountOf('FR1420041010050500013M02606', iban)).toBe('SMNDA');
    expect(previousAccountOf('DE89370400440532013000', iban)).toBe('SMNDA');
    // The same digits in the same places, in one of the two countries only.
    const abroad = iban.replace('FR', 'BE');
    expect(previousAccountOf(abroad, iban)).toBe('SMNDA');
    expect(previousAccountOf(iban, abroad)).toBe('SMNDA');
    expect(previousAccountOf('DE89370400440532013000', 'DE89370400440532013000')).toBe('SMNDA');
  });
});

describe('the sequence type of a debit', () => {
  it.each([
    [false, true, false, 'FRST'],
    [false, false, false, 'RCUR'],
    [false, false, true, 'FNAL'],
    [false, true, true, 'FNAL'],
    [true, true, false, 'OOFF'],
    [true, true, true, 'OOFF'],
  ] as const)('[31-4] one-off %s, first %s, last %s: %s', (isOneOff, isFirst, isLast, expected) => {
    expect(sequenceOf({ isOneOff, isFirst, isLast })).toBe(expected);
  });
});
