import type { ManagementRequest } from '@portail/contract/backoffice/operator-requests.schemas.ts';
import { FORM_TYPE, formOf } from './multipart-form.ts';
import { bearer, type TestApi } from './test-api.ts';

export const MANAGEMENT = '/api/sap/demandes-gestion';
const MANAGEMENT_SEARCH = '/api/sap/recherches/demandes-gestion';

/** What one operator does with the requests of people. */
export const managementCallsOf = (api: TestApi, token: string) => {
  const send = (method: 'POST' | 'PATCH', path: string, payload: object, key?: string) =>
    api.http.inject({
      method,
      url: `${MANAGEMENT}${path}`,
      headers: { ...bearer(token), ...(key === undefined ? {} : { 'idempotency-key': key }) },
      payload,
    });
  const get = (path = '') =>
    api.http.inject({ url: `${MANAGEMENT}${path}`, headers: bearer(token) });
  return {
    get,
    search: (query: string) =>
      api.http.inject({ url: `${MANAGEMENT_SEARCH}?${query}`, headers: bearer(token) }),
    read: async (id: string): Promise<ManagementRequest> => {
      const reply = await get(`/${id}`);
      if (reply.statusCode !== 200) throw new Error(`request: ${reply.body}`);
      return reply.json<ManagementRequest>();
    },
    change: (id: string, body: object) => send('PATCH', `/${id}`, body),
    follow: (id: string, body: object, key?: string) => send('POST', `/${id}/suivis`, body, key),
    reopen: (id: string, body: object = { motif: 'La personne a rappelé.' }) =>
      send('POST', `/${id}/reouverture`, body),
    merge: (id: string, body: object) => send('POST', `/${id}/reunion`, body),
    join: (id: string, content: Buffer, name = 'recu.pdf') =>
      api.http.inject({
        method: 'POST',
        url: `${MANAGEMENT}/${id}/fichiers`,
        headers: { ...bearer(token), 'content-type': FORM_TYPE },
        payload: formOf(content, { name }),
      }),
  };
};
export type ManagementCalls = ReturnType<typeof managementCallsOf>;
