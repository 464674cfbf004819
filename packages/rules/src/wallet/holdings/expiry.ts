import { type CalendarDay, daysBetween } from '../../time/calendar-day.ts';

const EXPIRY_WARNING_DAYS = 60;

/** 0 on the last day, negative afterwards. */
export const daysLeft = (expiration: CalendarDay, today: CalendarDay): number =>
  daysBetween(today, expiration);

interface Expiring {
  readonly expiration: CalendarDay;
  /** In the unit of the holding. */
  readonly units: number;
}

/** Totals per expiry day, nearest first. */
export const deadlinesOf = (holdings: readonly Expiring[]): readonly Expiring[] => {
  const byDay = new Map<CalendarDay, number>();
  for (const { expiration, units } of holdings) {
    if (units > 0) byDay.set(expiration, (byDay.get(expiration) ?? 0) + units);
  }
  return [...byDay]
    .map(([expiration, units]) => ({ expiration, units }))
    .toSorted((one, other) => one.expiration.localeCompare(other.expiration));
};

/** Non-empty holdings that expire soon, nearest first. */
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
