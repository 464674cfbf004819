import { getPlanMonths } from '@portail/contract/campaigns/funder-plans.calls.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { FUNDER_QUERIES } from '../../../session/funder/funder-queries.ts';

export const PLANS_KEY = [FUNDER_QUERIES, 'plans-aide'] as const;

export const planMonthsQuery = (numeroContrat: string | undefined) =>
  queryOptions({
    queryKey: [...PLANS_KEY, 'mois', numeroContrat],
    queryFn: ({ signal }) => callApi(getPlanMonths, { query: { numeroContrat } }, { signal }),
  });

/** Invalidates all plan queries after an import. */
export const refreshPlans = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: PLANS_KEY });
