import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';

export interface Clock {
  /** Tokens, codes, limits and logs live in real time, whatever the business date is. */
  readonly realNow: () => Date;
  /** What the scheme calls now: real time, moved by the offset of a demonstration. */
  readonly businessNow: () => Date;
  /** The day it is in France. */
  readonly businessDay: () => CalendarDay;
}
