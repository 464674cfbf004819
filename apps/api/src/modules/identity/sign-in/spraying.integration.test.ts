import { describe, expect, it } from 'vitest';
import { deliver } from '../../../../test/second-step.ts';
import { SIGN_IN, useTestApi } from '../../../../test/test-api.ts';

const ACCOUNTS = 20;
const MINUTE_MS = 60_000;

const api = useTestApi({
  env: { LIMIT_SPRAYING_ACCOUNTS: String(ACCOUNTS), LIMIT_LOGIN_FAILURES: '1000' },
});

const trySignIn = (number: number, address: string) =>
  api.current.http.inject({
    method: 'POST',
    url: SIGN_IN,
    remoteAddress: address,
    payload: {
      login: `compte-${number}`,
      password: 'Bienvenue-2026!',
      typeEspace: 'ESPACE_BENEFICIAIRE',
    },
  });

/** Tries the same password on several users, each from its own address. */
const spray = async (from: number, count: number): Promise<void> => {
  const replies = await Promise.all(
    Array.from({ length: count }, (_, index) => trySignIn(from + index, `203.0.113.${index}`)),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 401));
};

const alarms = () => api.current.query(`select details from security_event where kind = 'ALARME'`);

describe('password spraying', () => {
  it('[S17] raises an alarm within five minutes: database row, log line and mail to the support', async () => {
    await spray(0, 12);
    // A second failure of the same user does not count.
    for (let again = 0; again < ACCOUNTS; again += 1) await trySignIn(3, '203.0.113.250');
    expect(await alarms()).toEqual([]);
    api.current.clock.advance(4 * MINUTE_MS);
    await spray(12, 12);
    expect(await alarms()).toEqual([
      { details: { alarme: 'MOTS_DE_PASSE_ESSAYES_EN_MASSE', comptes: ACCOUNTS, fenetreS: 300 } },
    ]);
    const lines = api.current.logLines.filter((line) => line.includes('"msg":"alarme"'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('"niveau":"warn"');
    expect(lines[0]).not.toMatch(/compte-\d|203\.0\.113|Bienvenue/);
    await deliver(api.current);
    expect(api.current.mailbox.sent.map(({ to, subject }) => [to, subject])).toEqual([
      [
        'assistance@portail-cesu.example',
        'Alarme\u00a0: mots de passe essayés sur de nombreux comptes',
      ],
    ]);
  });

  it('[S17] shares the counter between two replicas and raises one alarm per window', async () => {
    api.current.clock.advance(20 * MINUTE_MS);
    const before = (await alarms()).length;
    const other = await api.current.variant({});
    try {
      const replies = Array.from({ length: 2 * ACCOUNTS }, (_, index) =>
        (index % 2 === 0 ? api.current : other).http.inject({
          method: 'POST',
          url: SIGN_IN,
          payload: {
            login: `replique-${index}`,
            password: 'Bienvenue-2026!',
            typeEspace: 'ESPACE_BENEFICIAIRE',
          },
        }),
      );
      await Promise.all(replies);
    } finally {
      await other.server.close();
    }
    expect((await alarms()).length).toBe(before + 1);
  });

  it('[S17] raises no alarm for a few mistyped passwords', async () => {
    api.current.clock.advance(20 * MINUTE_MS);
    const before = (await alarms()).length;
    for (let slow = 0; slow < 3; slow += 1) {
      await spray(200 + slow * 15, 15);
      api.current.clock.advance(6 * MINUTE_MS);
    }
    expect((await alarms()).length).toBe(before);
  });
});
