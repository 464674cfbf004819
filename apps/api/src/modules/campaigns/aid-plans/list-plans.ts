import type {
  PlanLine,
  PlanMonth,
  PlanStatut,
  PlanUnit,
} from '@portail/contract/campaigns/funder-plans.schemas.ts';
import { SMALLEST_GROUP } from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { formatWireMonth } from '@portail/rules/wallet/holdings/rights.ts';
import type { LedgerUnit } from '@portail/rules/ledger/vocabulary.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { monthOf } from '@portail/rules/time/paris.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { funderScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { FunderReads } from '../../people/privacy/privacy.module.ts';
import { pageOf, uuidOf, type PageQuery } from './page-query.ts';
import { planContractQueries } from './plan-contract.queries.ts';
import { wirePlan } from './plan-wire.ts';
import { planQueries, type PlanMonthRow, type PlanRow } from './plans.queries.ts';

interface AskedPlans extends PageQuery {
  readonly numeroContrat?: string | undefined;
  readonly statut?: PlanStatut | undefined;
  readonly recherche?: string | undefined;
  readonly idFichier?: string | undefined;
}

const UNITS: Readonly<Record<LedgerUnit, PlanUnit>> = {
  CENTIME: 'EURO',
  MINUTE: 'MINUTE',
  CENTIEME_HEURE: 'CENTIEME_HEURE',
};

const wireLine = (row: PlanRow): PlanLine => ({
  id: row.id,
  numeroContrat: row.contract,
  ...wirePlan({
    ...row,
    dateNaissance: calendarDay(row.dateNaissance),
    hourlyRateCents: row.hourlyRateCents === null ? null : centsOf(row.hourlyRateCents),
    premierMois: calendarDay(row.premierMois),
    dernierMois: calendarDay(row.dernierMois),
  }),
  libelleProduit: row.libelleProduit,
  statut: row.statut,
  idFichier: row.fileId,
});

/** Fewer than five people would tell of one of them (P20). */
const wireMonth = (row: PlanMonthRow): PlanMonth => {
  const masque = row.people < SMALLEST_GROUP;
  const quantity = (units: number): number | null => {
    if (masque) return null;
    return row.unit === 'CENTIME' ? wireEuros(units) : units;
  };
  return {
    numeroContrat: row.contract,
    mois: formatWireMonth(calendarDay(row.mois)),
    unite: UNITS[row.unit],
    masque,
    nombrePlans: masque ? null : row.people,
    accorde: quantity(row.granted),
    retourne: quantity(row.returned),
    clos: row.isClosed,
  };
};

type Dependencies = Pick<Platform, 'reader' | 'clock'> & { readonly reads: FunderReads };

export const createListPlans = ({ reader, clock, reads }: Dependencies) => {
  const monthNow = (): string => monthOf(clock.businessDay());
  const ownContract = async (
    caller: AuthenticatedCaller,
    numeroContrat: string | undefined,
  ): Promise<string | null> => {
    if (numeroContrat === undefined) return null;
    await planContractQueries(reader, funderScopeOf(caller)).require(numeroContrat);
    return numeroContrat;
  };

  return {
    list: async (
      caller: AuthenticatedCaller,
      asked: AskedPlans,
      origin: RequestOrigin,
    ): Promise<PlanLine[]> => {
      const contract = await ownContract(caller, asked.numeroContrat);
      const fileId = asked.idFichier === undefined ? null : uuidOf(asked.idFichier);
      // What is no identifier of ours names no file, and no file has no lines.
      if (fileId === undefined) return [];
      const rows = await planQueries(reader, funderScopeOf(caller)).list({
        ...pageOf(asked),
        contract,
        fileId,
        statut: asked.statut ?? null,
        search: asked.recherche?.trim() ?? null,
        month: monthNow(),
      });
      await reads.note(caller, origin, {
        screen: 'PLANS',
        contract,
        people: rows.flatMap(({ beneficiaryId }) => beneficiaryId ?? []),
      });
      return rows.map(wireLine);
    },

    months: async (
      caller: AuthenticatedCaller,
      asked: { readonly numeroContrat?: string | undefined },
    ): Promise<PlanMonth[]> => {
      const contract = await ownContract(caller, asked.numeroContrat);
      const rows = await planQueries(reader, funderScopeOf(caller)).months(contract, monthNow());
      return rows.map(wireMonth);
    },
  };
};
export type ListPlans = ReturnType<typeof createListPlans>;
