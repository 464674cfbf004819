import { addMonths, daysBetween, type CalendarDay } from '../time/calendar-day.ts';
import { activityOf, type ActivityCode } from './activities.ts';
import { MAX_HOURS, minutesOfHours } from './hours.ts';

/** A service begins and ends within a year. */
const MAX_MONTHS_AHEAD = 12;
const MAX_MONTHS_LONG = 12;
const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;

export interface ServiceWish {
  readonly prestation: ActivityCode;
  readonly minutes: number;
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

export const WISH_PROBLEMS = [
  'DEBUT_PASSE',
  'DEBUT_LOINTAIN',
  'FIN_AVANT_DEBUT',
  'FIN_PASSEE',
  'PERIODE_LONGUE',
  'QUANTITE_NULLE',
  'QUANTITE_MAXIMALE',
  'QUANTITE_PAR_JOUR',
] as const;
export type WishProblem = (typeof WISH_PROBLEMS)[number];

export const latestStart = (today: CalendarDay): CalendarDay => addMonths(today, MAX_MONTHS_AHEAD);
export const latestEnd = (from: CalendarDay): CalendarDay => addMonths(from, MAX_MONTHS_LONG);

/** Both days count. */
export const daysOf = ({ from, to }: Pick<ServiceWish, 'from' | 'to'>): number =>
  daysBetween(from, to) + 1;

/** The most that may be ordered between two days: a day has 24 hours, a small repair two. */
export const maxMinutesOf = ({ prestation, from, to }: Omit<ServiceWish, 'minutes'>): number =>
  Math.min(
    MAX_HOURS * MINUTES_PER_HOUR,
    daysOf({ from, to }) * (activityOf(prestation).dailyMaxMinutes ?? MINUTES_PER_DAY),
  );

const periodProblem = (
  { from, to }: Pick<ServiceWish, 'from' | 'to'>,
  today: CalendarDay,
): WishProblem | undefined => {
  if (from < today) return 'DEBUT_PASSE';
  if (from > latestStart(today)) return 'DEBUT_LOINTAIN';
  if (to < from) return 'FIN_AVANT_DEBUT';
  return to > latestEnd(from) ? 'PERIODE_LONGUE' : undefined;
};

/** The first thing wrong with an order to be; `undefined` when it may be placed. */
export const wishProblem = (wish: ServiceWish, today: CalendarDay): WishProblem | undefined => {
  const ofPeriod = periodProblem(wish, today);
  if (ofPeriod !== undefined) return ofPeriod;
  if (wish.minutes <= 0) return 'QUANTITE_NULLE';
  if (wish.minutes > MAX_HOURS * MINUTES_PER_HOUR) return 'QUANTITE_MAXIMALE';
  return wish.minutes > maxMinutesOf(wish) ? 'QUANTITE_PAR_JOUR' : undefined;
};

/** Where the sentence of a problem stands in a form. */
export const fieldOfWishProblem = (problem: WishProblem): 'dateDebut' | 'dateFin' | 'quantite' => {
  switch (problem) {
    case 'DEBUT_PASSE':
    case 'DEBUT_LOINTAIN':
      return 'dateDebut';
    case 'FIN_AVANT_DEBUT':
    case 'FIN_PASSEE':
    case 'PERIODE_LONGUE':
      return 'dateFin';
    case 'QUANTITE_NULLE':
    case 'QUANTITE_MAXIMALE':
    case 'QUANTITE_PAR_JOUR':
      return 'quantite';
  }
};

/** Hours as an order gives them: by the quarter, more than none and not beyond a year's work. */
export const isOrderableHours = (hours: number): boolean => {
  const minutes = minutesOfHours(hours);
  return minutes !== undefined && minutes > 0 && hours <= MAX_HOURS;
};
