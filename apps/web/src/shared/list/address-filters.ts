import { isRightWayRound, type Period } from '@portail/rules/wallet/holdings/period.ts';
import { calendarDay, type CalendarDay } from '@portail/rules/time/calendar-day.ts';

/** URLs can be edited by hand: an invalid day is ignored. */
const dayIn = (search: URLSearchParams, name: string): CalendarDay | undefined => {
  try {
    return calendarDay(search.get(name) ?? '');
  } catch {
    return undefined;
  }
};

/** The period of the URL (`du`, `au`); ignored when it ends before it begins. */
export const readPeriod = (search: URLSearchParams): Period => {
  const period = { from: dayIn(search, 'du'), to: dayIn(search, 'au') };
  return isRightWayRound(period) ? period : { from: undefined, to: undefined };
};
