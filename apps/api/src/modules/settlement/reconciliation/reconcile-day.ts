import { OPERATION_MESSAGES } from '@portail/contract/backoffice/operation-messages.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import type {
  CardDifference,
  ReconciledDay,
  ReconciliationReport,
  Reconciliations,
} from '@portail/contract/settlement/reconciliation.schemas.ts';
import { lastDayDue } from '@portail/rules/payments/card-settlement.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import {
  addDays,
  calendarDay,
  formatFrenchDate,
  parseFrenchDate,
  type CalendarDay,
} from '@portail/rules/time/calendar-day.ts';
import { startOfDayInParis } from '@portail/rules/time/paris.ts';
import { dateTimeInFrance, dayInFrance } from '../../../platform/clock.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import { readWholeText } from '../../../platform/whole-text.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import {
  CardProviderUnavailable,
  type SettlementLine,
} from '../../../platform/ports/card-provider.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope, type OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UploadedFile } from '../../../platform/ports/uploaded-file.ts';
import {
  readSettlementCsv,
  settlementDigest,
  SettlementUnreadable,
  type Settlements,
} from '../../payments/cards/cards.module.ts';
import {
  reconciliationQueries,
  type DayRow,
  type DifferenceRow,
} from './reconciliations.queries.ts';
import { differencesIn } from './reconciliations.repository.ts';

const REASON = 'rapprochement avec le prestataire de carte';
const NO_PROVIDER = 'aucun';

const linesOf = (text: string): readonly SettlementLine[] => {
  try {
    return readSettlementCsv(text);
  } catch (error) {
    if (!(error instanceof SettlementUnreadable)) throw error;
    const message = OPERATION_MESSAGES.settlementUnreadable(error.place);
    throw new DomainError('FICHIER_ILLISIBLE', {
      fields: [{ champ: 'fichier', message }],
      cause: error,
    });
  }
};

const frenchDay = (iso: string): string => formatFrenchDate(calendarDay(iso));

/** Amounts are given only for natures that compare amounts. */
const comparedValues = ({ nature, expected, found }: DifferenceRow) => {
  if (nature === 'DOUBLON') return { montantAttendu: null, montantTrouve: null, jourAttendu: null };
  if (nature === 'AUTRE_JOUR')
    return { montantAttendu: null, montantTrouve: null, jourAttendu: frenchDay(expected) };
  return {
    montantAttendu: wireEuros(Number(expected)),
    montantTrouve: wireEuros(Number(found)),
    jourAttendu: null,
  };
};

const wireDifference = (row: DifferenceRow): CardDifference => ({
  idEcart: row.id,
  jour: frenchDay(row.day),
  nature: row.nature,
  type: row.kind,
  idPrestataire: row.providerId,
  ...comparedValues(row),
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

const wireDay = (row: DayRow): ReconciledDay => ({
  jour: frenchDay(row.day),
  lignes: row.lines,
  lignesRetenues: row.retained,
  montantRegle: wireEuros(row.settledCents),
  dateLecture: dateTimeInFrance(row.readAt),
  luPar: row.readBy,
  ecarts: row.differences,
  ecartsOuverts: row.openDifferences,
});

/** Compares the provider's daily files with our captures, and resolves the differences (L20). */
export const createReconcileDay = (
  {
    reader,
    units,
    clock,
    securityLog,
  }: Pick<Platform, 'reader' | 'units' | 'clock' | 'securityLog'>,
  settlements: Settlements,
  provider = NO_PROVIDER,
) => {
  const scopeOf = ({ userId }: AuthenticatedCaller): OperatorScope => operatorScope(userId, REASON);
  const queriesOf = (caller: AuthenticatedCaller) => reconciliationQueries(reader, scopeOf(caller));

  const pastDay = (jour: string): CalendarDay => {
    const day = parseFrenchDate(jour);
    if (day === undefined || day > dayInFrance(clock.realNow())) {
      throw new DomainError('REQUETE_INVALIDE', {
        fields: [{ champ: 'jour', message: MESSAGES.date }],
      });
    }
    return day;
  };

  const reportOf = async (
    caller: AuthenticatedCaller,
    day: CalendarDay,
    isReadBefore: (digest: string | null) => boolean,
  ): Promise<ReconciliationReport | undefined> => {
    const queries = queriesOf(caller);
    const found = await queries.findDay(provider, day);
    if (found === undefined) return undefined;
    const differences = await queries.listOfDay(found.id);
    return {
      ...wireDay(found),
      dejaLu: isReadBefore(found.digest),
      listeEcarts: differences.map(wireDifference),
    };
  };

  const requireReport = async (
    caller: AuthenticatedCaller,
    day: CalendarDay,
    isReadBefore: boolean,
  ): Promise<ReconciliationReport> => {
    const report = await reportOf(caller, day, () => isReadBefore);
    if (report === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    return report;
  };

  const record = (
    caller: AuthenticatedCaller,
    origin: RequestOrigin,
    details: Readonly<Record<string, string | number>>,
  ): Promise<void> =>
    units.transact((unit) =>
      securityLog.record(unit, origin, {
        kind: 'OPERATION_ARGENT',
        result: 'SUCCES',
        userId: caller.userId,
        details: { operation: 'RAPPROCHEMENT', ...details },
      }),
    );

  return {
    list: async (caller: AuthenticatedCaller): Promise<Reconciliations> => {
      const queries = queriesOf(caller);
      const due = lastDayDue(dayInFrance(clock.realNow()));
      const lateBefore = new Date(startOfDayInParis(addDays(due, 1)));
      const expected = await queries.findExpected(provider, lateBefore);
      const days = await queries.listDays(provider);
      const open = await queries.listOpen(provider);
      return {
        montantARegler: wireEuros(expected.cents),
        paiementsARegler: expected.count,
        montantEnRetard: wireEuros(expected.lateCents),
        paiementsEnRetard: expected.lateCount,
        jours: days.map(wireDay),
        ecartsOuverts: open.map(wireDifference),
      };
    },

    day: (caller: AuthenticatedCaller, jour: string): Promise<ReconciliationReport> =>
      requireReport(caller, pastDay(jour), true),

    readFile: async (
      caller: AuthenticatedCaller,
      origin: RequestOrigin,
      { jour, file }: { readonly jour: string; readonly file: UploadedFile },
    ): Promise<ReconciliationReport> => {
      const day = pastDay(jour);
      const lines = linesOf(await readWholeText(file));
      const settled = await settlements.settleFile(day, lines, caller.userId);
      if (settled !== undefined) {
        await record(caller, origin, { jour: day, ecarts: settled.differences.length });
        return await requireReport(caller, day, false);
      }
      const digest = settlementDigest(lines);
      const known = await reportOf(caller, day, (stored) => stored === digest);
      if (known?.dejaLu !== true) throw new DomainError('JOUR_DEJA_RAPPROCHE');
      return known;
    },

    fetch: async (
      caller: AuthenticatedCaller,
      origin: RequestOrigin,
      jour: string,
    ): Promise<ReconciliationReport> => {
      const day = pastDay(jour);
      const known = await reportOf(caller, day, () => true);
      if (known !== undefined) return known;
      try {
        const settled = await settlements.settleDay(day, caller.userId);
        if (settled === undefined) throw new DomainError('FICHIER_PAS_ENCORE_LA');
        await record(caller, origin, { jour: day, ecarts: settled.differences.length });
      } catch (error) {
        if (error instanceof CardProviderUnavailable || error instanceof SettlementUnreadable) {
          throw new DomainError('PRESTATAIRE_CARTE_INDISPONIBLE', { cause: error });
        }
        throw error;
      }
      return await requireReport(caller, day, false);
    },

    resolve: async (
      caller: AuthenticatedCaller,
      origin: RequestOrigin,
      { idEcart, motif }: { readonly idEcart: string; readonly motif: string },
    ): Promise<CardDifference> => {
      requireRecentConfirmation(caller, clock);
      const isResolved = await units.transact(async (unit) => {
        const isFirst = await differencesIn(unit, scopeOf(caller)).resolve(
          idEcart,
          motif.trim(),
          clock.realNow(),
        );
        if (isFirst) {
          await securityLog.record(unit, origin, {
            kind: 'OPERATION_ARGENT',
            result: 'SUCCES',
            userId: caller.userId,
            details: { operation: 'ECART_CARTE', ecart: idEcart },
          });
        }
        return isFirst;
      });
      const row = await queriesOf(caller).findDifference(idEcart);
      if (row === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      if (!isResolved) throw new DomainError('DEJA_RESOLU');
      return wireDifference(row);
    },
  };
};
