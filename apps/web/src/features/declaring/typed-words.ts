import { formatHours, hoursFromNumber, NO_HOURS } from '@portail/rules/declarations/hours.ts';
import {
  addDays,
  addMonths,
  type CalendarDay,
  calendarDay,
  formatFrenchDate,
} from '@portail/rules/time/calendar-day.ts';

const UNIT = /\s*h$/u;

/** Hours of an earlier declaration as somebody would type them; nothing where there were none. */
export const hoursWords = (hours = 0): string => {
  const known = hoursFromNumber(hours) ?? NO_HOURS;
  return known === NO_HOURS ? '' : formatHours(known).replace(UNIT, '');
};

/** A month is declared until the fifth of the next one: early in a month the one before is meant. */
const LATE_DAY = 10;

/** The month that is most likely meant, whole, and paid today. */
export const likelyPeriod = (today: CalendarDay) => {
  const thisMonth = calendarDay(`${today.slice(0, 8)}01`);
  const first = Number(today.slice(8)) > LATE_DAY ? thisMonth : addMonths(thisMonth, -1);
  return {
    dateDebut: formatFrenchDate(first),
    dateFin: formatFrenchDate(addDays(addMonths(first, 1), -1)),
    datePaiement: formatFrenchDate(today),
  };
};
