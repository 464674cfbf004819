import { OPERATION_MESSAGES } from '@portail/contract/backoffice/operation-messages.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import type {
  CardDifference,
  ReconciliationReport,
  Reconciliations,
} from '@portail/contract/settlement/reconciliation.schemas.ts';
import { lastDayDue } from '@portail/rules/payments/cards/settlement-delay.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { addDays, parseFrenchDate, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { startOfDayInParis } from '@portail/rules/time/paris.ts';
import { dayInFrance } from '../../../platform/clock.ts';
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
import { differencesIn } from './differences.repository.ts';
import { reconciliationQueries } from './reconciliations.queries.ts';
import { wireDay, wireDifference } from './reconciliation-wire.ts';

type Dependencies = Pick<Platform, 'reader' | 'units' | 'clock' | 'securityLog'> & {
  readonly settlements: Settlements;
  /** `undefined` where nobody takes cards. */
  readonly provider: string | undefined;
};

const REASON = 'rapprochement avec le prestataire de carte';
const ANONYMOUS_VISITOR = 'aucun';

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

/** The provider's file against ours, day by day, and what becomes of each difference (L20). */
export const createReconcileDay = (dependencies: Dependencies) => {
  const {
    reader,
    units,
    clock,
    securityLog,
    settlements,
    provider = ANONYMOUS_VISITOR,
  } = dependencies;
  const scopeOf = ({ accountId }: AuthenticatedCaller): OperatorScope =>
    operatorScope(accountId, REASON);
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
        accountId: caller.accountId,
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
      const settled = await settlements.settleFile(day, lines, caller.accountId);
      if (settled !== undefined) {
        await record(caller, origin, { jour: day, ecarts: settled.differences.length });
        return await requireReport(caller, day, false);
      }
      const digest = settlementDigest(lines);
      const known = await reportOf(caller, day, (kept) => kept === digest);
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
        const settled = await settlements.settleDay(day, caller.accountId);
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
            accountId: caller.accountId,
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
