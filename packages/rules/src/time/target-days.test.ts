import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDay } from './calendar-day.ts';
import { addTargetDays, isTargetDay, targetDayFrom } from './target-days.ts';
import { isWorkingDay } from './working-days.ts';

const day = calendarDay;

/** Published dates of Easter, 2024 to 2045: the rule under test computes them another way. */
const EASTERS = [
  '2024-03-31',
  '2025-04-20',
  '2026-04-05',
  '2027-03-28',
  '2028-04-16',
  '2029-04-01',
  '2030-04-21',
  '2031-04-13',
  '2032-03-28',
  '2033-04-17',
  '2034-04-09',
  '2035-03-25',
  '2036-04-13',
  '2037-04-05',
  '2038-04-25',
  '2039-04-10',
  '2040-04-01',
  '2041-04-21',
  '2042-04-06',
  '2043-03-29',
  '2044-04-17',
  '2045-04-09',
];

/**
 * Easter by the tables of the ecclesiastical moon (golden number and epact), with Gauss’s
 * exceptions: independent of the algorithm of the code.
 */
const easterByEpact = (year: number): string => {
  const golden = (year % 19) + 1;
  const century = Math.floor(year / 100) + 1;
  const leapsDropped = Math.floor((3 * century) / 4) - 12;
  const moonShift = Math.floor((8 * century + 5) / 25) - 5;
  const sunday = Math.floor((5 * year) / 4) - leapsDropped - 10;
  let epact = (((11 * golden + 20 + moonShift - leapsDropped) % 30) + 30) % 30;
  if ((epact === 25 && golden > 11) || epact === 24) epact += 1;
  let moon = 44 - epact;
  if (moon < 21) moon += 30;
  moon = moon + 7 - ((sunday + moon) % 7);
  const [month, date] = moon > 31 ? [4, moon - 31] : [3, moon];
  return `${year}-0${month}-${String(date).padStart(2, '0')}`;
};

const anyDay = fc
  .integer({ min: 0, max: 60_000 })
  .map((count) => addDays(day('1999-01-01'), count));

/** Closed days by the calendar of the Eurosystem: weekends, four fixed days, two around Easter. */
const isOpenByTheBook = (one: string): boolean => {
  const date = new Date(`${one}T00:00:00Z`);
  if ([0, 6].includes(date.getUTCDay())) return false;
  if (/-(01-01|05-01|12-25|12-26)$/.test(one)) return false;
  const easter = day(easterByEpact(date.getUTCFullYear()));
  return one !== addDays(easter, -2) && one !== addDays(easter, 1);
};

describe('the TARGET calendar', () => {
  it.each(EASTERS)('[31-4] is closed on Good Friday and Easter Monday around %s', (easter) => {
    expect(easterByEpact(Number(easter.slice(0, 4)))).toBe(easter);
    expect(isTargetDay(addDays(day(easter), -2))).toBe(false);
    expect(isTargetDay(addDays(day(easter), 1))).toBe(false);
    expect(isTargetDay(addDays(day(easter), -3))).toBe(true);
    expect(isTargetDay(addDays(day(easter), 2))).toBe(true);
  });

  it('[26-3] follows Easter through four centuries', () => {
    for (let year = 1900; year <= 2299; year += 1) {
      const easter = day(easterByEpact(year));
      expect(isTargetDay(addDays(easter, -2)), easter).toBe(false);
      expect(isTargetDay(addDays(easter, 1)), easter).toBe(false);
    }
  });

  it.each([
    ['2026-01-01', 'New Year'],
    ['2026-05-01', '1 May'],
    ['2025-12-25', 'Christmas'],
    ['2028-12-26', '26 December'],
    ['2026-11-14', 'a Saturday'],
    ['2026-11-15', 'a Sunday'],
  ])('[31-4] is closed on %s (%s)', (closed) => {
    expect(isTargetDay(day(closed))).toBe(false);
  });

  it.each([
    ['2026-05-08', 'Victory'],
    ['2026-05-14', 'Ascension'],
    ['2026-05-25', 'Whit Monday'],
    ['2026-07-14', '14 July'],
    ['2025-08-15', 'Assumption'],
    ['2027-11-01', 'All Saints'],
    ['2026-11-11', 'Armistice'],
  ])('[31-4] is open on the French holiday %s (%s)', (open) => {
    expect(isTargetDay(day(open))).toBe(true);
    expect(isWorkingDay(day(open))).toBe(false);
  });

  it('[31-4] agrees with the calendar of the Eurosystem for 160 years', () => {
    fc.assert(
      fc.property(anyDay, (one) => {
        expect(isTargetDay(one)).toBe(isOpenByTheBook(one));
      }),
      { numRuns: 2_000 },
    );
  });

  it('[31-4] counts open days only, and ends on an open day', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 12 }), (from, count) => {
        const end = addTargetDays(from, count);
        let open = 0;
        for (let one = addDays(from, 1); one <= end; one = addDays(one, 1))
          if (isOpenByTheBook(one)) open += 1;
        expect(open).toBe(count);
        expect(isTargetDay(end)).toBe(true);
      }),
    );
    expect(addTargetDays(day('2026-05-02'), 0)).toBe('2026-05-02');
    expect(() => addTargetDays(day('2026-05-02'), -1)).toThrow('-1 is not');
    expect(() => addTargetDays(day('2026-05-02'), 0.5)).toThrow(RangeError);
  });

  it('[31-4] keeps an open day, and moves a closed one to the next open day', () => {
    expect(targetDayFrom(day('2026-05-08'))).toBe('2026-05-08');
    // Good Friday 2026: the next open day is Tuesday 7 April.
    expect(targetDayFrom(day('2026-04-03'))).toBe('2026-04-07');
    // Thursday 24 December 2026: the 25th is a Friday, the 26th a Saturday.
    expect(addTargetDays(day('2026-12-24'), 1)).toBe('2026-12-28');
  });
});
