import { describe, expect, it } from 'vitest';
import { calendarDay } from '../time/calendar-day.ts';
import { advisedVintage, vintageOffers } from './vintage-offers.ts';

const day = calendarDay;

describe('vintageOffers', () => {
  it('[25-14] offers only the current vintage while it stays usable for long', () => {
    const offers = vintageOffers({ today: day('2026-06-10'), closing: undefined, hasPaper: true });
    expect(offers).toEqual([
      {
        millesime: 2026,
        availableOn: '2026-06-20',
        lastDay: '2027-01-31',
        isShort: false,
      },
    ]);
    expect(advisedVintage(offers).millesime).toBe(2026);
  });

  it('[25-14] advises the next vintage for a November order delivered five days before expiry', () => {
    const offers = vintageOffers({
      today: day('2026-11-17'),
      closing: day('2027-01-16'),
      hasPaper: true,
    });
    expect(offers).toEqual([
      { millesime: 2026, availableOn: '2027-01-26', lastDay: '2027-01-31', isShort: true },
      { millesime: 2027, availableOn: '2027-01-26', lastDay: '2028-01-31', isShort: false },
    ]);
    expect(advisedVintage(offers).millesime).toBe(2027);
  });

  it('[25-14] offers only the next vintage when delivery is after the expiry', () => {
    const offers = vintageOffers({
      today: day('2026-11-17'),
      closing: day('2027-01-25'),
      hasPaper: true,
    });
    expect(offers.map(({ millesime }) => millesime)).toEqual([2027]);
  });

  it('[25-14] gives the first day of the next vintage when nothing else delays the order', () => {
    const offers = vintageOffers({ today: day('2026-11-25'), closing: undefined, hasPaper: true });
    expect(offers).toEqual([
      { millesime: 2026, availableOn: '2026-12-05', lastDay: '2027-01-31', isShort: true },
      { millesime: 2027, availableOn: '2026-12-11', lastDay: '2028-01-31', isShort: false },
    ]);
    // Some days later: the person decides.
    expect(advisedVintage(offers).millesime).toBe(2026);
  });

  it('[25-14] uses the new vintage from 1 December', () => {
    const offers = vintageOffers({ today: day('2026-12-01'), closing: undefined, hasPaper: false });
    expect(offers.map(({ millesime, isShort }) => [millesime, isShort])).toEqual([[2027, false]]);
  });
});
