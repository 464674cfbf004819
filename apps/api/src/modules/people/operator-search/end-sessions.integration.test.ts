import { describe, expect, it } from 'vitest';
import { mailOf } from '../../../../test/delegation-world.ts';
import { operatorCalls } from '../../../../test/operator-world.ts';
import { deliver, lastMailTo } from '../../../../test/second-step.ts';
import { bearer, CONNECTED_USER, useTestApi } from '../../../../test/test-api.ts';
import { openOperator, OPERATORS } from '../../../../test/operator-sessions.ts';

const api = useTestApi();

const operatorOf = async (identifiant: string) =>
  operatorCalls(api.current, await openOperator(api.current, identifiant));
const statusWith = async (token: string) =>
  (await api.current.http.inject({ url: CONNECTED_USER, headers: bearer(token) })).statusCode;

describe('ending the sessions of a person from the back office', () => {
  it('[S45] [S15] ends all of them, records the reason and notifies the person', async () => {
    const tokens = [await api.current.signIn('demo-rh'), await api.current.signIn('demo-rh')];
    const other = await api.current.signIn('demo-vide');
    const support = await operatorOf('karim.haddad');
    expect((await support.endSessions('demo-rh', 'APPAREIL_PERDU')).statusCode).toBe(204);
    for (const token of tokens) expect(await statusWith(token)).toBe(401);
    expect(await statusWith(other)).toBe(200);
    const [event] = await api.current.query(
      `select e.details, a.login from security_event e join user_account a on a.id = e.account_id
       where e.kind = 'SESSION_TERMINEE' order by e.id desc limit 1`,
    );
    const [operator] = await api.current.query(
      `select account_id from partenaire_operateur where identifiant = 'karim.haddad'`,
    );
    expect(event).toMatchObject({
      login: 'demo-rh',
      details: { motif: 'APPAREIL_PERDU', operateur: operator?.['account_id'] },
    });
    await deliver(api.current);
    const mail = lastMailTo(api.current, await mailOf(api.current, 'demo-rh'));
    expect(mail?.text).toContain('a mis fin à toutes vos connexions');
    // The person can sign in again.
    expect(await statusWith(await api.current.signIn('demo-rh'))).toBe(200);
  });

  it('[S45] is refused without a reason, for an unknown person and for other spaces', async () => {
    const support = await operatorOf('karim.haddad');
    const funder = await api.current.signIn('demo-financeur', 'ESPACE_CLIENT');
    expect((await support.endSessions('demo-rh', 'PARCE_QUE')).statusCode).toBe(400);
    expect((await support.endSessions('inconnu', 'COMPTE_SUSPECT')).statusCode).toBe(404);
    expect((await support.endSessions('demo-financeur', 'COMPTE_SUSPECT')).statusCode).toBe(404);
    expect(await statusWith(funder)).toBe(200);
  });

  it('[S45] [S11] is refused to a person and to an operator who may only read', async () => {
    const person = await api.current.signIn('demo-rh');
    const own = await operatorCalls(api.current, person).endSessions('demo-vide', 'COMPTE_SUSPECT');
    expect(own.statusCode).toBe(403);
    const reader = operatorCalls(
      api.current,
      await openOperator(api.current, OPERATORS.support, 'LECTURE_SEULE'),
    );
    const refused = await reader.endSessions('demo-rh', 'COMPTE_SUSPECT');
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'LECTURE_SEULE' });
    expect(await statusWith(person)).toBe(200);
  });
});
