import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';
import { businessNowMs } from './business-time.ts';

/** Today in Paris by the business clock, whatever the clock of the person's device is set to. */
export const today = (): CalendarDay => dayInParis(businessNowMs());
