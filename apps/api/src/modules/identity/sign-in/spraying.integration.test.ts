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

/** The same password on one account after the other, each from an address of its own. */
const spray = async (from: number, count: number): Promise<void> => {
  const replies = await Promise.all(
    Array.from({ length: count }, (_, index) => trySignIn(from + index, `203.0.113.${index}`)),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 401));
};

const alarms = () => api.current.query(`select details from security_event where kind = 'ALARME'`);

describe('one password over a great many accounts', () => {
  it('[S17] raises the alarm within five minutes: a row, a line, a mail to the house', async () => {
    await spray(0, 12);
    // The same account again is not one more account.
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

  it('[S17] counts once for two replicas, and raises one alarm a window', async () => {
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

  it('[S17] not for those who merely mistype, a few at a time', async () => {
    api.current.clock.advance(20 * MINUTE_MS);
    const before = (await alarms()).length;
    for (let slow = 0; slow < 3; slow += 1) {
      await spray(200 + slow * 15, 15);
      api.current.clock.advance(6 * MINUTE_MS);
    }
    expect((await alarms()).length).toBe(before);
  });
});
