import { centsOf, MAX_CENTS, type Cents } from '../money/cents.ts';
import { rateOf } from '../money/split.ts';
import { calendarDay, daysBetween, type CalendarDay } from '../time/calendar-day.ts';
import { DECLARATION_MESSAGES, type DeclarationProblem } from './declaration-messages.ts';
import { FIRST_MINIMA_DAY } from './minima-data.ts';
import type { ModeConges } from './vocabulary.ts';

export interface EmploymentPeriod {
  readonly dateDebut: CalendarDay;
  readonly dateFin: CalendarDay;
}

export interface DeclaredPeriod extends EmploymentPeriod {
  readonly datePaiement: CalendarDay;
}

/** Contributions are due for the current year and the three before it. */
const YEARS_BACK = 3;

/** Never before the first line of the table of minima. */
export const earliestPeriodStart = (today: CalendarDay): CalendarDay => {
  const first = calendarDay(`${Number(today.slice(0, 4)) - YEARS_BACK}-01-01`);
  return first < FIRST_MINIMA_DAY ? FIRST_MINIMA_DAY : first;
};

/** Both ends count. */
export const daysOfPeriod = ({ dateDebut, dateFin }: EmploymentPeriod): number =>
  Math.max(0, daysBetween(dateDebut, dateFin) + 1);

const startProblem = (dateDebut: CalendarDay, today: CalendarDay): string | undefined => {
  const earliest = earliestPeriodStart(today);
  if (dateDebut < earliest) return DECLARATION_MESSAGES.dateNotBefore(earliest);
  return dateDebut > today ? DECLARATION_MESSAGES.startInFuture : undefined;
};

const endProblem = ({ dateDebut, dateFin }: EmploymentPeriod): string | undefined => {
  if (dateFin < dateDebut) return DECLARATION_MESSAGES.endBeforeStart;
  return dateFin.slice(0, 7) === dateDebut.slice(0, 7)
    ? undefined
    : DECLARATION_MESSAGES.notOneMonth;
};

/** Within one calendar month, end not before start, payment strictly after the start. */
export const problemsOfPeriod = (
  period: DeclaredPeriod,
  today: CalendarDay,
): readonly DeclarationProblem[] => {
  const found = [
    ['dateDebut', startProblem(period.dateDebut, today)],
    ['dateFin', endProblem(period)],
    [
      'datePaiement',
      period.datePaiement > period.dateDebut
        ? undefined
        : DECLARATION_MESSAGES.paymentNotAfterStart,
    ],
  ] as const;
  return found.flatMap(([champ, message]) => (message === undefined ? [] : [{ champ, message }]));
};

const STEPS_PER_DAY = 2;
/** Share of paid leave in a wage that includes it. */
export const LEAVE_PERCENT = 10;
/** The same in hundredths of a percent. */
const LEAVE_RATE = 1000;

export const problemsOfLeave = (
  joursCongesPayes: number,
  period: EmploymentPeriod,
): readonly DeclarationProblem[] => {
  const champ = 'joursCongesPayes';
  if (joursCongesPayes < 0 || !Number.isInteger(joursCongesPayes * STEPS_PER_DAY)) {
    return [{ champ, message: DECLARATION_MESSAGES.leaveStep }];
  }
  return joursCongesPayes > daysOfPeriod(period)
    ? [{ champ, message: DECLARATION_MESSAGES.leaveBeyondPeriod }]
    : [];
};

/** Half a cent is rounded up. */
export const hourlyWithLeave = (hourly: Cents, mode: ModeConges): Cents =>
  mode === 'MAJORATION_10'
    ? centsOf(Math.min(MAX_CENTS, hourly + rateOf(hourly, LEAVE_RATE)))
    : hourly;
