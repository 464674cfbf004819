import {
  getConnectedUser,
  signIn as signInCall,
  signOut as signOutCall,
} from '@portail/contract/identity/authentication.calls.ts';
import { type Contract, getContracts } from '@portail/contract/people/beneficiary.calls.ts';
import type { CallOutput, CallRequest } from '@portail/contract/calls/define-call.ts';
import { getFeatures } from '@portail/contract/branding/personalisation.calls.ts';
import type { CallApi } from '../shared/http/api-client.ts';
import type { Session } from './create-session-store.ts';
import { atSecondStep, type Authority, withUser } from './session-state.ts';

export type Credentials = CallRequest<typeof signInCall>['body'];
/** What the server answers to a right password. */
export type WayIn = CallOutput<typeof signInCall, Blob>;

export const createSignIn = (callApi: CallApi, session: Session) => {
  /** Reads who is connected, and for a beneficiary on which contracts. */
  const loadConnectedUser = async (): Promise<void> => {
    const epoch = session.epoch();
    const user = await callApi(getConnectedUser, {});
    const contracts = user.beneficiary === undefined ? [] : await callApi(getContracts, {});
    session.update(epoch, (state) => withUser(state, user, contracts));
  };

  /** Opens the session whole or not at all: a person without their details would see half a portal. */
  const enter = async (authority: Authority, isTabOnly = false): Promise<void> => {
    session.open(authority, { isTabOnly });
    const epoch = session.epoch();
    try {
      await loadConnectedUser();
    } catch (error) {
      if (session.epoch() === epoch) session.close('logout');
      throw error;
    }
  };

  /** Goes where an accepted password leads: in, or to the second step. */
  const followAnswer = async (answer: WayIn): Promise<'connected' | 'second-step'> => {
    const { token, expirationDate, mfaSessionId, methodes = [] } = answer;
    if (token === undefined || expirationDate === undefined) {
      session.store.setState(atSecondStep(mfaSessionId ?? '', methodes), true);
      return 'second-step';
    }
    await enter({ token, expirationDate });
    return 'connected';
  };

  const signIn = async (credentials: Credentials): Promise<'connected' | 'second-step'> =>
    followAnswer(await callApi(signInCall, { body: credentials }, { keepSessionOn401: true }));

  /** Whatever the server says, the session ends here. The answer tells which sentence to show. */
  const signOut = async (): Promise<'done' | 'failed'> => {
    const leaving = callApi(signOutCall, {}, { headers: { 'X-AUTH-REFRESH': 'false' } });
    session.close('logout');
    try {
      await leaving;
      return 'done';
    } catch {
      return 'failed';
    }
  };

  /** Selects a contract; its features come with it because guards need them at once. */
  const chooseContract = async (selectedContract: Contract): Promise<void> => {
    const epoch = session.epoch();
    const features = await callApi(getFeatures, {
      query: { numeroContrat: selectedContract.contractId },
    });
    session.update(epoch, (state) => ({
      ...state,
      visualisation: {
        visualisationMode: selectedContract.contractType,
        selectedContract,
        features,
      },
    }));
  };

  return { loadConnectedUser, enter, followAnswer, signIn, signOut, chooseContract };
};
