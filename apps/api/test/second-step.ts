import type { TestApi } from './test-api.ts';
import { bearer, DEMO_PASSWORD, SIGN_IN } from './test-api.ts';

export const VALIDATE = '/api/eb/authentification/mfa/validation';
export const NEW_CODE = '/api/eb/authentification/mfa/nouveau-code';
export const RECOVER_PASSWORD = '/api/eb/authentification/identifiants-oublies';
export const RECOVER_LOGIN = '/api/eb/beneficiaires/identifiant-oublie';
export const RESET_PASSWORD = '/api/eb/authentification/mot-de-passe/reinitialisation';
export const CHANGE_PASSWORD = '/api/eb/authentification/mot-de-passe';
export const CONFIRMATION = '/api/eb/authentification/confirmation';
export const SECOND_STEP = '/api/eb/authentification/second-facteur';
export const SESSIONS = '/api/eb/authentification/sessions';

export interface SecondStepDoor {
  readonly mfaSessionId: string;
  readonly methodes: readonly string[];
}

export const beginSignIn = async (
  api: TestApi,
  login = 'demo-mfa',
  typeEspace = 'ESPACE_BENEFICIAIRE',
  password = DEMO_PASSWORD,
): Promise<SecondStepDoor> => {
  const reply = await api.http.inject({
    method: 'POST',
    url: SIGN_IN,
    payload: { login, password, typeEspace },
  });
  const door = reply.json<Partial<SecondStepDoor>>();
  if (door.mfaSessionId === undefined) throw new Error(`no second step: ${reply.body}`);
  return { mfaSessionId: door.mfaSessionId, methodes: door.methodes ?? [] };
};

export const validate = (api: TestApi, sessionMfaId: string, codeVerification: string) =>
  api.http.inject({ method: 'POST', url: VALIDATE, payload: { sessionMfaId, codeVerification } });

export const askNewCode = (api: TestApi, sessionMfaId: string) =>
  api.http.inject({ method: 'POST', url: NEW_CODE, payload: { sessionMfaId } });

/** A code that is not the right one, whatever the right one is. */
export const wrongCode = (right: string, shift = 1): string =>
  String((Number(right) + shift) % 1_000_000).padStart(6, '0');

/** Does what the outbox holds for the mailbox, in order, as the worker would. */
export const deliver = async (api: TestApi): Promise<void> => {
  const rows = await api.query(
    `update outbox_message set handed_at = now() where done_at is null returning id, created_at`,
  );
  const inOrder = rows.toSorted((one, other) =>
    String(one['id']).localeCompare(String(other['id'])),
  );
  for (const { id } of inOrder) await api.server.doMessage(String(id));
};

const CODE = /^(\d{6})$/m;

export const lastMailTo = (api: TestApi, address: string) =>
  api.mailbox.sent.findLast(({ to }) => to === address);

export const codeIn = (api: TestApi, address: string): string => {
  const code = CODE.exec(lastMailTo(api, address)?.text ?? '')?.[1];
  if (code === undefined) throw new Error(`no code mailed to ${address}`);
  return code;
};

/** Confirms the identity behind a session, by the code of a mail. */
export const confirmSession = async (
  api: TestApi,
  token: string,
  address: string,
): Promise<void> => {
  const post = (path: string, payload?: object) =>
    api.http.inject({
      method: 'POST',
      url: `${CONFIRMATION}${path}`,
      headers: bearer(token),
      ...(payload === undefined ? {} : { payload }),
    });
  await post('/code');
  await deliver(api);
  const reply = await post('', { code: codeIn(api, address) });
  if (reply.statusCode !== 204) throw new Error(`identity of ${address}: ${reply.body}`);
};

/** A session whose identity has just been confirmed, by the code of a mail. */
export const confirmIdentity = async (
  api: TestApi,
  login: string,
  address: string,
  space = 'ESPACE_BENEFICIAIRE',
): Promise<string> => {
  const token = await api.signIn(login, space);
  await confirmSession(api, token, address);
  return token;
};
