const MINUTES_PER_HOUR = 60;

/** Digits or empty. */
export interface HoursAndMinutes {
  readonly hours: string;
  readonly minutes: string;
}

export const hoursAndMinutes = (minutes: number | null): HoursAndMinutes =>
  minutes === null
    ? { hours: '', minutes: '' }
    : {
        hours: String(Math.floor(minutes / MINUTES_PER_HOUR)),
        minutes: String(minutes % MINUTES_PER_HOUR).padStart(2, '0'),
      };

/** One of the two may be empty; "75" minutes are valid. */
export const minutesOf = ({ hours, minutes }: HoursAndMinutes): number | null =>
  hours === '' && minutes === '' ? null : Number(hours) * MINUTES_PER_HOUR + Number(minutes);
