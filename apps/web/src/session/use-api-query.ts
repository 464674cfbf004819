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

/** A query may not answer `undefined`: a call that found nothing answers `null`. */
type Read<Output> = undefined extends Output ? Exclude<Output, undefined> | null : Output;

/** A read of the contract. Its key begins with the id of the call, by which it is invalidated. */
export const apiQuery = <const C extends CallDefinition>(
  call: C,
  request: CallRequest<C>,
  options: ReadOptions = {},
) =>
  queryOptions<Read<CallOutput<C, File>>>({
    queryKey: [call.id, request],
    queryFn: async ({ signal }) => {
      const answer: unknown = await callApi(call, request, { signal });
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The call has parsed it.
      return (answer ?? null) as Read<CallOutput<C, File>>;
    },
    ...options,
  });

export const useApiQuery = <const C extends CallDefinition>(
  call: C,
  request: CallRequest<C>,
  options: ReadOptions = {},
) => useQuery(apiQuery(call, request, options));
