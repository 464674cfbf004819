import {
  REPORT_AGREEMENTS,
  REPORT_PERIOD_MAX_DAYS,
  REPORT_STATUTS,
  REPORT_TYPES,
} from '@portail/rules/backoffice/operators/reports.ts';
import { REPORT_RHYTHMS } from '@portail/rules/backoffice/operators/report-schedules.ts';
import { daysBetween, parseFrenchDate } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import { frenchDate, requiredChoice } from '../schemas/fields.ts';
import { day, moment } from '../schemas/wire-fields.ts';

const REPORT_MESSAGES = {
  periodOrder: 'La fin de la période ne peut pas précéder son début.',
  periodLength: 'La période ne peut pas dépasser un an.',
} as const;

interface Period {
  readonly dateDebut: string;
  readonly dateFin: string;
}

/** Number of days, both included; NaN when one of them is not a day. */
const daysOf = ({ dateDebut, dateFin }: Period): number => {
  const [from, to] = [parseFrenchDate(dateDebut), parseFrenchDate(dateFin)];
  return from === undefined || to === undefined ? 0 : daysBetween(from, to);
};

export const reportDemand = z
  .strictObject({
    type: requiredChoice(REPORT_TYPES),
    dateDebut: frenchDate,
    dateFin: frenchDate,
  })
  .check(
    z.refine((period) => daysOf(period) >= 0, {
      path: ['dateFin'],
      error: REPORT_MESSAGES.periodOrder,
    }),
    z.refine((period) => daysOf(period) < REPORT_PERIOD_MAX_DAYS, {
      path: ['dateFin'],
      error: REPORT_MESSAGES.periodLength,
    }),
  );
export type ReportDemand = z.output<typeof reportDemand>;

export const report = z.object({
  id: z.string(),
  libelle: z.string(),
  type: z.enum(REPORT_TYPES),
  /** When its last line was written; `null` until then. */
  dateGeneration: z.nullable(moment),
  statut: z.enum(REPORT_STATUTS),
  dateDebut: day,
  dateFin: day,
  dateDemande: moment,
  /** First and last name of the requester. */
  demandeur: z.string(),
  nombreLignes: z.number(),
  /** Counted when generation starts; `null` before. */
  nombreLignesAttendues: z.nullable(z.number()),
  disponibleJusquAu: z.nullable(moment),
  accord: z.enum(REPORT_AGREEMENTS),
  /** First and last name of the approver. */
  accordDe: z.nullable(z.string()),
  /** It waits for approval, and the caller is not the requester. */
  accordPossible: z.boolean(),
});
export type Report = z.infer<typeof report>;

export const newReportSchedule = z.strictObject({
  type: requiredChoice(REPORT_TYPES),
  rythme: requiredChoice(REPORT_RHYTHMS),
});
export type NewReportSchedule = z.output<typeof newReportSchedule>;

export const reportSchedule = z.object({
  id: z.string(),
  type: z.enum(REPORT_TYPES),
  rythme: z.enum(REPORT_RHYTHMS),
  /** When the next one is made. */
  prochain: day,
});
export type ReportSchedule = z.infer<typeof reportSchedule>;
