import { getContracts } from '@portail/contract/people/beneficiary.calls.ts';
import { getFeatures } from '@portail/contract/branding/personalisation.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
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
  const { data } = useQuery({
    queryKey: ['fonctionnalites', contractId, 'suivi'],
    queryFn: async ({ signal }) => {
      const epoch = session.epoch();
      const numeroContrat = contractId ?? '';
      const features = await callApi(getFeatures, { query: { numeroContrat } }, { signal });
      return { epoch, numeroContrat, features };
    },
    enabled: contractId !== undefined,
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => {
    if (data === undefined) return;
    const { epoch, numeroContrat, features } = data;
    session.update(epoch, (state) => withFeatures(state, numeroContrat, features));
  }, [data]);
};

/**
 * The same for the flags of the person's contracts. The call needs the token but asks for no new
 * one: a portal left open ends when it would have ended.
 */
export const useFreshContracts = (): void => {
  const contractId = useSession((state) => state.visualisation?.selectedContract.contractId);
  const known = useSession((state) => state.contracts);
  const { data } = useQuery({
    queryKey: ['contrats', contractId, 'suivi'],
    // The features of the session are recent enough: the page does not wait for this call.
    initialData: () => ({ epoch: session.epoch(), contracts: known }),
    queryFn: async ({ signal }) => {
      const epoch = session.epoch();
      const headers = { 'X-AUTH-REFRESH': 'false' };
      return { epoch, contracts: await callApi(getContracts, {}, { signal, headers }) };
    },
    enabled: contractId !== undefined,
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => {
    session.update(data.epoch, (state) => withContracts(state, data.contracts));
  }, [data]);
};
