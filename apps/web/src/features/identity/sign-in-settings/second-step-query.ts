import type { CallOutput } from '@portail/contract/calls/define-call.ts';
import { getSecondStep } from '@portail/contract/identity/second-step.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';

export const MEANS_KEY = ['second-facteur'] as const;
export type MeansState = CallOutput<typeof getSecondStep>;

export const meansQuery = queryOptions({
  queryKey: MEANS_KEY,
  queryFn: ({ signal }) => callApi(getSecondStep, {}, { signal }),
});
