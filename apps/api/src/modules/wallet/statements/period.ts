import {
  addDays,
  addMonths,
  calendarDay,
  parseFrenchDate,
  type CalendarDay,
} from '@portail/rules/time/calendar-day.ts';
import { monthOf, startOfDayInParis } from '@portail/rules/time/paris.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { InstantRange } from './statements.queries.ts';

/** As it comes from outside: DD/MM/YYYY, each end open when it is left out. */
export interface AskedPeriod {
  readonly dateDebut?: string | undefined;
  readonly dateFin?: string | undefined;
}

/** Days of Paris, both included, and the instants that bound them. */
export interface Period extends InstantRange {
  readonly first: CalendarDay;
  readonly last: CalendarDay;
}

/** The scheme began in 2006; beyond these days no arithmetic is worth its risk. */
const EARLIEST = calendarDay('2000-01-01');
const LATEST = calendarDay('2999-12-31');
const STATEMENT_MONTHS = 12;

const within = (day: CalendarDay): CalendarDay => {
  if (day < EARLIEST) return EARLIEST;
  return day > LATEST ? LATEST : day;
};

const periodOf = (first: CalendarDay, last: CalendarDay): Period => {
  if (first > last) {
    throw new DomainError('REQUETE_INVALIDE', {
      fields: [{ champ: 'dateFin', message: 'La date de fin est avant la date de début.' }],
    });
  }
  return {
    first,
    last,
    from: new Date(startOfDayInParis(first)),
    until: new Date(startOfDayInParis(addDays(last, 1))),
  };
};

const read = (text: string | undefined, otherwise: CalendarDay): CalendarDay =>
  within((text === undefined ? undefined : parseFrenchDate(text)) ?? otherwise);

/** A statement without dates shows the last twelve months, this one included. */
export const statementPeriod = (
  { dateDebut, dateFin }: AskedPeriod,
  today: CalendarDay,
): Period => {
  const last = read(dateFin, today);
  const otherwise = addMonths(monthOf(last < today ? last : today), 1 - STATEMENT_MONTHS);
  return periodOf(read(dateDebut, otherwise), last);
};

/** A list without dates is the whole of it. */
export const listPeriod = ({ dateDebut, dateFin }: AskedPeriod): Period =>
  periodOf(read(dateDebut, EARLIEST), read(dateFin, LATEST));
