import { calendarDay, type CalendarDay } from './calendar-day.ts';

/** The scheme keeps the time of Paris, wherever its people are. */
const ZONE = 'Europe/Paris';

let wallClock: Intl.DateTimeFormat | undefined;

/** Created on first use: construction is slow on phones. */
const makeWallClock = (): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: ZONE,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });

interface WallClock {
  readonly day: CalendarDay;
  /** The same hands of the clock, read as if they stood in Greenwich. */
  readonly asUtcMs: number;
}

const readWallClock = (instantMs: number): WallClock => {
  const parts: Record<string, string> = {};
  wallClock ??= makeWallClock();
  for (const { type, value } of wallClock.formatToParts(instantMs)) parts[type] = value;
  const day = calendarDay(`${parts['year']}-${parts['month']}-${parts['day']}`);
  return {
    day,
    asUtcMs: Date.parse(`${day}T${parts['hour']}:${parts['minute']}:00Z`),
  };
};

/** Since 1970 the clocks of Paris stand at whole hours of Greenwich: no day begins inside a quarter. */
const QUARTER_MS = 900_000;
const REMEMBERED_MAX = 4_096;
const daysOfQuarters = new Map<number, CalendarDay>();

/** Cached: lists format many days, and the system calendar is slow. */
export const dayInParis = (instantMs: number): CalendarDay => {
  if (!(instantMs >= 0)) return readWallClock(instantMs).day;
  const quarter = Math.floor(instantMs / QUARTER_MS);
  const known = daysOfQuarters.get(quarter);
  if (known !== undefined) return known;
  const { day } = readWallClock(instantMs);
  if (daysOfQuarters.size >= REMEMBERED_MAX) daysOfQuarters.clear();
  daysOfQuarters.set(quarter, day);
  return day;
};

/** The instant at which a day begins. Clocks change at 1 o'clock in Greenwich, never at midnight. */
export const startOfDayInParis = (day: CalendarDay): number => {
  const midnightUtc = Date.parse(`${day}T00:00:00Z`);
  const offset = readWallClock(midnightUtc).asUtcMs - midnightUtc;
  return midnightUtc - offset;
};

/** First day of the month. */
export const monthOf = (day: CalendarDay): CalendarDay => calendarDay(`${day.slice(0, 7)}-01`);
