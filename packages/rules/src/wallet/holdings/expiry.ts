import { type CalendarDay, daysBetween } from '../../time/calendar-day.ts';

/** From here on a person is warned that what they hold will be lost. */
const EXPIRY_WARNING_DAYS = 60;

/** Days that are left, the last day included as zero; negative once it has passed. */
export const daysLeft = (expiration: CalendarDay, today: CalendarDay): number =>
  daysBetween(today, expiration);

interface Expiring {
  readonly expiration: CalendarDay;
  /** What would be lost, in the unit of its holding. */
  readonly units: number;
}

/** What ends on each day, the nearest first. */
export const deadlinesOf = (holdings: readonly Expiring[]): readonly Expiring[] => {
  const byDay = new Map<CalendarDay, number>();
  for (const { expiration, units } of holdings) {
    if (units > 0) byDay.set(expiration, (byDay.get(expiration) ?? 0) + units);
  }
  return [...byDay]
    .map(([expiration, units]) => ({ expiration, units }))
    .toSorted((one, other) => one.expiration.localeCompare(other.expiration));
};

/** What holds something and ends soon, the nearest end first. */
export const soonLost = <T extends Expiring>(
  holdings: readonly T[],
  today: CalendarDay,
): readonly T[] =>
  holdings
    .filter(({ units, expiration }) => {
      const left = daysLeft(expiration, today);
      return units > 0 && left >= 0 && left <= EXPIRY_WARNING_DAYS;
    })
    .toSorted((one, other) => one.expiration.localeCompare(other.expiration));
