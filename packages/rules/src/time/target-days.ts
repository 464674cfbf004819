import { addDays, type CalendarDay } from './calendar-day.ts';
import { easterSunday, isWeekend } from './working-days.ts';

/*
 * The days on which T2, the settlement system of the Eurosystem, is open: SEPA transfers and direct
 * debits settle on them. They differ from French working days (ADR 0058): a promise made to a
 * person in working days keeps the French ones.
 */
const CLOSED = new Set(['01-01', '05-01', '12-25', '12-26']);
/** Days after Easter Sunday: Good Friday, Easter Monday. */
const CLOSED_AROUND_EASTER = [-2, 1];

export const isTargetDay = (day: CalendarDay): boolean => {
  if (isWeekend(day) || CLOSED.has(day.slice(5))) return false;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return CLOSED_AROUND_EASTER.every((count) => day !== addDays(easter, count));
};

/** The day itself when it is open, else the next open day. */
export const targetDayFrom = (day: CalendarDay): CalendarDay => {
  let result = day;
  while (!isTargetDay(result)) result = addDays(result, 1);
  return result;
};

/** The nth open day after a day, which itself does not count. */
export const addTargetDays = (day: CalendarDay, count: number): CalendarDay => {
  if (!Number.isSafeInteger(count) || count < 0) {
    throw new RangeError(`${count} is not a number of TARGET days`);
  }
  let result = day;
  for (let left = count; left > 0; left -= 1) result = targetDayFrom(addDays(result, 1));
  return result;
};
