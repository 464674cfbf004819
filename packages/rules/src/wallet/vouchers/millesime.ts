import {
  addDays,
  calendarDay,
  daysBetween,
  formatLongDate,
  type CalendarDay,
} from '../../time/calendar-day.ts';
import { dayInParis, startOfDayInParis } from '../../time/paris.ts';

/*
 * Vintage Y: orderable from 1 December Y−1, payable until 31 January Y+1 included, tradeable in
 * February Y+1, expired on 1 March Y+1. All dates in Paris.
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

/** True until orders of the next vintage begin. */
export const isOrderingOpen = (millesime: number, instantMs: number): boolean =>
  dayInParis(instantMs) < orderableFrom(millesime + 1);

/** Same rule as `est_payable` in the database, which is authoritative. */
export const isPayable = (millesime: number, instantMs: number): boolean =>
  instantMs < endOfPayment(millesime);

/** Same rule as `est_echangeable` in the database. */
export const isTradeable = (millesime: number, instantMs: number): boolean =>
  instantMs >= endOfPayment(millesime) && instantMs < expiry(millesime);

export const isExpired = (millesime: number, instantMs: number): boolean =>
  instantMs >= expiry(millesime);

export const orderedMillesime = (instantMs: number): number => {
  const day = dayInParis(instantMs);
  const year = Number(day.slice(0, 4));
  return day >= orderableFrom(year + 1) ? year + 1 : year;
};

/** 0 on the last payable day, negative afterwards. */
export const daysLeft = (millesime: number, today: CalendarDay): number =>
  daysBetween(today, lastPayableDay(millesime));

/** Names the time zone, because overseas residents have another local time. */
export const payableUntilSentence = (millesime: number, format = formatLongDate): string =>
  `utilisable jusqu’au ${format(lastPayableDay(millesime))} à 23\u00a0h\u00a059 (heure de Paris)`;

/** Days before the last payable day on which a reminder is sent. */
export const REMINDER_DAYS = [7, 30, 60] as const;
export type ReminderDays = (typeof REMINDER_DAYS)[number];

export interface DueReminder {
  readonly millesime: number;
  readonly jours: ReminderDays;
}

/**
 * The reminder due on a day. Between two thresholds it stays the earlier one, so that a day on which
 * the job did not run is made up for.
 */
export const reminderOn = (today: CalendarDay): DueReminder | undefined => {
  const year = Number(today.slice(0, 4));
  // Only the vintage that ends on the next 31 January can be due.
  const millesime = today.slice(5) > '01-31' ? year : year - 1;
  const left = daysLeft(millesime, today);
  const jours = REMINDER_DAYS.find((days) => left <= days);
  return jours === undefined ? undefined : { millesime, jours };
};
