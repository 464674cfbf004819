import { PLAN_STATUTS, type PlanStatut } from '@portail/contract/campaigns/funder-plans.schemas.ts';
import { changeSearch, useSearchParams } from '../../../shared/navigation/navigation.ts';

export interface PlanFilterValues {
  readonly recherche: string | undefined;
  readonly statut: PlanStatut | undefined;
}

export const NO_PLAN_FILTER: PlanFilterValues = { recherche: undefined, statut: undefined };

const SEARCH_MAX = 100;

/** URLs can be edited: unknown values are ignored. */
export const readPlanFilters = (search: URLSearchParams): PlanFilterValues => {
  const recherche = (search.get('recherche') ?? '').trim().slice(0, SEARCH_MAX);
  return {
    recherche: recherche === '' ? undefined : recherche,
    statut: PLAN_STATUTS.find((one) => one === search.get('statut')),
  };
};

export const usePlanFilters = () => {
  const search = useSearchParams();
  const filters = readPlanFilters(search);
  return {
    filters,
    isFiltered: filters.recherche !== undefined || filters.statut !== undefined,
    apply: (next: PlanFilterValues) => {
      const address = new URLSearchParams(search);
      for (const name of ['recherche', 'statut'] as const) {
        const value = next[name];
        if (value === undefined) address.delete(name);
        else address.set(name, value);
      }
      changeSearch(address);
    },
  };
};
