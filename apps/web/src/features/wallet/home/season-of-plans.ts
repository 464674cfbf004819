import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';

/** From 1 December to the end of February. */
export const isSeasonOfPlans = (today: CalendarDay): boolean =>
  ['12', '01', '02'].includes(today.slice(5, 7));

export const isTradeMonth = (today: CalendarDay): boolean => today.slice(5, 7) === '02';
