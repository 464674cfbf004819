import { FORM_TYPE, formOf } from './multipart-form.ts';
import { openOperator, OPERATORS } from './operator-sessions.ts';
import { confirmSession } from './second-step.ts';
import { bearer, type TestApi } from './test-api.ts';

/** Calls of the operators of each role. */
export const createOperatorCalls = async (api: TestApi) => {
  const manager = await openOperator(api);
  const otherManager = await openOperator(api, OPERATORS.otherManager);
  const tokens = {
    manager,
    otherManager,
    support: await openOperator(api, OPERATORS.support),
    reader: await openOperator(api, OPERATORS.reader),
  };
  let keys = 0;
  return {
    ...tokens,
    /** Both managers give the code of a mail in their sessions. */
    confirmManagers: async (): Promise<void> => {
      await confirmSession(api, manager, `${OPERATORS.manager}@portail-cesu.example`);
      await confirmSession(api, otherManager, `${OPERATORS.otherManager}@portail-cesu.example`);
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
