import process from 'node:process';
import { addDays, type CalendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';

/** What the global set-up has added to the business clock of the product, for the whole run. */
export const CLOCK_OFFSET_ENV = 'E2E_CLOCK_OFFSET_MS';

/** Today by the business clock of the product under test. */
export const businessToday = (): CalendarDay =>
  dayInParis(Date.now() + Number(process.env[CLOCK_OFFSET_ENV] ?? 0));

export const businessYear = (): number => Number(businessToday().slice(0, 4));

/** JJ/MM/AAAA, so many days from today. */
export const dayIn = (days: number): string => formatFrenchDate(addDays(businessToday(), days));
