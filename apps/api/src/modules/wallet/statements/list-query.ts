import {
  addDays,
  addMonths,
  calendarDay,
  type CalendarDay,
  parseFrenchDate,
} from '@portail/rules/time/calendar-day.ts';
import { monthOf, startOfDayInParis } from '@portail/rules/time/paris.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { EntryKey, InstantRange } from './statements.queries.ts';

/** Query fields of a paged list. */
export interface PageQuery {
  readonly avant?: string | undefined;
  readonly taille: number;
}

/** Files are built in memory; a person has far fewer lines in a year. */
export const FILE_LINES_MAX = 10_000;
/** Longer PDFs would occupy the PDF worker for too long. */
export const PDF_LINES_MAX = 1_000;

const ENTRY = /^(\d{1,15})-(\d{1,5})$/;

export const entryKeyOf = ({ avant }: PageQuery): EntryKey | undefined => {
  if (avant === undefined) return undefined;
  const match = ENTRY.exec(avant);
  const [journalId, line] = [Number(match?.[1]), Number(match?.[2])];
  if (match === null || line > 32_767) {
    throw new DomainError('REQUETE_INVALIDE', {
      fields: [{ champ: 'avant', message: 'Cette page n’existe pas.' }],
    });
  }
  return { journalId, line };
};

/** A file is refused rather than truncated: an incomplete statement would be wrong. */
export const requireWhole = <T>(lines: readonly T[], max: number): readonly T[] => {
  if (lines.length > max) {
    throw new DomainError('REQUETE_INVALIDE', {
      fields: [{ champ: 'dateDebut', message: 'Choisissez une période plus courte.' }],
    });
  }
  return lines;
};

/** Query fields: DD/MM/YYYY; a missing bound is open. */
export interface PeriodQuery {
  readonly dateDebut?: string | undefined;
  readonly dateFin?: string | undefined;
}

/** Days in Paris, both included, with the corresponding instants. */
export interface Period extends InstantRange {
  readonly first: CalendarDay;
  readonly last: CalendarDay;
}

/** Bounds that keep date arithmetic in range; CESU vouchers exist since 2006. */
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

const parseDay = (text: string | undefined, otherwise: CalendarDay): CalendarDay =>
  within((text === undefined ? undefined : parseFrenchDate(text)) ?? otherwise);

/** Without dates: the last twelve months, including the current one. */
export const statementPeriod = (
  { dateDebut, dateFin }: PeriodQuery,
  today: CalendarDay,
): Period => {
  const last = parseDay(dateFin, today);
  const otherwise = addMonths(monthOf(last < today ? last : today), 1 - STATEMENT_MONTHS);
  return periodOf(parseDay(dateDebut, otherwise), last);
};

/** Without dates: the whole list. */
export const listPeriod = ({ dateDebut, dateFin }: PeriodQuery): Period =>
  periodOf(parseDay(dateDebut, EARLIEST), parseDay(dateFin, LATEST));
