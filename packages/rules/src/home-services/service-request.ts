import { addMonths, daysBetween, type CalendarDay } from '../time/calendar-day.ts';
import { activityOf, type ActivityCode } from './activities.ts';

const MINUTES_PER_HOUR = 60;
/** Hours are ordered and counted by the quarter. */
export const STEP_MINUTES = 15;
/** A larger order is assumed to be a typing error. */
export const MAX_HOURS = 1_000;

/** 1.25 hours are 75 minutes; `undefined` unless whole quarters. */
export const minutesOfHours = (hours: number): number | undefined => {
  const minutes = hours * MINUTES_PER_HOUR;
  return Number.isSafeInteger(minutes) && minutes % STEP_MINUTES === 0 ? minutes : undefined;
};

/** Quarters are exact in a double, so the conversion is lossless. */
export const hoursOfMinutes = (minutes: number): number => minutes / MINUTES_PER_HOUR;

/** A service starts and ends within a year. */
const MAX_MONTHS_AHEAD = 12;
const MAX_MONTHS_LONG = 12;

const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;

export interface ServiceRequest {
  readonly prestation: ActivityCode;
  readonly minutes: number;
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

export const REQUEST_PROBLEMS = [
  'DEBUT_PASSE',
  'DEBUT_LOINTAIN',
  'FIN_AVANT_DEBUT',
  'FIN_PASSEE',
  'PERIODE_LONGUE',
  'QUANTITE_NULLE',
  'QUANTITE_MAXIMALE',
  'QUANTITE_PAR_JOUR',
] as const;
export type RequestProblem = (typeof REQUEST_PROBLEMS)[number];

export const latestStart = (today: CalendarDay): CalendarDay => addMonths(today, MAX_MONTHS_AHEAD);
export const latestEnd = (from: CalendarDay): CalendarDay => addMonths(from, MAX_MONTHS_LONG);

/** Both days included. */
export const daysOf = ({ from, to }: Pick<ServiceRequest, 'from' | 'to'>): number =>
  daysBetween(from, to) + 1;

/** Maximum between two days: 24 hours a day, or two for a small repair. */
export const maxMinutesOf = ({ prestation, from, to }: Omit<ServiceRequest, 'minutes'>): number =>
  Math.min(
    MAX_HOURS * MINUTES_PER_HOUR,
    daysOf({ from, to }) * (activityOf(prestation).dailyMaxMinutes ?? MINUTES_PER_DAY),
  );

const periodProblem = (
  { from, to }: Pick<ServiceRequest, 'from' | 'to'>,
  today: CalendarDay,
): RequestProblem | undefined => {
  if (from < today) return 'DEBUT_PASSE';
  if (from > latestStart(today)) return 'DEBUT_LOINTAIN';
  if (to < from) return 'FIN_AVANT_DEBUT';
  return to > latestEnd(from) ? 'PERIODE_LONGUE' : undefined;
};

/** The first problem of a service request; `undefined` when it is valid. */
export const requestProblem = (
  request: ServiceRequest,
  today: CalendarDay,
): RequestProblem | undefined => {
  const ofPeriod = periodProblem(request, today);
  if (ofPeriod !== undefined) return ofPeriod;
  if (request.minutes <= 0) return 'QUANTITE_NULLE';
  if (request.minutes > MAX_HOURS * MINUTES_PER_HOUR) return 'QUANTITE_MAXIMALE';
  return request.minutes > maxMinutesOf(request) ? 'QUANTITE_PAR_JOUR' : undefined;
};

/** Form field of a problem. */
export const fieldOfRequestProblem = (
  problem: RequestProblem,
): 'dateDebut' | 'dateFin' | 'quantite' => {
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

/** Quarters of an hour, more than zero and at most the maximum. */
export const isOrderableHours = (hours: number): boolean => {
  const minutes = minutesOfHours(hours);
  return minutes !== undefined && minutes > 0 && hours <= MAX_HOURS;
};
