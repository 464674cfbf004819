const SECONDS_PER_HOUR = 3600;
const SECONDS_PER_MINUTE = 60;
const NBSP = '\u00a0';
const two = (count: number): string => String(count).padStart(2, '0');

/**
 * The one notation for hours: "8 h 15". A hundredth of an hour is 36 seconds, which are written
 * only where they are not whole minutes: "0 h 00 min 36 s".
 */
export const formatSeconds = (seconds: number): string => {
  const sign = seconds < 0 ? '-' : '';
  const whole = Math.abs(seconds);
  const hours = Math.floor(whole / SECONDS_PER_HOUR);
  const minutes = two(Math.floor((whole % SECONDS_PER_HOUR) / SECONDS_PER_MINUTE));
  const rest = whole % SECONDS_PER_MINUTE;
  const end = rest === 0 ? '' : `${NBSP}min${NBSP}${two(rest)}${NBSP}s`;
  return `${sign}${hours}${NBSP}h${NBSP}${minutes}${end}`;
};

export const formatMinutes = (minutes: number): string =>
  formatSeconds(minutes * SECONDS_PER_MINUTE);
