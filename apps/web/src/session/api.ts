import { UNAVAILABLE_PATH } from '@portail/contract/pages/registry.ts';
import { createApiClient } from '../shared/http/api-client.ts';
import { session } from './session-store.ts';

/** The portal's one way to the API, bound to the session of this tab. */
export const { callApi } = createApiClient({
  session,
  leaveForMaintenance: () => window.location.assign(UNAVAILABLE_PATH),
});
