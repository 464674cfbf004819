import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { bearer, CONNECTED_USER, SIGN_OUT, useTestApi } from '../../../../test/test-api.ts';
import { ringOf } from '../../../../test/key-rings.ts';

const api = useTestApi();

const MINUTE = 60_000;
const WIRE = /^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/;

const me = (token: string, headers: Record<string, string> = {}) =>
  api.current.http.inject({ url: CONNECTED_USER, headers: { ...bearer(token), ...headers } });

describe('a session', () => {
  it('[AUTH-26] [AUTH-30] renews the token on every authenticated reply, success or error', async () => {
    const token = await api.current.signIn('demo-rh');
    api.current.clock.advance(5 * MINUTE);
    const good = await me(token);
    const bad = await api.current.http.inject({
      url: '/api/eb/documents/FACTURE/F-1',
      headers: bearer(token),
    });
    expect(bad.statusCode).toBe(404);
    for (const reply of [good, bad]) {
      const renewed = String(reply.headers['x-auth-token']);
      expect(renewed).not.toBe(token);
      expect(reply.headers['x-auth-token-expires-at']).toMatch(WIRE);
      expect((await me(renewed)).statusCode).toBe(200);
    }
  });

  it('[AUTH-30] returns no token when the request declines it', async () => {
    const token = await api.current.signIn('demo-rh');
    const reply = await me(token, { 'x-auth-refresh': 'false' });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['x-auth-token']).toBeUndefined();
    expect(reply.headers['x-auth-token-expires-at']).toBeUndefined();
  });

  it('[AUTH-28] ends at sign-out together with all its tokens', async () => {
    const token = await api.current.signIn('demo-rh');
    api.current.clock.advance(1_000);
    const other = String((await me(token)).headers['x-auth-token']);
    const reply = await api.current.http.inject({
      method: 'POST',
      url: SIGN_OUT,
      headers: { ...bearer(token), 'x-auth-refresh': 'false' },
    });
    expect(reply.statusCode).toBe(204);
    expect(reply.body).toBe('');
    for (const dead of [token, other]) {
      const refused = await me(dead);
      expect(refused.statusCode).toBe(401);
      expect(refused.json()).toMatchObject({ code: 'SESSION_REQUISE' });
      expect(refused.headers['x-auth-token']).toBeUndefined();
    }
  });

  it('[S4] returns no token at sign-out, even when the client did not decline it', async () => {
    const token = await api.current.signIn('demo-rh');
    const reply = await api.current.http.inject({
      method: 'POST',
      url: SIGN_OUT,
      headers: bearer(token),
    });
    expect(reply.statusCode).toBe(204);
    expect(reply.headers['x-auth-token']).toBeUndefined();
  });

  it('[S45] ends after thirty minutes without a call', async () => {
    const token = await api.current.signIn('demo-rh');
    api.current.clock.advance(29 * MINUTE);
    const renewed = String((await me(token)).headers['x-auth-token']);
    api.current.clock.advance(29 * MINUTE);
    expect((await me(renewed)).statusCode).toBe(200);
    api.current.clock.advance(31 * MINUTE);
    expect((await me(renewed)).statusCode).toBe(401);
  });

  it('[S45] is not kept alive by calls that decline the token', async () => {
    const token = await api.current.signIn('demo-rh');
    const { tokens } = api.current.server.platform;
    const claims = tokens.read(token);
    const far = new Date(api.current.clock.realNow().getTime() + 600 * MINUTE);
    const { token: longLived } = tokens.issue(claims!, far);
    for (let minutes = 0; minutes < 40; minutes += 10) {
      api.current.clock.advance(10 * MINUTE);
      await me(longLived, { 'x-auth-refresh': 'false' });
    }
    expect((await me(longLived)).statusCode).toBe(401);
  });

  it('[S45] ends after twelve hours, however busy', async () => {
    let token = await api.current.signIn('demo-rh');
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      api.current.clock.advance(20 * MINUTE);
      const reply = await me(token);
      expect(reply.statusCode, `${minutes} min`).toBe(200);
      token = String(reply.headers['x-auth-token']);
    }
    api.current.clock.advance(21 * MINUTE);
    expect((await me(token)).statusCode).toBe(401);
  });

  it('[S45] ends after twelve hours, whatever the token says', async () => {
    const token = await api.current.signIn('demo-rh');
    const { tokens } = api.current.server.platform;
    const claims = tokens.read(token);
    const far = new Date(api.current.clock.realNow().getTime() + 24 * 60 * MINUTE);
    const { token: longLived } = tokens.issue(claims!, far);
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      api.current.clock.advance(20 * MINUTE);
      expect((await me(longLived)).statusCode, `${minutes} min`).toBe(200);
    }
    api.current.clock.advance(21 * MINUTE);
    expect((await me(longLived)).statusCode).toBe(401);
  });

  it('[S45] ends at once when the user is disabled', async () => {
    const token = await api.current.signIn('demo-social');
    await api.current.query(
      `update user_account set disabled_at = now() where login = 'demo-social'`,
    );
    expect((await me(token)).statusCode).toBe(401);
    await api.current.query(
      `update user_account set disabled_at = null where login = 'demo-social'`,
    );
  });

  it('writes its last activity at most once a minute', async () => {
    const token = await api.current.signIn('demo-double');
    const lastSeen = async () =>
      (
        await api.current.query(
          `select last_seen_at from user_session s join user_account a on a.id = s.account_id
           where a.login = 'demo-double' order by s.created_at desc limit 1`,
        )
      )[0]?.['last_seen_at'];
    const first = await lastSeen();
    api.current.clock.advance(30_000);
    await me(token);
    expect(await lastSeen()).toEqual(first);
    api.current.clock.advance(31_000);
    await me(token);
    expect(await lastSeen()).not.toEqual(first);
  });

  it.each([
    ['none', {}],
    ['another scheme', { authorization: 'Basic ZGVtbzpkZW1v' }],
    ['a word', { authorization: 'Bearer abc' }],
    ['two lines', { authorization: 'Bearer a\tb' }],
  ])('refuses %s in place of a token', async (_what, headers) => {
    const reply = await api.current.http.inject({ url: CONNECTED_USER, headers });
    expect(reply.statusCode).toBe(401);
    expect(reply.headers['x-auth-token']).toBeUndefined();
  });

  it('refuses a token that is altered, unsigned or signed by another key', async () => {
    const token = await api.current.signIn('demo-rh');
    const [head = '', payload = '', signature = ''] = token.split('.');
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const { createTokens } = await import('../../../platform/tokens.ts');
    const claims = api.current.server.platform.tokens.read(token);
    const foreign = createTokens(ringOf('x'.repeat(40)), api.current.clock).issue(
      claims!,
      new Date(api.current.clock.realNow().getTime() + MINUTE),
    );
    const raised = Buffer.from(
      JSON.stringify({ ...decodeJwt(token), permissions: ['BO_OPERATIONS'] }),
    ).toString('base64url');
    for (const forged of [
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      `${head}.${raised}.${signature}`,
      foreign.token,
    ]) {
      expect((await me(forged)).statusCode).toBe(401);
    }
  });
});
