import type { OutgoingHold } from '@portail/contract/backoffice/operator-people.schemas.ts';
import { expect, it } from 'vitest';
import { deliver } from '../../../../test/second-step.ts';
import { placeHold } from '../../../../test/sensitive-actions.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';
import { openOperator, OPERATORS } from '../../../../test/operator-sessions.ts';

const HOLDS = '/api/sap/operations-suspendues';
const MAIL = 'camille.rousseau@courriel.example';
const api = useTestApi();

const list = (token: string) => api.current.http.inject({ url: HOLDS, headers: bearer(token) });
const lift = (token: string, id: string, motif: string) =>
  api.current.http.inject({
    method: 'POST',
    url: `${HOLDS}/${id}/levee`,
    headers: bearer(token),
    payload: { motif },
  });

it('[24-4] lists the open holds and lets a manager lift one with a reason', async () => {
  await placeHold(api.current, 'demo-rh');
  const support = await openOperator(api.current, OPERATORS.support);
  const manager = await openOperator(api.current, OPERATORS.manager);
  const [hold] = (await list(support)).json<OutgoingHold[]>();
  expect(hold).toMatchObject({ login: 'demo-rh', nom: 'Rousseau', cause: 'Essai' });
  const id = hold?.id ?? '';
  expect((await lift(support, id, 'Vérifié au téléphone')).statusCode).toBe(403);
  expect((await lift(manager, id, 'court')).statusCode).toBe(400);
  expect((await lift(manager, id, 'Vérifié au téléphone')).statusCode).toBe(204);
  expect((await lift(manager, id, 'Vérifié au téléphone')).json()).toMatchObject({
    code: 'OPERATIONS_DEJA_RETABLIES',
  });
  expect((await list(manager)).json()).toEqual([]);
  const [row] = await api.current.query(
    `select h.lift_reason, o.identifiant, e.result from outgoing_holds h
     join partenaire_operateur o on o.account_id = h.lifted_by
     join security_event e on e.account_id = h.account_id and e.kind = 'SUSPENSION_OPERATIONS_LEVEE'
     where h.id = $1`,
    [id],
  );
  expect(row).toEqual({
    lift_reason: 'Vérifié au téléphone',
    identifiant: 'lucie.fontaine',
    result: 'SUCCES',
  });
  await deliver(api.current);
  expect(api.current.mailbox.sent.findLast(({ to }) => to === MAIL)?.text).toContain(
    'La suspension de vos opérations a été levée',
  );
});
