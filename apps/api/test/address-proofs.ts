import * as calls from '@portail/contract/people/addresses.calls.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import { tokenIn } from './delegation-world.ts';
import { MAIN, mainBody, patch } from './profile-calls.ts';
import { deliver } from './second-step.ts';
import { bearer, DEMO_PASSWORD, SIGN_IN, type TestApi } from './test-api.ts';

const post = (api: TestApi, call: CallDefinition, payload: object) =>
  api.http.inject({ method: call.method, url: call.path, payload });

/** Confirms an address by the token of its mail, without any session. */
export const prove = (api: TestApi, jeton: string) => post(api, calls.proveAddress, { jeton });

export const disavow = (api: TestApi, jeton: string) => post(api, calls.disavowChange, { jeton });

const own = (api: TestApi, token: string, call: CallDefinition) =>
  api.http.inject({ method: call.method, url: call.path, headers: bearer(token) });

export const pendingAddress = (api: TestApi, token: string) =>
  own(api, token, calls.getPendingAddress);
export const resendProof = (api: TestApi, token: string) =>
  own(api, token, calls.resendAddressProof);
export const cancelAddress = (api: TestApi, token: string) =>
  own(api, token, calls.cancelPendingAddress);

/** Asks for another address, in a session that has just given a code. */
export const askAddress = async (api: TestApi, token: string, mail: string) => {
  const changes = { emailContact: mail, confirmationEmailContact: mail };
  return patch(api, token, MAIN, await mainBody(api, token, changes));
};

/** The token of the newest proof mailed to an address. */
export const proofMailedTo = async (api: TestApi, mail: string): Promise<string> => {
  await deliver(api);
  return tokenIn(api, mail, '/confirmer-adresse');
};

/** The token of the newest notice mailed to an address. */
export const notMeMailedTo = async (api: TestApi, mail: string): Promise<string> => {
  await deliver(api);
  return tokenIn(api, mail, '/ce-n-etait-pas-moi');
};

export const signInStatus = async (api: TestApi, login: string): Promise<number> => {
  const payload = { login, password: DEMO_PASSWORD, typeEspace: 'ESPACE_BENEFICIAIRE' };
  return (await api.http.inject({ method: 'POST', url: SIGN_IN, payload })).statusCode;
};
