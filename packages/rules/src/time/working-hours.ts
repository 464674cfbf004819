import { addDays, type CalendarDay } from './calendar-day.ts';
import { dayInParis, startOfDayInParis } from './paris.ts';
import { isWorkingDay } from './working-days.ts';

/** The support is open from Monday to Friday, public holidays left out, as the contact page says. */
const OPENS_AT = 9;
const CLOSES_AT = 18;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface Opening {
  readonly from: number;
  readonly until: number;
}

/** Clocks change on Sundays only, so a working day has 24 hours. */
const openingOf = (day: CalendarDay): Opening | undefined => {
  if (!isWorkingDay(day)) return undefined;
  const midnight = startOfDayInParis(day);
  return { from: midnight + OPENS_AT * HOUR_MS, until: midnight + CLOSES_AT * HOUR_MS };
};

const requirePositive = (hours: number): number => {
  if (!(hours > 0)) throw new RangeError(`${hours} is not a number of working hours`);
  return hours * HOUR_MS;
};

/** The instant at which so many working hours have passed. */
export const addWorkingHours = (instantMs: number, hours: number): number => {
  let left = requirePositive(hours);
  for (let day = dayInParis(instantMs); ; day = addDays(day, 1)) {
    const opening = openingOf(day);
    if (opening === undefined) continue;
    const from = Math.max(opening.from, instantMs);
    const open = Math.max(0, opening.until - from);
    if (open >= left) return from + left;
    left -= open;
  }
};

/** More working hours than these have passed since every earlier instant, and since no later one. */
export const workingHoursBefore = (instantMs: number, hours: number): number => {
  let left = requirePositive(hours);
  for (let day = dayInParis(instantMs); ; day = addDays(day, -1)) {
    const opening = openingOf(day);
    if (opening === undefined) continue;
    const until = Math.min(opening.until, instantMs);
    const open = Math.max(0, until - opening.from);
    if (open > left) return until - left;
    left -= open;
  }
};

/** Whole working minutes from one instant to a later one. */
export const workingMinutesBetween = (fromMs: number, untilMs: number): number => {
  let open = 0;
  const last = dayInParis(untilMs);
  for (let day = dayInParis(fromMs); day <= last; day = addDays(day, 1)) {
    const opening = openingOf(day);
    if (opening === undefined) continue;
    open += Math.max(0, Math.min(opening.until, untilMs) - Math.max(opening.from, fromMs));
  }
  return Math.floor(open / MINUTE_MS);
};
