import type {
  CallDefinition,
  CallOutput,
  CallRequest,
} from '@portail/contract/calls/define-call.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from './api.ts';

interface ReadOptions {
  readonly enabled?: boolean;
  readonly staleTime?: number;
  readonly retry?: boolean;
  readonly refetchInterval?: number | false;
}

/** A read of the contract. Its key begins with the id of the call, by which it is invalidated. */
export const apiQuery = <const C extends CallDefinition>(
  call: C,
  request: CallRequest<C>,
  options: ReadOptions = {},
) =>
  queryOptions<CallOutput<C, File>>({
    queryKey: [call.id, request],
    queryFn: ({ signal }) => callApi(call, request, { signal }),
    ...options,
  });

export const useApiQuery = <const C extends CallDefinition>(
  call: C,
  request: CallRequest<C>,
  options: ReadOptions = {},
) => useQuery(apiQuery(call, request, options));
