import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDay, daysBetween } from '../time/calendar-day.ts';
import { windowOfCopy, dueMailsOf, type MailedCampaign } from './campaign-days.ts';
import { basisPointsOf, percentOf } from '../orders/order-amounts.ts';

const day = (text: string) => calendarDay(text);
const CAMPAIGN: MailedCampaign = {
  dateOuverture: day('2026-02-01'),
  dateFermeture: day('2026-02-28'),
  permanent: false,
  isClosedByFunder: false,
  isDraft: false,
  envoyerOuverture: true,
  envoyerFermeture: true,
  jourAvantMailDeFermeture: 7,
};
const due = (today: string, changes: Partial<MailedCampaign> = {}) =>
  dueMailsOf({ ...CAMPAIGN, ...changes }, day(today)).map(({ kind, day: on }) => `${kind} ${on}`);

describe('the mails of a campaign', () => {
  it('[FUND-21] opening mails are due on the day and the three following ones', () => {
    expect(due('2026-01-31')).toEqual([]);
    expect(due('2026-02-01')).toEqual(['OUVERTURE 2026-02-01']);
    expect(due('2026-02-04')).toEqual(['OUVERTURE 2026-02-01']);
    expect(due('2026-02-05')).toEqual([]);
  });

  it('[FUND-21] closing mails are due from the configured day until the end', () => {
    expect(due('2026-02-20')).toEqual([]);
    expect(due('2026-02-21')).toEqual(['FERMETURE 2026-02-28']);
    expect(due('2026-02-28')).toEqual(['FERMETURE 2026-02-28']);
    expect(due('2026-03-01')).toEqual([]);
    expect(due('2026-02-27', { jourAvantMailDeFermeture: 0 })).toEqual([]);
    expect(due('2026-02-28', { jourAvantMailDeFermeture: 0 })).toEqual(['FERMETURE 2026-02-28']);
  });

  it('[FUND-21] are due only with their flag', () => {
    expect(due('2026-02-01', { envoyerOuverture: false })).toEqual([]);
    expect(due('2026-02-21', { envoyerFermeture: false })).toEqual([]);
    expect(due('2026-02-21', { jourAvantMailDeFermeture: undefined })).toEqual([]);
  });

  it('[FUND-21] are not due for a closed campaign or without an end', () => {
    expect(due('2026-02-21', { isClosedByFunder: true })).toEqual([]);
    expect(due('2026-02-21', { isDraft: true })).toEqual([]);
    expect(due('2026-02-21', { permanent: true })).toEqual([]);
    expect(due('2026-02-02', { permanent: true, dateFermeture: undefined })).toEqual([
      'OUVERTURE 2026-02-01',
    ]);
  });

  it('[FUND-21] closing mails are never due before the opening', () => {
    expect(due('2026-01-31', { jourAvantMailDeFermeture: 60 })).toEqual([]);
    expect(due('2026-02-01', { jourAvantMailDeFermeture: 60 })).toEqual([
      'OUVERTURE 2026-02-01',
      'FERMETURE 2026-02-28',
    ]);
  });
});

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays(day('2000-01-01'), days));

describe('copy of a campaign', () => {
  it('[FUND-07] opens after today and lasts as long as the original', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 700 }), anyDay, (opening, length, today) => {
        const first = { dateOuverture: opening, dateFermeture: addDays(opening, length) };
        const copy = windowOfCopy(first, today);
        expect(copy.dateOuverture > today).toBe(true);
        expect(daysBetween(copy.dateOuverture, copy.dateFermeture)).toBe(length);
        expect(copy.permanent).toBe(false);
      }),
    );
  });

  it('[FUND-07] keeps future dates, and closes in a year without an end', () => {
    const today = day('2026-05-10');
    const coming = { dateOuverture: day('2026-06-01'), dateFermeture: day('2026-06-30') };
    expect(windowOfCopy(coming, today)).toMatchObject(coming);
    const endless = { dateOuverture: day('2020-01-01'), dateFermeture: undefined };
    expect(windowOfCopy(endless, today)).toEqual({
      dateOuverture: '2026-05-11',
      dateFermeture: '2027-05-11',
      permanent: false,
    });
  });
});

describe('rate', () => {
  it('[FUND-07] has at most two decimals, from 0 to 100', () => {
    expect(basisPointsOf(33.33)).toBe(3_333);
    expect(basisPointsOf(0)).toBe(0);
    expect(basisPointsOf(100)).toBe(10_000);
    for (const wrong of [100.01, -0.01, 33.333, Number.NaN, Infinity]) {
      expect(basisPointsOf(wrong)).toBeUndefined();
    }
    expect(Object.is(basisPointsOf(-0), 0)).toBe(true);
  });

  it('[FUND-07] survives a round trip', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (basisPoints) => {
        expect(basisPointsOf(percentOf(basisPoints))).toBe(basisPoints);
      }),
    );
  });
});
