import { randomUUID } from 'node:crypto';
import { confirmSession } from './second-step.ts';
import { bearer, type TestApi } from './test-api.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT';

export const FUNDER = 'demo-financeur';
/** The bakery, another funder, created by `addFunderUser`. */
export const OTHER_FUNDER = 'essai-perrin';

export const multipart = (bytes: Buffer | string, name = 'plans.csv') => {
  const boundary = `essai${randomUUID()}`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="fichier"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`,
      ),
      Buffer.from(bytes),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
};

/** Calls as a user of a funder, signing in once per user. */
export const funderCaller = (api: () => TestApi) => {
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (login: string, space: string): Promise<string> => {
    const known = tokens.get(login) ?? api().signIn(login, space);
    tokens.set(login, known);
    return known;
  };
  const headersOf = async (login: string | undefined, space: string) =>
    login === undefined ? {} : bearer(await tokenOf(login, space));
  return {
    /** Confirms the session with the code of a mail. */
    confirm: async (login: string, space = 'ESPACE_CLIENT'): Promise<void> => {
      const [row] = await api().query('select mail from user_account where login = $1', [login]);
      await confirmSession(api(), await tokenOf(login, space), String(row?.['mail']));
    },

    call: async (
      login: string | undefined,
      method: Method,
      path: string,
      payload?: object,
      space = 'ESPACE_CLIENT',
    ) =>
      await api().http.inject({
        method,
        url: `/api/eb${path}`,
        headers: await headersOf(login, space),
        ...(payload === undefined ? {} : { payload }),
      }),

    send: async (login: string | undefined, path: string, bytes: Buffer | string) => {
      const form = multipart(bytes);
      return await api().http.inject({
        method: 'POST',
        url: `/api/eb${path}`,
        headers: { ...(await headersOf(login, 'ESPACE_CLIENT')), ...form.headers },
        payload: form.payload,
      });
    },
  };
};
