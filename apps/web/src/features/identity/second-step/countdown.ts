const SECOND_MS = 1_000;
const MINUTE_S = 60;

const two = (value: number): string => String(value).padStart(2, '0');

/** Remaining seconds, rounded up. */
export const secondsLeft = (deadlineMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil((deadlineMs - nowMs) / SECOND_MS));

/** "02:00" */
export const clockText = (seconds: number): string =>
  `${two(Math.floor(seconds / MINUTE_S))}:${two(seconds % MINUTE_S)}`;

/** Delay until the displayed second changes. */
export const untilNextSecond = (deadlineMs: number, nowMs: number): number =>
  (deadlineMs - nowMs) % SECOND_MS || SECOND_MS;

/** Announced at these values only: every second would hide other announcements. */
export const ANNOUNCED_SECONDS = [MINUTE_S, 10, 0] as const;
export type AnnouncedSecond = (typeof ANNOUNCED_SECONDS)[number];

/** The announcement between two values, also after the tab was suspended. */
export const announcementBetween = (before: number, after: number): AnnouncedSecond | undefined =>
  ANNOUNCED_SECONDS.findLast((second) => before > second && after <= second);
