import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { dayInFrance } from '../src/platform/clock.ts';

/**
 * Days and years are those of Paris: between 22:00 and midnight UTC the others differ. Read at each
 * use, because a run may cross midnight.
 */
export const today = (): CalendarDay => dayInFrance(new Date());
export const thisYear = (): number => Number(today().slice(0, 4));
