import type {
  CardDifference,
  ReconciledDay,
} from '@portail/contract/settlement/reconciliation.schemas.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dayInFrance, dateTimeInFrance } from '../../../platform/clock.ts';
import type { DayRow, DifferenceRow } from './reconciliations.queries.ts';

const frenchDay = (iso: string): string => formatFrenchDate(calendarDay(iso));

/** What each side says: cents, but for a line that is there twice or on another day. */
const saidBy = ({ nature, expected, found }: DifferenceRow) => {
  if (nature === 'DOUBLON') return { montantAttendu: null, montantTrouve: null, jourAttendu: null };
  if (nature === 'AUTRE_JOUR')
    return { montantAttendu: null, montantTrouve: null, jourAttendu: frenchDay(expected) };
  return {
    montantAttendu: wireEuros(Number(expected)),
    montantTrouve: wireEuros(Number(found)),
    jourAttendu: null,
  };
};

export const wireDifference = (row: DifferenceRow): CardDifference => ({
  idEcart: row.id,
  jour: frenchDay(row.day),
  nature: row.nature,
  type: row.kind,
  idPrestataire: row.providerId,
  ...saidBy(row),
  resolution:
    row.resolvedAt === null
      ? null
      : {
          date: formatFrenchDate(dayInFrance(row.resolvedAt)),
          par: row.resolvedBy,
          motif: row.resolution,
          jourFichier: row.resolvedByDay === null ? null : frenchDay(row.resolvedByDay),
        },
});

export const wireDay = (row: DayRow): ReconciledDay => ({
  jour: frenchDay(row.day),
  lignes: row.lines,
  lignesRetenues: row.retained,
  montantRegle: wireEuros(row.settledCents),
  dateLecture: dateTimeInFrance(row.readAt),
  luPar: row.readBy,
  ecarts: row.differences,
  ecartsOuverts: row.openDifferences,
});
