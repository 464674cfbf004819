declare const calendarDayBrand: unique symbol;
/** A day of the calendar, written YYYY-MM-DD inside so that text order is time order. */
export type CalendarDay = string & { readonly [calendarDayBrand]: true };

const MS_PER_DAY = 86_400_000;
const FRENCH_PATTERN = /^(\d{2})\/(\d{2})\/(\d{4})$/;
const ISO_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

const pad = (value: number, length: number): string => String(value).padStart(length, '0');

export const isCalendarDay = (value: string): value is CalendarDay => {
  const match = ISO_PATTERN.exec(value);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  // Date.UTC reads years 0 to 99 as 1900 to 1999: such a year is not a plausible date.
  return (
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  );
};

export const calendarDay = (iso: string): CalendarDay => {
  if (!isCalendarDay(iso)) throw new RangeError(`${iso} is not a calendar day`);
  return iso;
};

/** Strict DD/MM/YYYY: anything else, or a day that does not exist, is `undefined`. */
export const parseFrenchDate = (text: string): CalendarDay | undefined => {
  const match = FRENCH_PATTERN.exec(text);
  if (match === null) return undefined;
  const iso = `${match[3]}-${match[2]}-${match[1]}`;
  return isCalendarDay(iso) ? iso : undefined;
};

export const formatFrenchDate = (day: CalendarDay): string =>
  `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;

const instantOf = (day: CalendarDay): number => Date.parse(`${day}T00:00:00Z`);
const dayOfInstant = (ms: number): CalendarDay => {
  const date = new Date(ms);
  return calendarDay(
    `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1, 2)}-${pad(date.getUTCDate(), 2)}`,
  );
};

export const addDays = (day: CalendarDay, count: number): CalendarDay =>
  dayOfInstant(instantOf(day) + count * MS_PER_DAY);

/** The same day of a later month, or that month's last day when it is shorter. */
export const addMonths = (day: CalendarDay, count: number): CalendarDay => {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count;
  const year = Math.floor(months / 12);
  const month = (months % 12) + 1;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return calendarDay(
    `${pad(year, 4)}-${pad(month, 2)}-${pad(Math.min(Number(day.slice(8, 10)), last), 2)}`,
  );
};

export const daysBetween = (from: CalendarDay, to: CalendarDay): number =>
  Math.round((instantOf(to) - instantOf(from)) / MS_PER_DAY);

let longFormat: Intl.DateTimeFormat | undefined;

/** "31 janvier 2027". */
export const formatLongDate = (day: CalendarDay): string => {
  // Created on first use: construction is slow on phones, and many pages show no date.
  longFormat ??= new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' });
  return longFormat.format(instantOf(day));
};

/** Whole years lived on a day. A person born on 29 February is a year older on 1 March. */
export const ageOn = (birth: CalendarDay, day: CalendarDay): number => {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
};
