import { FORM_TYPE, formOf } from './multipart-form.ts';
import { bearer, type TestApi } from './test-api.ts';

export const REQUESTS = '/api/sap/mes-demandes';

const BODY = { objet: 'PAIEMENT', message: 'Le paiement du 3 novembre n’est pas dans la liste.' };

/** Calls of one person on their requests. */
export const requestCallsOf = (api: TestApi, token: string) => {
  const post = (path: string, payload: object, key?: string) =>
    api.http.inject({
      method: 'POST',
      url: `${REQUESTS}${path}`,
      headers: { ...bearer(token), ...(key === undefined ? {} : { 'idempotency-key': key }) },
      payload,
    });
  return {
    token,
    post,
    open: async (body: object = BODY, key?: string) => {
      const reply = await post('', body, key);
      if (reply.statusCode !== 200) throw new Error(`request: ${reply.body}`);
      return reply.json<{ id: string; reference: string }>();
    },
    get: (path = '') => api.http.inject({ url: `${REQUESTS}${path}`, headers: bearer(token) }),
    join: (id: string, content: Buffer, name = 'photo.png') =>
      api.http.inject({
        method: 'POST',
        url: `${REQUESTS}/${id}/fichiers`,
        headers: { ...bearer(token), 'content-type': FORM_TYPE },
        payload: formOf(content, { name }),
      }),
  };
};
export type RequestAuthorCalls = ReturnType<typeof requestCallsOf>;
