import { formatHours, hoursFromNumber, NO_HOURS } from '@portail/rules/declarations/hours.ts';
import {
  addDays,
  addMonths,
  type CalendarDay,
  calendarDay,
  formatFrenchDate,
} from '@portail/rules/time/calendar-day.ts';

const UNIT = /\s*h$/u;

/** Empty when there were none. */
export const hoursWords = (hours = 0): string => {
  const known = hoursFromNumber(hours) ?? NO_HOURS;
  return known === NO_HOURS ? '' : formatHours(known).replace(UNIT, '');
};

/** Months are declared until the fifth of the next one, so early in a month the previous one is proposed. */
const LATE_DAY = 10;

export const likelyPeriod = (today: CalendarDay) => {
  const thisMonth = calendarDay(`${today.slice(0, 8)}01`);
  const first = Number(today.slice(8)) > LATE_DAY ? thisMonth : addMonths(thisMonth, -1);
  return {
    dateDebut: formatFrenchDate(first),
    dateFin: formatFrenchDate(addDays(addMonths(first, 1), -1)),
    datePaiement: formatFrenchDate(today),
  };
};
