import { dayInParis } from '@portail/rules/time/paris.ts';

const HOUR_MS = 3_600_000;

/** The midnight of Paris that falls within the next hour, if one does. Days begin at whole hours. */
export const midnightWithinAnHour = (nowMs: number): number | undefined => {
  const nextHourMs = (Math.floor(nowMs / HOUR_MS) + 1) * HOUR_MS;
  return dayInParis(nextHourMs) === dayInParis(nowMs) ? undefined : nextHourMs;
};
