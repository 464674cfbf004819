import { calendarDay, daysBetween, type CalendarDay } from '../time/calendar-day.ts';
import { DECLARATION_MESSAGES } from './declaration-messages.ts';
import { FIRST_MINIMA_DAY } from './minima-data.ts';
import type { DeclarationProblem } from './problem.ts';

export interface EmploymentPeriod {
  readonly dateDebut: CalendarDay;
  readonly dateFin: CalendarDay;
}

export interface DeclaredPeriod extends EmploymentPeriod {
  readonly datePaiement: CalendarDay;
}

/** Contributions are due for the year under way and the three before it. */
const YEARS_BACK = 3;

/** The first day that may still be declared; before the table of minima nothing can be judged. */
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

/** Inside one calendar month, the end not before the start, paid strictly after the start. */
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
