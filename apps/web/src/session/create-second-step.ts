import {
  sendNewCode as sendNewCodeCall,
  startPasskeyStep,
  validatePasskeyStep,
  validateSecondStep,
} from '@portail/contract/identity/second-step.calls.ts';
import type { CallRequest } from '@portail/contract/calls/define-call.ts';
import { ApiFailure } from '../shared/http/api-failure.ts';
import type { CallApi } from '../shared/http/api-client.ts';
import type { Session } from './create-session-store.ts';
import { type Authority, EMPTY_SESSION } from './session-state.ts';

type PasskeyAnswer = CallRequest<typeof validatePasskeyStep>['body']['reponse'];
/** Lets the browser and its owner answer the server's challenge. */
type AskPasskey = (options: { readonly challenge: string }) => Promise<PasskeyAnswer>;

/** The second step of the sign-in under way cannot be passed any more. */
export class SecondStepOver extends Error {
  override readonly name = 'SecondStepOver';
}

interface Dependencies {
  readonly callApi: CallApi;
  readonly session: Session;
  readonly enter: (authority: Authority) => Promise<void>;
}

export const createSecondStep = ({ callApi, session, enter }: Dependencies) => {
  /** Leaves the second step: nothing of it stays in the browser. */
  const giveUp = (): void => {
    if (session.store.getState().authority === null) session.store.setState(EMPTY_SESSION, true);
  };

  /** Runs with the session of the second step; where it is dead or absent, it is forgotten. */
  const during = async <T>(act: (sessionMfaId: string) => Promise<T>): Promise<T> => {
    const { mfaSessionId } = session.store.getState();
    try {
      if (mfaSessionId === null || mfaSessionId === '') throw new SecondStepOver();
      return await act(mfaSessionId);
    } catch (error) {
      const isOver =
        error instanceof SecondStepOver ||
        (error instanceof ApiFailure && error.code === 'SESSION_MFA_INVALIDE');
      if (!isOver) throw error;
      giveUp();
      throw new SecondStepOver();
    }
  };

  const passWithCode = (codeVerification: string): Promise<void> =>
    during(async (sessionMfaId) => {
      await enter(await callApi(validateSecondStep, { body: { codeVerification, sessionMfaId } }));
    });

  const passWithPasskey = (askPasskey: AskPasskey): Promise<void> =>
    during(async (sessionMfaId) => {
      const reponse = await askPasskey(await callApi(startPasskeyStep, { body: { sessionMfaId } }));
      await enter(await callApi(validatePasskeyStep, { body: { sessionMfaId, reponse } }));
    });

  const sendNewCode = (): Promise<void> =>
    during(async (sessionMfaId) => {
      await callApi(sendNewCodeCall, { body: { sessionMfaId } });
    });

  const markEntered = (): void => session.store.setState({ isMfaEntered: true });

  return { passWithCode, passWithPasskey, sendNewCode, giveUp, markEntered };
};
