import type { PendingOperation } from '@portail/contract/backoffice/operations.schemas.ts';
import { openOperator, OPERATORS } from './operator-sessions.ts';
import { confirmSession } from './second-step.ts';
import { bearer, type TestApi } from './test-api.ts';

export const APPROVALS = '/api/sap/operations/a-valider';

/** The session of an operator who has just typed the code of a mail. */
export const openConfirmedOperator = async (
  api: TestApi,
  identifiantSource: string = OPERATORS.manager,
): Promise<string> => {
  const token = await openOperator(api, identifiantSource);
  await confirmSession(api, token, `${identifiantSource}@portail-cesu.example`);
  return token;
};

/** Another manager accepts everything that waits for a second person. */
export const approvePending = async (api: TestApi): Promise<void> => {
  const token = await openConfirmedOperator(api, OPERATORS.otherManager);
  const list = await api.http.inject({ url: APPROVALS, headers: bearer(token) });
  for (const { idOperation, peutDecider } of list.json<PendingOperation[]>()) {
    if (!peutDecider) continue;
    const reply = await api.http.inject({
      method: 'POST',
      url: `${APPROVALS}/${idOperation}/decision`,
      headers: { ...bearer(token), 'idempotency-key': crypto.randomUUID() },
      payload: { decision: 'ACCEPTER' },
    });
    if (reply.statusCode !== 200) throw new Error(reply.body);
  }
};
