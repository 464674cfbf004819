import { describe, expect, it } from 'vitest';
import { calendarDay } from '../time/calendar-day.ts';
import { isMailChosen, lastNearDay, newLinesPeriod, NOTICE_DEFAULTS } from './notices.ts';

const day = calendarDay;
/** A Thursday; the Monday after Easter is the 29th. */
const MAUNDY_THURSDAY = day('2027-03-25');

describe('[33-8] days of the notices', () => {
  it('[33-8] a day is announced from its third working day before, weekends and holidays apart', () => {
    // Monday to Thursday.
    expect(lastNearDay(day('2027-03-01'))).toBe('2027-03-04');
    // Friday, Tuesday and Wednesday: Easter Monday is no working day.
    expect(lastNearDay(MAUNDY_THURSDAY)).toBe('2027-03-31');
  });

  it('[33-8] a day off that follows the third working day is announced with it', () => {
    // Tuesday: Wednesday, Thursday, Friday, then the weekend.
    expect(lastNearDay(day('2027-03-02'))).toBe('2027-03-07');
  });

  it('[33-8] new lines are announced on working days, those of days off with the next', () => {
    expect(newLinesPeriod(day('2027-03-02'))).toEqual({ from: '2027-03-01', until: '2027-03-02' });
    expect(newLinesPeriod(day('2027-03-08'))).toEqual({ from: '2027-03-05', until: '2027-03-08' });
    expect(newLinesPeriod(day('2027-03-30'))).toEqual({ from: '2027-03-26', until: '2027-03-30' });
    expect(newLinesPeriod(day('2027-03-06'))).toBeUndefined();
    expect(newLinesPeriod(day('2027-03-29'))).toBeUndefined();
  });

  it('[33-8] no mail is sent twice by default for what is mailed by other means', () => {
    expect(isMailChosen('SECOND_ACCORD')).toBe(false);
    expect(NOTICE_DEFAULTS.SECOND_ACCORD.courriel).toBe(false);
    expect(NOTICE_DEFAULTS.FACTURE_A_ECHEANCE.courriel).toBe(false);
  });
});
