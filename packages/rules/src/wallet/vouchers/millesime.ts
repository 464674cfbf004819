import {
  addDays,
  calendarDay,
  daysBetween,
  formatLongDate,
  type CalendarDay,
} from '../../time/calendar-day.ts';
import { dayInParis, startOfDayInParis } from '../../time/paris.ts';

/*
 * A vintage Y is ordered from 1 December Y−1, pays until 31 January Y+1 included, is traded in
 * February Y+1, and what is left is lost on 1 March Y+1. All of it in Paris.
 */
export const orderableFrom = (millesime: number): CalendarDay =>
  calendarDay(`${millesime - 1}-12-01`);
export const lastPayableDay = (millesime: number): CalendarDay =>
  calendarDay(`${millesime + 1}-01-31`);
export const expiryDay = (millesime: number): CalendarDay => calendarDay(`${millesime + 1}-03-01`);
/** 28 February, or 29. */
export const lastTradeableDay = (millesime: number): CalendarDay =>
  addDays(expiryDay(millesime), -1);

const endOfPayment = (millesime: number): number =>
  startOfDayInParis(addDays(lastPayableDay(millesime), 1));
const expiry = (millesime: number): number => startOfDayInParis(expiryDay(millesime));

export const isOrderable = (millesime: number, instantMs: number): boolean =>
  dayInParis(instantMs) >= orderableFrom(millesime) &&
  dayInParis(instantMs) < orderableFrom(millesime + 1);

/** Orders of this vintage are still taken, or will be: the next one has not replaced it yet. */
export const isOrderingOpen = (millesime: number, instantMs: number): boolean =>
  dayInParis(instantMs) < orderableFrom(millesime + 1);

/** As `est_payable` in the database, which has the last word. */
export const isPayable = (millesime: number, instantMs: number): boolean =>
  instantMs < endOfPayment(millesime);

/** As `est_echangeable` in the database. */
export const isTradeable = (millesime: number, instantMs: number): boolean =>
  instantMs >= endOfPayment(millesime) && instantMs < expiry(millesime);

export const isExpired = (millesime: number, instantMs: number): boolean =>
  instantMs >= expiry(millesime);

/** The vintage that an order of this instant bears. */
export const orderedMillesime = (instantMs: number): number => {
  const day = dayInParis(instantMs);
  const year = Number(day.slice(0, 4));
  return day >= orderableFrom(year + 1) ? year + 1 : year;
};

/** Days until the last one on which it pays: 0 on that day, below 0 after it. */
export const daysLeft = (millesime: number, today: CalendarDay): number =>
  daysBetween(today, lastPayableDay(millesime));

/** Said to everybody alike: at that hour it is another one in Réunion or Tahiti. */
export const payableUntilSentence = (millesime: number, format = formatLongDate): string =>
  `utilisable jusqu’au ${format(lastPayableDay(millesime))} à 23\u00a0h\u00a059 (heure de Paris)`;
