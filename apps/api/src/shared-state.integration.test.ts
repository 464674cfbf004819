import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COLORS, brandingCallsOf } from '../test/branding-calls.ts';
import { bodyOf, issueLink, useLink } from '../test/link-calls.ts';
import { beginSignIn, codeIn, deliver, validate, wrongCode } from '../test/second-step.ts';
import { SIGN_IN, startTestApi, useTestApi, type TestApi } from '../test/test-api.ts';
import { openOperator } from '../test/operator-sessions.ts';

/** Three servers on one database: what one of them counts or publishes holds on all. */
const api = useTestApi();
let replicas: readonly TestApi[] = [];

beforeAll(async () => {
  const { urls, clock } = api.current;
  replicas = [
    api.current,
    await startTestApi(urls, { clock }),
    await startTestApi(urls, { clock }),
  ];
});
afterAll(async () => {
  for (const replica of replicas.slice(1)) await replica.server.close();
});

const replica = (rank: number): TestApi => replicas[rank % replicas.length] ?? api.current;

/** As many times as said, all at once, to each replica in turn. */
const together = <T>(count: number, ask: (on: TestApi, rank: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, rank) => ask(replica(rank), rank)));

const countBy = (words: readonly (string | number)[]): Record<string, number> =>
  Object.fromEntries(
    [...new Set(words)].map((word) => [word, words.filter((one) => one === word).length]),
  );

describe('over three replicas', () => {
  it('[O13] wrong passwords are counted once', async () => {
    const replies = await together(90, (on) =>
      on.http.inject({
        method: 'POST',
        url: SIGN_IN,
        payload: { login: 'demo-petit', password: 'Faux', typeEspace: 'ESPACE_BENEFICIAIRE' },
      }),
    );
    expect(countBy(replies.map(({ statusCode }) => statusCode))).toEqual({ 401: 5, 429: 85 });
  });

  it('[O13] wrong codes of a second step are counted once, and end it on all', async () => {
    const { mfaSessionId } = await beginSignIn(api.current);
    await deliver(api.current);
    const code = codeIn(api.current, 'ines.belkacem@courriel.example');
    const replies = await together(30, (on, rank) =>
      validate(on, mfaSessionId, wrongCode(code, rank + 1)),
    );
    const words = replies.map((reply) => reply.json<{ code: string }>().code);
    expect(words.filter((word) => word === 'CODE_INCORRECT')).toHaveLength(5);
    for (const on of replicas) {
      expect((await validate(on, mfaSessionId, code)).statusCode).toBe(400);
    }
  });

  it('[O13] a link opens one session, on any replica', async () => {
    const { jetonConnexion } = await issueLink(api.current, 'partner');
    const replies = await together(9, (on) => useLink(on, bodyOf('partner', jetonConnexion)));
    expect(countBy(replies.map(({ statusCode }) => statusCode))).toEqual({ 200: 1, 400: 8 });
  });

  it('[O13] a feature that is taken from a contract is gone on all, at once', async () => {
    const features = async (on: TestApi) => {
      const reply = await on.http.inject('/api/eb/fonctionnalites?numeroContrat=100001');
      return reply.json<{ id: string }[]>().some(({ id }) => id === 'AFFICHER_MES_TITRES');
    };
    const before = await Promise.all(replicas.map(features));
    await api.current.query(
      `delete from contract_feature where contract_numero = '100001' and feature_id = 'AFFICHER_MES_TITRES'`,
    );
    const after = await Promise.all(replicas.map(features));
    expect([before, after]).toEqual([
      [true, true, true],
      [false, false, false],
    ]);
  });

  it('[O13] a dress that is published is worn on all, at once', async () => {
    const token = await openOperator(api.current);
    const worn = async (on: TestApi) => {
      const reply = await on.http.inject('/api/eb/personnalisation/styles?numeroContrat=100002');
      return reply.json<{ values: { primary: string } }>().values.primary;
    };
    await Promise.all(replicas.map(worn));
    await brandingCallsOf(replica(1), token, '100002').saveAndPublish({
      couleurs: { ...COLORS, primary: '#123456' },
    });
    expect(await Promise.all(replicas.map(worn))).toEqual(['123456', '123456', '123456']);
  });

  it('[O13] the switch of maintenance is known to all within its two seconds', async () => {
    const ask = async (on: TestApi) =>
      (await on.http.inject('/api/eb/personnalisation/styles?numeroContrat=100001')).statusCode;
    const turn = (isOn: boolean) =>
      api.current.query(
        `insert into platform_state (key, value, updated_at) values ('maintenance', $1::jsonb, now())
         on conflict (key) do update set value = excluded.value`,
        [JSON.stringify(isOn)],
      );
    await turn(true);
    api.current.clock.advance(2_000);
    expect(await Promise.all(replicas.map(ask))).toEqual([503, 503, 503]);
    await turn(false);
    api.current.clock.advance(2_000);
    expect(await Promise.all(replicas.map(ask))).toEqual([200, 200, 200]);
  });
});
