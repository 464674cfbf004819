import { isRightWayRound, type Period } from '@portail/rules/wallet/holdings/period.ts';
import { calendarDay, type CalendarDay } from '@portail/rules/time/calendar-day.ts';

/** An address is typed by anybody: a day that does not exist is no filter. */
const dayIn = (search: URLSearchParams, name: string): CalendarDay | undefined => {
  try {
    return calendarDay(search.get(name) ?? '');
  } catch {
    return undefined;
  }
};

/** The period an address asks for (`du`, `au`); one that ends before it begins is none. */
export const readPeriod = (search: URLSearchParams): Period => {
  const period = { from: dayIn(search, 'du'), to: dayIn(search, 'au') };
  return isRightWayRound(period) ? period : { from: undefined, to: undefined };
};
