import {
  addDays,
  addMonths,
  type CalendarDay,
  formatFrenchDate,
} from '@portail/rules/time/calendar-day.ts';
import { monthOf } from '@portail/rules/time/paris.ts';

/** The default period. */
export const lastMonth = (
  today: CalendarDay,
): { readonly dateDebut: string; readonly dateFin: string } => {
  const thisMonth = monthOf(today);
  return {
    dateDebut: formatFrenchDate(addMonths(thisMonth, -1)),
    dateFin: formatFrenchDate(addDays(thisMonth, -1)),
  };
};
