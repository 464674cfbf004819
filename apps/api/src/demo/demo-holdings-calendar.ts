import {
  addDays,
  addMonths,
  calendarDay,
  type CalendarDay,
} from '@portail/rules/time/calendar-day.ts';

/** Days relative to the first start, so that the demonstration data is always recent. */
export interface DemoCalendar {
  readonly today: CalendarDay;
  readonly year: number;
  /** First day of the month, thirteen months ago. */
  readonly start: CalendarDay;
}

export const demoCalendar = (today: CalendarDay): DemoCalendar => ({
  today,
  year: Number(today.slice(0, 4)),
  start: addMonths(calendarDay(`${today.slice(0, 7)}-01`), -13),
});

/** How many days ago, but not before this year's vintage could be ordered. */
export const daysAgo = ({ today, year }: DemoCalendar, count: number): CalendarDay => {
  const day = addDays(today, -count);
  const first = calendarDay(`${year - 1}-12-10`);
  return day < first ? first : day;
};

/** Payees of the demonstration payments. */
export const NAN = {
  fatou: '1234567',
  nathalie: '2345678',
  petitesMains: '3456789',
  association: '4567890',
  jardinier: '5678901',
} as const;
