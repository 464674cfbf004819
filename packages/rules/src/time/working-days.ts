import { addDays, calendarDay, type CalendarDay } from './calendar-day.ts';

/** 0 for Monday, 6 for Sunday. */
export const weekdayOf = (day: CalendarDay): number =>
  (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

const SATURDAY = 5;

export const isWeekend = (day: CalendarDay): boolean => weekdayOf(day) >= SATURDAY;

/*
 * Eleven days a year, five of them movable: short enough to compute, so no package to follow.
 * Alsace and Moselle have two more, which the scheme leaves out.
 */
const FIXED = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'];
/** Days after Easter Sunday: Easter Monday, Ascension, Pentecost Monday. */
const AFTER_EASTER = [1, 39, 50];

/** Easter Sunday of the Gregorian calendar, after Meeus. */
export const easterSunday = (year: number): CalendarDay => {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(century / 4);
  const e = century % 4;
  const f = Math.floor((century + 8) / 25);
  const g = Math.floor((century - f + 1) / 3);
  const h = (19 * a + century - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  const two = (value: number) => String(value).padStart(2, '0');
  return calendarDay(`${year}-${two(Math.floor(n / 31))}-${two((n % 31) + 1)}`);
};

/** The public holidays of a year, in order. */
export const publicHolidays = (year: number): readonly CalendarDay[] => {
  const easter = easterSunday(year);
  return [
    ...FIXED.map((day) => calendarDay(`${year}-${day}`)),
    ...AFTER_EASTER.map((count) => addDays(easter, count)),
  ].toSorted();
};

export const isPublicHoliday = (day: CalendarDay): boolean =>
  publicHolidays(Number(day.slice(0, 4))).includes(day);

/** Monday to Friday, public holidays left out. */
export const isWorkingDay = (day: CalendarDay): boolean => !isWeekend(day) && !isPublicHoliday(day);

/** The nth working day after a day, which itself does not count. */
export const addWorkingDays = (day: CalendarDay, count: number): CalendarDay => {
  if (!Number.isSafeInteger(count) || count < 0) {
    throw new RangeError(`${count} is not a number of working days`);
  }
  let result = day;
  for (let left = count; left > 0;) {
    result = addDays(result, 1);
    if (isWorkingDay(result)) left -= 1;
  }
  return result;
};
