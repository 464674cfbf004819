import { getContracts } from '@portail/contract/people/beneficiary.calls.ts';
import { getFeatures } from '@portail/contract/branding/personalisation.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from './api.ts';
import { useSession } from './current-session.ts';
import { session } from './session-store.ts';
import { withContracts } from './with-contracts.ts';
import { withFeatures } from './with-features.ts';

/** A feature or a flag turned off is gone from every open portal within a minute. */
const REFRESH_MS = 30_000;

/**
 * Keeps the features of the contract on screen up to date. The call is public: it carries no token,
 * and a portal left open does not keep its session alive by asking.
 */
export const useFreshFeatures = (): void => {
  const contractId = useSession((state) => state.visualisation?.selectedContract.contractId);
  useQuery({
    queryKey: ['fonctionnalites', contractId, 'suivi'],
    queryFn: async ({ signal }) => {
      const epoch = session.epoch();
      const numeroContrat = contractId ?? '';
      const features = await callApi(getFeatures, { query: { numeroContrat } }, { signal });
      session.update(epoch, (state) => withFeatures(state, numeroContrat, features));
      return null;
    },
    enabled: contractId !== undefined,
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  });
};

/**
 * The same for the flags of the person's contracts. The call needs the token but asks for no new
 * one: a portal left open ends when it would have ended.
 */
export const useFreshContracts = (): void => {
  const contractId = useSession((state) => state.visualisation?.selectedContract.contractId);
  useQuery({
    queryKey: ['contrats', contractId, 'suivi'],
    // The contracts of the session are recent enough: the first call comes after one interval.
    initialData: null,
    // Only a reply changes the session: a value read earlier may belong to the session before.
    queryFn: async ({ signal }) => {
      const epoch = session.epoch();
      const headers = { 'X-AUTH-REFRESH': 'false' };
      const contracts = await callApi(getContracts, {}, { signal, headers });
      session.update(epoch, (state) => withContracts(state, contracts));
      return null;
    },
    enabled: contractId !== undefined,
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  });
};
