const MINUTES_PER_HOUR = 60;
/** Hours are ordered and counted by the quarter. */
export const STEP_MINUTES = 15;
/** More than this in one order is a slip of the finger. */
export const MAX_HOURS = 1_000;

/** 1.25 hours are 75 minutes; anything but quarters of an hour is `undefined`. */
export const minutesOfHours = (hours: number): number | undefined => {
  const minutes = hours * MINUTES_PER_HOUR;
  return Number.isSafeInteger(minutes) && minutes % STEP_MINUTES === 0 ? minutes : undefined;
};

/** Quarters are exact in a double: this goes back and forth without loss. */
export const hoursOfMinutes = (minutes: number): number => minutes / MINUTES_PER_HOUR;
