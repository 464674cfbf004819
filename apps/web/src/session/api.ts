import { UNAVAILABLE_PATH } from '@portail/contract/pages/registry.ts';
import { createApiClient } from '../shared/http/api-client.ts';
import { session } from './session-store.ts';

type Bound = Parameters<typeof createApiClient>[0];

/** A way to the API that a session is bound to. */
export const apiOf = (bound: Bound['session']) =>
  createApiClient({
    session: bound,
    leaveForMaintenance: () => window.location.assign(UNAVAILABLE_PATH),
  });

/** The portal's own, of the session of this tab. */
export const { callApi, callPage, callWholeList } = apiOf(session);
