import { getFeatures } from '@portail/contract/branding/personalisation.calls.ts';
import { QueryClient } from '@tanstack/react-query';
import { onContractSwitched } from '../session/contract-switch.ts';
import { CONTRACT_THEME_QUERIES } from '../session/contract-theme-queries.ts';
import { onSessionClosed } from '../session/session-store.ts';
import { ApiFailure } from '../shared/http/api-failure.ts';

const MAX_RETRIES = 2;

/** A refusal will be refused again; only the network and the server's own faults are worth a retry. */
const isWorthRetrying = (error: Error): boolean =>
  !(error instanceof ApiFailure) || error.status === undefined || error.status >= 500;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) => count < MAX_RETRIES && isWorthRetrying(error),
    },
    // A command is never sent again behind the person's back.
    mutations: { retry: false },
  },
});

// Nothing that one person read may be shown to the next.
onSessionClosed(() => queryClient.clear());

/** What a contract looks like and offers is kept: its key has the contract's own name. */
const isNamedByContract = ([area]: readonly unknown[]): boolean =>
  CONTRACT_THEME_QUERIES.has(area) || area === getFeatures.id;

// Nor may what was read of one contract be shown under another.
onContractSwitched(() =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => !isNamedByContract(queryKey) }),
);
