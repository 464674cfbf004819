import { getDataExports, getErasure } from '@portail/contract/people/privacy.calls.ts';
import { getConsents } from '@portail/contract/people/profile.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';

export const PRIVACY_KEY = 'donnees-personnelles';

/** Polls while a copy is in preparation. */
const PREPARATION_POLL_MS = 10_000;

export const consentsQuery = queryOptions({
  queryKey: [PRIVACY_KEY, 'consentements'],
  queryFn: ({ signal }) => callApi(getConsents, {}, { signal }),
});

export const exportsQuery = queryOptions({
  queryKey: [PRIVACY_KEY, 'copies'],
  queryFn: ({ signal }) => callApi(getDataExports, {}, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.some(({ statut }) => statut === 'EN_PREPARATION') === true
      ? PREPARATION_POLL_MS
      : false,
});

export const erasureQuery = queryOptions({
  queryKey: [PRIVACY_KEY, 'effacement'],
  queryFn: ({ signal }) => callApi(getErasure, {}, { signal }),
});
