import { BUSINESS_TIME_ZONE } from '@portail/contract/constants/constants.ts';
import { formatFrenchDate, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';
import type { Clock } from './ports/clock.ts';

export const dayInFrance = (instant: Date): CalendarDay => dayInParis(instant.getTime());

const timeFormat = new Intl.DateTimeFormat('fr-FR', {
  timeZone: BUSINESS_TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
});

/** HH:mm. */
export const timeInFrance = (instant: Date): string => timeFormat.format(instant);

/** DD/MM/YYYY HH:mm. */
export const dateTimeInFrance = (instant: Date): string =>
  `${formatFrenchDate(dayInFrance(instant))} ${timeInFrance(instant)}`;

/** A clock over any source of real time; `offsetMs` moves business time only. */
export const createClock = (offsetMs: number, realNow: () => Date = () => new Date()): Clock => {
  const businessNow = () => new Date(realNow().getTime() + offsetMs);
  return { realNow, businessNow, businessDay: () => dayInFrance(businessNow()) };
};
