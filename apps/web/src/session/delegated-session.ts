import { apiOf, callApi } from './api.ts';
import { createDelegatedSession } from './create-delegated-session.ts';
import { session } from './session-store.ts';

export const { enterSpace, leaveSpace } = createDelegatedSession(
  callApi,
  session,
  (there) => apiOf(there).callApi,
);
