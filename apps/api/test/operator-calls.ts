import { issueLink, useLink } from './link-calls.ts';
import { FORM_TYPE, formOf } from './multipart-form.ts';
import { confirmSession } from './second-step.ts';
import { bearer, tokenIn, type TestApi } from './test-api.ts';

/** Two who run the house: what one asks, the other decides. */
export const MANAGERS = ['lucie.fontaine', 'marc.delmas'] as const;
const SUPPORT = 'karim.haddad';
const READER = 'anne.leclerc';

const openOperator = async (api: TestApi, identifiantSource: string): Promise<string> => {
  const { jetonConnexion } = await issueLink(api, 'operator', { identifiantSource });
  const reply = await useLink(api, {
    identifiantSource,
    identifiantCible: identifiantSource,
    jetonConnexion,
    typeEspace: 'ESPACE_OPERATEUR',
  });
  if (reply.statusCode !== 200) throw new Error(`${identifiantSource}: ${reply.body}`);
  return tokenIn(reply);
};

/** Everybody of the desk, and how they call. */
export const createOperatorCalls = async (api: TestApi) => {
  const [manager, otherManager] = [
    await openOperator(api, MANAGERS[0]),
    await openOperator(api, MANAGERS[1]),
  ];
  const tokens = {
    manager,
    otherManager,
    support: await openOperator(api, SUPPORT),
    reader: await openOperator(api, READER),
  };
  let keys = 0;
  return {
    ...tokens,
    /** Both managers give the code of a mail in their sessions. */
    confirmManagers: async (): Promise<void> => {
      await confirmSession(api, manager, `${MANAGERS[0]}@portail-cesu.example`);
      await confirmSession(api, otherManager, `${MANAGERS[1]}@portail-cesu.example`);
    },
    newKey: (): string => `bureau-${(keys += 1)}`,
    get: (url: string, token = manager) => api.http.inject({ url, headers: bearer(token) }),
    post: (
      url: string,
      body: object | undefined,
      { token = manager, key, to = api }: { token?: string; key?: string; to?: TestApi } = {},
    ) =>
      to.http.inject({
        method: 'POST',
        url,
        headers: { ...bearer(token), ...(key === undefined ? {} : { 'idempotency-key': key }) },
        ...(body === undefined ? {} : { payload: body }),
      }),
    upload: (url: string, content: string, { token = manager, to = api } = {}) =>
      to.http.inject({
        method: 'POST',
        url,
        headers: { ...bearer(token), 'content-type': FORM_TYPE },
        payload: formOf(content, { name: 'fichier' }),
      }),
    accountOf: async (identifiant: string): Promise<string> => {
      const [row] = await api.query(
        'select account_id from partenaire_operateur where identifiant = $1',
        [identifiant],
      );
      return String(row?.['account_id']);
    },
  };
};
export type OperatorCalls = Awaited<ReturnType<typeof createOperatorCalls>>;
