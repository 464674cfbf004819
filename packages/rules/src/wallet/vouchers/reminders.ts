import type { CalendarDay } from '../../time/calendar-day.ts';
import { daysLeft } from './millesime.ts';

/** How many days before the last one people are told what they still hold. */
export const REMINDER_DAYS = [7, 30, 60] as const;
export type ReminderDays = (typeof REMINDER_DAYS)[number];

export interface DueReminder {
  readonly millesime: number;
  readonly jours: ReminderDays;
}

/**
 * The reminder of a day. Between two of them it is still the earlier one, for those who have not
 * had it: a day on which nothing ran is made up for.
 */
export const reminderOn = (today: CalendarDay): DueReminder | undefined => {
  const year = Number(today.slice(0, 4));
  // Only the vintage that ends next 31 January can be that near.
  const millesime = today.slice(5) > '01-31' ? year : year - 1;
  const left = daysLeft(millesime, today);
  const jours = REMINDER_DAYS.find((days) => left <= days);
  return jours === undefined ? undefined : { millesime, jours };
};
