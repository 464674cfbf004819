import { getPlanMonths } from '@portail/contract/campaigns/funder-plans.calls.ts';
import type { QueryClient } from '@tanstack/react-query';
import { FUNDER_QUERIES } from '../../../session/funder/funder-queries.ts';

export const PLANS_KEY = [FUNDER_QUERIES, 'plans-aide'] as const;

/** Invalidates all plan queries after an import. */
export const refreshPlans = async (queries: QueryClient): Promise<void> => {
  await Promise.all([
    queries.invalidateQueries({ queryKey: PLANS_KEY }),
    queries.invalidateQueries({ queryKey: [getPlanMonths.id] }),
  ]);
};
