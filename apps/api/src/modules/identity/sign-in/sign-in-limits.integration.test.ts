import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, SIGN_IN, useTestApi, type TestApi } from '../../../../test/test-api.ts';

const api = useTestApi();

interface Trial {
  readonly login: string;
  readonly password?: string;
  readonly address?: string;
  readonly forwarded?: string;
}

const trySignIn = (target: TestApi, { login, password = 'Faux', address, forwarded }: Trial) =>
  target.http.inject({
    method: 'POST',
    url: SIGN_IN,
    remoteAddress: address ?? '198.51.100.7',
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    payload: { login, password, typeEspace: 'ESPACE_BENEFICIAIRE' },
  });

const statusesOf = async (replies: readonly Promise<{ statusCode: number }>[]) => {
  const counts = new Map<number, number>();
  for (const { statusCode } of await Promise.all(replies)) {
    counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
};

describe('failed sign-ins', () => {
  it('[S17] allow five in fifteen minutes, then 429 with the delay, then five again', async () => {
    for (let failure = 0; failure < 5; failure += 1) {
      const reply = await trySignIn(api.current, { login: 'demo-rh' });
      expect(reply.statusCode).toBe(401);
    }
    const refused = await trySignIn(api.current, { login: 'demo-rh', password: DEMO_PASSWORD });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({
      code: 'TROP_DE_TENTATIVES',
      errorMessage: 'Trop de tentatives, veuillez réessayer dans quelques minutes.',
    });
    const waitS = Number(refused.headers['retry-after']);
    expect(waitS).toBeGreaterThan(0);
    expect(waitS).toBeLessThanOrEqual(900);
    api.current.clock.advance(waitS * 1_000);
    const later = await trySignIn(api.current, { login: 'demo-rh', password: DEMO_PASSWORD });
    expect(later.statusCode).toBe(200);
  });

  it('[S17] are counted together for login and e-mail address of one user', async () => {
    for (const login of ['demo-double', 'sophie.marchand@courriel.example', 'DEMO-DOUBLE']) {
      await trySignIn(api.current, { login });
    }
    await trySignIn(api.current, { login: 'Sophie.Marchand@courriel.example' });
    await trySignIn(api.current, { login: ' demo-double ' });
    const reply = await trySignIn(api.current, { login: 'demo-double', password: DEMO_PASSWORD });
    expect(reply.statusCode).toBe(429);
  });

  it('are cleared by a successful sign-in', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let failure = 0; failure < 4; failure += 1) {
        await trySignIn(api.current, { login: 'demo-unique' });
      }
      const right = await trySignIn(api.current, { login: 'demo-unique', password: DEMO_PASSWORD });
      expect(right.statusCode).toBe(200);
    }
  });

  it('[S40] sent a hundred at once to two replicas: five are checked', async () => {
    const other = await api.current.variant({});
    try {
      const replies = Array.from({ length: 100 }, (_, index) =>
        trySignIn(index % 2 === 0 ? api.current : other, { login: 'demo-petit' }),
      );
      expect(await statusesOf(replies)).toEqual({ 401: 5, 429: 95 });
    } finally {
      await other.server.close();
    }
  });

  it('do not refuse parallel right passwords', async () => {
    const replies = Array.from({ length: 20 }, () =>
      trySignIn(api.current, { login: 'demo-vide', password: DEMO_PASSWORD }),
    );
    expect(await statusesOf(replies)).toEqual({ 200: 20 });
  });

  it.each([
    ['with no proxy declared', '0', (index: number) => `203.0.113.${index}`],
    ['behind one proxy', '1', (index: number) => `203.0.113.${index}, 192.0.2.44`],
  ])(
    '[S41] %s, a forged address changes nothing: 5 of 100 are checked',
    async (_how, hops, forge) => {
      const strict = await api.current.variant({
        TRUST_PROXY_HOPS: hops,
        LIMIT_ADDRESS_FAILURES: '5',
      });
      try {
        const replies = Array.from({ length: 100 }, (_, index) =>
          trySignIn(strict, {
            login: `inconnu-${hops}-${index}`,
            address: `198.51.100.${60 + Number(hops)}`,
            forwarded: forge(index),
          }),
        );
        expect(await statusesOf(replies)).toEqual({ 401: 5, 429: 95 });
      } finally {
        await strict.server.close();
      }
    },
  );

  it('[S41] are counted per client behind the declared proxy', async () => {
    const strict = await api.current.variant({
      TRUST_PROXY_HOPS: '1',
      LIMIT_ADDRESS_FAILURES: '1',
    });
    try {
      const from = (forwarded: string) =>
        trySignIn(strict, { login: `inconnu-${forwarded}`, address: '10.0.0.1', forwarded });
      expect((await from('192.0.2.61')).statusCode).toBe(401);
      expect((await from('192.0.2.62')).statusCode).toBe(401);
      expect((await from('192.0.2.61')).statusCode).toBe(429);
    } finally {
      await strict.server.close();
    }
  });
});

describe('notice of failed sign-ins', () => {
  it('[S6] writes the same rows for a known and an unknown login, and mails the known one once', async () => {
    const jobs = await api.current.server.startJobs();
    try {
      for (const login of ['demo-social', 'quelqu-un-d-inconnu']) {
        for (let failure = 0; failure < 7; failure += 1) {
          await trySignIn(api.current, { login, address: '198.51.100.99' });
        }
      }
      const rows = await api.current.query(
        `select payload, dedup_key from outbox_message
         where kind = 'COURRIEL_TENTATIVES_DE_CONNEXION' order by created_at desc limit 2`,
      );
      expect(rows).toHaveLength(2);
      expect(JSON.stringify(rows)).not.toContain('inconnu');
      await expect
        .poll(
          async () =>
            (await api.current.query('select 1 from outbox_message where done_at is null')).length,
          { timeout: 20_000 },
        )
        .toBe(0);
      const mine = api.current.mailbox.sent.filter(
        ({ to }) => to === 'bernard.lefevre@courriel.example',
      );
      expect(mine).toHaveLength(1);
      expect(mine[0]?.subject).toBe('Tentatives de connexion à votre espace');
      expect(mine[0]?.text).toContain('Bonjour Bernard Lefèvre,');
      expect(mine[0]?.html).toContain('<html lang="fr">');
    } finally {
      await jobs.stop();
    }
  });
});
