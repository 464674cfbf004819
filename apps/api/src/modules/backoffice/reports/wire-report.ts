import type { Report } from '@portail/contract/backoffice/reports.schemas.ts';
import { agreementOf, type ReportStatut } from '@portail/rules/backoffice/operators/reports.ts';
import { mayDecide } from '@portail/rules/backoffice/operators/second-person.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import { REPORT_TITLES } from './report-kind.ts';
import type { ReportRecord } from './reports.queries.ts';

const frenchDay = (day: string): string => formatFrenchDate(calendarDay(day));

/** "Paiements du 01/11/2026 au 30/11/2026" */
export const titleOf = ({ type, du, au }: Pick<ReportRecord, 'type' | 'du' | 'au'>): string =>
  du === au
    ? `${REPORT_TITLES[type]} du ${frenchDay(du)}`
    : `${REPORT_TITLES[type]} du ${frenchDay(du)} au ${frenchDay(au)}`;

const momentOrNull = (instant: Date | null): string | null =>
  instant === null ? null : dateTimeInFrance(instant);

const statutOf = ({ statut, expiresAt }: ReportRecord, now: Date): ReportStatut =>
  expiresAt !== null && expiresAt <= now ? 'EXPIRE' : statut;

/** As one operator sees it: whoever asked is not the second person. */
export const wireReport = (row: ReportRecord, reader: string, now: Date): Report => {
  const statut = statutOf(row, now);
  const accord = row.statut === 'PRET' ? agreementOf(row) : 'SANS_OBJET';
  return {
    id: row.id,
    libelle: titleOf(row),
    type: row.type,
    dateGeneration: momentOrNull(row.readyAt),
    statut,
    dateDebut: frenchDay(row.du),
    dateFin: frenchDay(row.au),
    dateDemande: dateTimeInFrance(row.askedAt),
    demandeur: row.asker,
    nombreLignes: row.lines,
    nombreLignesAttendues: row.expected,
    disponibleJusquAu: momentOrNull(row.expiresAt),
    accord,
    accordDe: row.agreer,
    accordPossible:
      statut === 'PRET' &&
      accord === 'ATTENDU' &&
      mayDecide({ askedBy: row.askedBy, decidedBy: reader }),
  };
};
