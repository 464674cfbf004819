import { getPlanFiles, getPlanMonths } from '@portail/contract/campaigns/funder-plans.calls.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callWholeList } from '../../../session/api.ts';
import { FUNDER_QUERIES } from '../../../session/funder/funder-queries.ts';

export const PLANS_KEY = [FUNDER_QUERIES, 'plans-aide'] as const;

export const planFilesQuery = (numeroContrat: string | undefined) =>
  queryOptions({
    queryKey: [...PLANS_KEY, 'fichiers', numeroContrat],
    queryFn: ({ signal }) => callWholeList(getPlanFiles, { query: { numeroContrat } }, { signal }),
  });

/** Invalidates all plan queries after an import. */
export const refreshPlans = async (queries: QueryClient): Promise<void> => {
  await Promise.all([
    queries.invalidateQueries({ queryKey: PLANS_KEY }),
    queries.invalidateQueries({ queryKey: [getPlanMonths.id] }),
  ]);
};
