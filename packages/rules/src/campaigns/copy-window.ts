import { addDays, daysBetween, type CalendarDay } from '../time/calendar-day.ts';

interface CopiedWindow {
  readonly dateOuverture: CalendarDay;
  readonly dateFermeture: CalendarDay;
  readonly permanent: false;
}

const A_YEAR = 365;

/**
 * When a copy opens and closes: tomorrow at the earliest, for as long as the first. A copy of a
 * permanent campaign is not permanent: it would stand open beside it before anybody had read it.
 */
export const windowOfCopy = (
  first: { readonly dateOuverture: CalendarDay; readonly dateFermeture: CalendarDay | undefined },
  today: CalendarDay,
): CopiedWindow => {
  const tomorrow = addDays(today, 1);
  const dateOuverture = first.dateOuverture > tomorrow ? first.dateOuverture : tomorrow;
  const length =
    first.dateFermeture === undefined
      ? A_YEAR
      : daysBetween(first.dateOuverture, first.dateFermeture);
  return { dateOuverture, dateFermeture: addDays(dateOuverture, length), permanent: false };
};
