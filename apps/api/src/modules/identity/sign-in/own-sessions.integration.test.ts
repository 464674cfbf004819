import { beforeEach, describe, expect, it } from 'vitest';
import { SESSIONS } from '../../../../test/second-step.ts';
import {
  bearer,
  CONNECTED_USER,
  DEMO_PASSWORD,
  SIGN_IN,
  tokenIn,
  useTestApi,
  type TestApi,
} from '../../../../test/test-api.ts';
import { sessionQueries } from './sessions.queries.ts';
import { createSessions } from './sessions.ts';

const api = useTestApi();

const MINUTE = 60_000;
beforeEach(() => api.current.clock.advance(13 * 60 * MINUTE));

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1';

const signInWith = async (login: string, userAgent: string): Promise<string> => {
  const reply = await api.current.http.inject({
    method: 'POST',
    url: SIGN_IN,
    headers: { 'user-agent': userAgent },
    payload: { login, password: DEMO_PASSWORD, typeEspace: 'ESPACE_BENEFICIAIRE' },
  });
  return reply.json<{ token: string }>().token;
};

interface Session {
  readonly id: string;
  readonly appareil: string;
  readonly courante: boolean;
}
const list = async (token: string): Promise<readonly Session[]> =>
  (await api.current.http.inject({ url: SESSIONS, headers: bearer(token) })).json();

const end = (token: string, id: string) =>
  api.current.http.inject({ method: 'DELETE', url: `${SESSIONS}/${id}`, headers: bearer(token) });

const isAlive = async (token: string, target: TestApi = api.current) =>
  (await target.http.inject({ url: CONNECTED_USER, headers: bearer(token) })).statusCode === 200;

describe('own sessions', () => {
  it('[S45] are listed with browser and system, the current one marked', async () => {
    const desktop = await signInWith('demo-rh', FIREFOX);
    api.current.clock.advance(MINUTE);
    await signInWith('demo-rh', SAFARI);
    await signInWith('demo-social', FIREFOX);
    const sessions = await list(desktop);
    expect(sessions.map(({ appareil, courante }) => [appareil, courante])).toEqual([
      ['Safari, iPhone', false],
      ['Firefox, Windows', true],
    ]);
    expect(Object.keys(sessions[0] ?? {}).toSorted()).toEqual([
      'appareil',
      'courante',
      'derniereActivite',
      'id',
      'ouverteLe',
    ]);
    const kept = await api.current.query('select browser, system from user_session');
    expect(JSON.stringify(kept)).not.toContain('Mozilla');
  });

  it('[S45] end at once on every replica; another user’s session is not found', async () => {
    const replica = await api.current.variant({});
    try {
      const mine = await signInWith('demo-rh', FIREFOX);
      const other = await signInWith('demo-rh', SAFARI);
      const stranger = await signInWith('demo-social', FIREFOX);
      const otherId = (await list(mine)).find(({ courante }) => !courante)?.id ?? '';
      expect((await end(stranger, otherId)).statusCode).toBe(404);
      expect(await isAlive(other)).toBe(true);
      expect((await end(mine, otherId)).statusCode).toBe(204);
      expect(await isAlive(other)).toBe(false);
      expect(await isAlive(other, replica)).toBe(false);
      expect((await end(mine, otherId)).statusCode).toBe(404);
      expect(await isAlive(mine)).toBe(true);
    } finally {
      await replica.server.close();
    }
  });

  it('return no token when the current session ends', async () => {
    const mine = await signInWith('demo-rh', FIREFOX);
    const id = (await list(mine)).find(({ courante }) => courante)?.id ?? '';
    const reply = await end(mine, id);
    expect(reply.statusCode).toBe(204);
    expect(reply.headers['x-auth-token']).toBeUndefined();
    expect(await isAlive(mine)).toBe(false);
  });

  it('exclude expired sessions', async () => {
    await signInWith('demo-rh', SAFARI);
    api.current.clock.advance(31 * MINUTE);
    const mine = await signInWith('demo-rh', FIREFOX);
    expect(await list(mine)).toHaveLength(1);
  });

  it('refuse an invalid id', async () => {
    const mine = await signInWith('demo-rh', FIREFOX);
    for (const id of ['------------------------------------', 'x', '%27']) {
      expect((await end(mine, id)).statusCode).toBe(400);
    }
  });
});

describe('session of an operator', () => {
  it('[S45] ends after fifteen minutes without a call', async () => {
    const [operator] = await api.current.query(
      `select id from user_account where space_type = 'ESPACE_OPERATEUR' limit 1`,
    );
    const { platform } = api.current.server;
    const sessions = createSessions({ ...platform, queries: sessionQueries(platform.reader) });
    const origin = { requestId: 'r', address: '192.0.2.1', userAgent: FIREFOX };
    const { sessionId } = await platform.units.transact((unit) =>
      sessions.open(unit, { userId: String(operator?.['id']), origin }),
    );
    const { cookieToken: token = '', expiresAt } = await sessions.issue(sessionId);
    const lifeMs = expiresAt.getTime() - api.current.clock.realNow().getTime();
    expect(Math.round(lifeMs / MINUTE)).toBe(15);
    api.current.clock.advance(14 * MINUTE);
    const reply = await api.current.http.inject({ url: CONNECTED_USER, headers: bearer(token) });
    expect(reply.statusCode).toBe(200);
    api.current.clock.advance(17 * MINUTE);
    expect(await isAlive(tokenIn(reply))).toBe(false);
  });
});
