import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { getPlans } from '@portail/contract/campaigns/funder-plans.calls.ts';
import type {
  PlanAct,
  PlanTerms,
  PlanUnit,
  PlanLine,
  PlanMonth,
} from '@portail/contract/campaigns/funder-plans.schemas.ts';
import { wireQuantity } from '@portail/rules/wallet/holdings/quantity.ts';
import { formatWireMonth } from '@portail/rules/wallet/holdings/rights.ts';
import type { MonthlyAccountType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { formatFrenchDate, calendarDay } from '@portail/rules/time/calendar-day.ts';
import type { PlanRight } from './plans.repository.ts';
import { SMALLEST_GROUP } from '@portail/contract/campaigns/funder-lines.schemas.ts';
import type { LedgerUnit } from '@portail/rules/ledger/vocabulary.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { monthOf } from '@portail/rules/time/paris.ts';
import { EMPTY_PAGE, mapPage, type ListPage } from '../../../platform/ports/list-page.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { funderScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { FunderReads } from '../../people/privacy/privacy.module.ts';
import {
  planContractQueries,
  planQueries,
  type PlanMonthRow,
  type PlanRow,
} from './plans.queries.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Undefined when the text cannot be an identifier. */
export const uuidOf = (text: string): string | undefined => (UUID.test(text) ? text : undefined);

const ACCOUNT_UNITS: Readonly<Record<MonthlyAccountType, PlanUnit>> = {
  MONTANT_PAR_MOIS: 'EURO',
  MINUTE_PAR_MOIS: 'MINUTE',
  CENTIEME_HEURE_PAR_MOIS: 'CENTIEME_HEURE',
};

const planUnitOf = (type: MonthlyAccountType): PlanUnit => ACCOUNT_UNITS[type];

export const wirePlan = (right: PlanRight): PlanTerms => ({
  identifiant: right.identifiant,
  nom: right.nom,
  prenom: right.prenom,
  dateNaissance: formatFrenchDate(right.dateNaissance),
  idProduit: right.produit,
  unite: planUnitOf(right.type),
  droitMensuel: wireQuantity(right.type, right.quantity),
  tauxHoraire: right.hourlyRateCents === null ? null : wireEuros(right.hourlyRateCents),
  moisDebut: formatWireMonth(right.premierMois),
  moisFin: formatWireMonth(right.dernierMois),
  report: right.reporte,
});

type PlansQuery = CallInput<typeof getPlans>['query'];

const LEDGER_UNITS: Readonly<Record<LedgerUnit, PlanUnit>> = {
  CENTIME: 'EURO',
  MINUTE: 'MINUTE',
  CENTIEME_HEURE: 'CENTIEME_HEURE',
};

/** What may be done with a plan: once its last month has begun, only to renew it. */
const actsOf = ({ interruption, dernierMois }: PlanRow, month: string): readonly PlanAct[] => {
  if (interruption === 'ARRET') return [];
  if (interruption === 'SUSPENSION') {
    if (dernierMois < month) return [];
    return dernierMois === month ? ['REPRENDRE'] : ['REPRENDRE', 'ARRETER'];
  }
  return dernierMois <= month ? ['RENOUVELER'] : ['SUSPENDRE', 'ARRETER', 'CORRIGER', 'RENOUVELER'];
};

export const wirePlanLine = (row: PlanRow, month: string): PlanLine => ({
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
  interruption: row.interruption,
  interrompuDepuis:
    row.interruptedFrom === null ? null : formatWireMonth(calendarDay(row.interruptedFrom)),
  actes: [...actsOf(row, month)],
});

/** Figures about fewer than five people would identify them (P20). */
const wireMonth = (row: PlanMonthRow): PlanMonth => {
  const masque = row.people < SMALLEST_GROUP;
  const quantity = (units: number): number | null => {
    if (masque) return null;
    return row.unit === 'CENTIME' ? wireEuros(units) : units;
  };
  return {
    numeroContrat: row.contract,
    mois: formatWireMonth(calendarDay(row.mois)),
    unite: LEDGER_UNITS[row.unit],
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
      query: PlansQuery,
      origin: RequestOrigin,
    ): Promise<ListPage<PlanLine[]>> => {
      const contract = await ownContract(caller, query.numeroContrat);
      const fileId = query.idFichier === undefined ? null : uuidOf(query.idFichier);
      // An id that is not a uuid matches no file.
      if (fileId === undefined) return EMPTY_PAGE;
      const month = monthNow();
      const page = await planQueries(reader, funderScopeOf(caller)).list({
        page: query,
        contract,
        fileId,
        statut: query.statut ?? null,
        search: query.recherche?.trim() ?? null,
        month,
      });
      return {
        ...mapPage(page, (row) => wirePlanLine(row, month)),
        record: () =>
          reads.note(caller, origin, {
            screen: 'PLANS',
            contract,
            people: page.rows.flatMap(({ beneficiaryId }) => beneficiaryId ?? []),
          }),
      };
    },

    months: async (
      caller: AuthenticatedCaller,
      query: { readonly numeroContrat?: string | undefined },
    ): Promise<PlanMonth[]> => {
      const contract = await ownContract(caller, query.numeroContrat);
      const rows = await planQueries(reader, funderScopeOf(caller)).months(contract, monthNow());
      return rows.map(wireMonth);
    },
  };
};
