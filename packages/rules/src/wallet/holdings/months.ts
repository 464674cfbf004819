import { calendarDay, type CalendarDay } from '../../time/calendar-day.ts';

const PATTERN = /^(0[1-9]|1[0-2])\/(\d{4})$/;
const MONTHS_PER_YEAR = 12;

/** Month number since year zero, to compare and subtract. */
const indexOf = (month: string): number => {
  const match = PATTERN.exec(month);
  if (match === null) throw new RangeError(`${month} is not a month MM/YYYY`);
  return Number(match[2]) * MONTHS_PER_YEAR + Number(match[1]) - 1;
};

/** Oldest first. */
export const compareMonths = (one: string, other: string): number => indexOf(one) - indexOf(other);

const monthAt = (index: number): string =>
  `${String((index % MONTHS_PER_YEAR) + 1).padStart(2, '0')}/${Math.floor(index / MONTHS_PER_YEAR)}`;

/** MM/YYYY of a day. */
export const monthOf = (day: CalendarDay): string => `${day.slice(5, 7)}/${day.slice(0, 4)}`;

export const shiftMonth = (month: string, count: number): string => monthAt(indexOf(month) + count);

/** Both included; empty when `from` is after `to`. */
export const monthsBetween = (from: string, to: string): readonly string[] => {
  const first = indexOf(from);
  const length = Math.max(0, indexOf(to) - first + 1);
  return Array.from({ length }, (_, offset) => monthAt(first + offset));
};

const FORMATS = {
  long: { month: 'long', year: 'numeric', timeZone: 'UTC' },
  short: { month: 'short', timeZone: 'UTC' },
} as const;
const formats: Partial<Record<keyof typeof FORMATS, Intl.DateTimeFormat>> = {};

/** "novembre 2026", or "nov." in the short format. */
export const formatMonth = (month: string, format: keyof typeof FORMATS = 'long'): string => {
  const index = indexOf(month);
  const ms = Date.UTC(Math.floor(index / MONTHS_PER_YEAR), index % MONTHS_PER_YEAR, 1);
  // Created on first use: construction is slow on phones.
  formats[format] ??= new Intl.DateTimeFormat('fr-FR', FORMATS[format]);
  return formats[format].format(ms);
};

/** "de novembre 2026", "d’octobre 2026": no month begins with an aspirate h. */
export const formatOfMonth = (month: string): string => {
  const name = formatMonth(month);
  return /^[aeiouy]/i.test(name) ? `d’${name}` : `de ${name}`;
};

/** The first day of a month. */
export const firstDayOf = (month: string): CalendarDay => {
  const index = indexOf(month);
  const text = monthAt(index);
  return calendarDay(`${text.slice(3)}-${text.slice(0, 2)}-01`);
};

export interface MonthGroup<Line> {
  readonly month: string;
  readonly lines: readonly Line[];
}

/** Groups consecutive lines of the same month, in their order. */
export const groupByMonth = <Line>(
  lines: readonly Line[],
  dayOf: (line: Line) => CalendarDay,
): readonly MonthGroup<Line>[] => {
  const groups: { month: string; lines: Line[] }[] = [];
  for (const line of lines) {
    const month = monthOf(dayOf(line));
    const last = groups.at(-1);
    if (last?.month === month) last.lines.push(line);
    else groups.push({ month, lines: [line] });
  }
  return groups;
};

interface MonthTotals {
  readonly mois: string;
  readonly credits: number;
  readonly debits: number;
}

/** The last months, with zero totals for months without movement. */
export const lastMonths = (
  totals: readonly MonthTotals[],
  count: number,
): readonly MonthTotals[] => {
  const sorted = totals.toSorted((one, other) => compareMonths(one.mois, other.mois));
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const byMonth = new Map(sorted.map((one) => [one.mois, one]));
  return monthsBetween(first.mois, last.mois)
    .slice(-count)
    .map((mois) => byMonth.get(mois) ?? { mois, credits: 0, debits: 0 });
};
