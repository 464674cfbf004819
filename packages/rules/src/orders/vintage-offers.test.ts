import { describe, expect, it } from 'vitest';
import { calendarDay } from '../time/calendar-day.ts';
import { advisedVintage, vintageOffers } from './vintage-offers.ts';

const day = calendarDay;

describe('vintageOffers', () => {
  it('[25-14] offers the vintage of the day alone while it stays usable for long', () => {
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

  it('[25-14] advises the next vintage for an order of November delivered five days before expiry', () => {
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

  it('[25-14] offers the next vintage alone when the delivery comes after the expiry', () => {
    const offers = vintageOffers({
      today: day('2026-11-17'),
      closing: day('2027-01-25'),
      hasPaper: true,
    });
    expect(offers.map(({ millesime }) => millesime)).toEqual([2027]);
  });

  it('[25-14] says from when the next vintage is made where nothing else makes the order wait', () => {
    const offers = vintageOffers({ today: day('2026-11-25'), closing: undefined, hasPaper: true });
    expect(offers).toEqual([
      { millesime: 2026, availableOn: '2026-12-05', lastDay: '2027-01-31', isShort: true },
      { millesime: 2027, availableOn: '2026-12-11', lastDay: '2028-01-31', isShort: false },
    ]);
    // Later by some days: the person weighs it.
    expect(advisedVintage(offers).millesime).toBe(2026);
  });

  it('[25-14] bears the new vintage from 1 December on', () => {
    const offers = vintageOffers({ today: day('2026-12-01'), closing: undefined, hasPaper: false });
    expect(offers.map(({ millesime, isShort }) => [millesime, isShort])).toEqual([[2027, false]]);
  });
});
