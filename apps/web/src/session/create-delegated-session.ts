import {
  getConnectedUser,
  signOut as signOutCall,
} from '@portail/contract/identity/authentication.calls.ts';
import { getContracts } from '@portail/contract/people/beneficiary.calls.ts';
import type { CallApi, ClientSession } from '../shared/http/api-client.ts';
import type { Session } from './create-session-store.ts';
import { type Authority, withUser } from './session-state.ts';

/** Speaks for a session that is not yet this tab's: nothing of it may touch the one that is. */
const beside = (opened: Authority) => {
  let authority = opened;
  const session: ClientSession = {
    ask: () => ({ epoch: 0, authority }),
    renew: (_, renewed) => {
      authority = renewed;
    },
    end: () => undefined,
    noteServerDate: () => undefined,
  };
  return { session, authority: () => authority };
};

/** Opens the space of a person for a delegate, and returns to their own. */
export const createDelegatedSession = (
  callApi: CallApi,
  session: Session,
  clientOf: (session: ClientSession) => CallApi,
) => ({
  /**
   * Whole or not at all. It lives in its tab; the carer's own stays stored for the other tabs, and
   * for the way back.
   */
  enterSpace: async (opened: Authority): Promise<void> => {
    const there = beside(opened);
    const callThere = clientOf(there.session);
    const user = await callThere(getConnectedUser, {});
    const contracts = await callThere(getContracts, {});
    session.open(there.authority(), { isTabOnly: true });
    session.update(session.epoch(), (state) => withUser(state, user, contracts));
    session.flush();
  },

  /** The session in that space ends for good, whatever the server answers. */
  leaveSpace: async (): Promise<void> => {
    const leaving = callApi(signOutCall, {}, { headers: { 'X-AUTH-REFRESH': 'false' } });
    session.handBack();
    await leaving.catch(() => undefined);
  },
});
