import { describe, expect, it } from 'vitest';
import { bodyOf, issueLink, openLink, useLink } from '../../../test/link-calls.ts';
import { bearer, CONNECTED_USER, SIGN_OUT, tokenIn, useTestApi } from '../../../test/test-api.ts';

const api = useTestApi();

const openSession = async (former?: string) => {
  const { jetonConnexion } = await issueLink(api.current, 'operator');
  return api.current.http.inject({
    method: 'POST',
    url: '/api/eb/authentification/connexion-deleguee',
    payload: bodyOf('operator', jetonConnexion),
    ...(former === undefined ? {} : { headers: { cookie: bearer(former)['cookie'] ?? '' } }),
  });
};

const readUser = (headers: Record<string, string>) =>
  api.current.http.inject({ url: CONNECTED_USER, headers });

const cookieOf = (reply: Awaited<ReturnType<typeof openSession>>): string =>
  String([reply.headers['set-cookie']].flat()[0]);

describe('an operator’s session', () => {
  it('[24-13] is in a cookie that no script and no other site can use', async () => {
    const reply = await openSession();
    expect(cookieOf(reply)).toMatch(
      /^__Host-eb-operateur=[\w.-]+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    const session = await readUser(bearer(tokenIn(reply)));
    expect(session.statusCode).toBe(200);
    expect(session.json()).toMatchObject({ typeEspace: 'ESPACE_OPERATEUR' });
  });

  it('[24-13] has a plain cookie name over http, as in the demonstration', async () => {
    const plain = await api.current.variant({ PUBLIC_URL: 'http://localhost:4000' });
    const { jetonConnexion } = await issueLink(plain, 'operator');
    const reply = await useLink(plain, bodyOf('operator', jetonConnexion));
    expect(cookieOf(reply)).toMatch(/^eb-operateur=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict$/);
    await plain.server.close();
  });

  it('[24-13] answers a token of the specified shape that gives no access', async () => {
    const reply = await openSession();
    const { token, expirationDate } = reply.json<{ token: string; expirationDate: string }>();
    expect(expirationDate).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/);
    expect(reply.headers['x-auth-token']).toBe(token);
    expect(token.endsWith('.')).toBe(true);
    const refused = await readUser({ authorization: `Bearer ${token}` });
    expect(refused.statusCode).toBe(401);
  });

  it('[24-13] is refused as a bearer token, even with its signature', async () => {
    const token = tokenIn(await openSession());
    const reply = await readUser({ authorization: `Bearer ${token}` });
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toMatchObject({ code: 'SESSION_REQUISE' });
  });

  it.each<[string, (headers: Record<string, string>) => Record<string, string>]>([
    ['without the header of the portal', ({ cookie = '' }) => ({ cookie })],
    ['from another origin', (own) => ({ ...own, origin: 'https://ailleurs.example' })],
    ['from an opaque origin', (own) => ({ ...own, origin: 'null' })],
    ['from another site', (own) => ({ ...own, 'sec-fetch-site': 'cross-site' })],
    ['from a sibling site', (own) => ({ ...own, 'sec-fetch-site': 'same-site' })],
    ['with an unreadable header', (own) => ({ ...own, 'x-session-operateur': 'a.b.' })],
  ])('[24-13] refuses a call made %s', async (_where, alter) => {
    const own = bearer(tokenIn(await openSession()));
    expect((await readUser(alter(own))).statusCode).toBe(401);
    const fine = { ...own, origin: 'https://portail.example', 'sec-fetch-site': 'same-origin' };
    expect((await readUser(fine)).statusCode).toBe(200);
  });

  it('[24-13] refuses a page that shows another operator', async () => {
    const [lucie, karim] = await Promise.all([
      openLink(api.current, 'operator'),
      openLink(api.current, 'support'),
    ]);
    const mixed = { ...bearer(lucie), cookie: bearer(karim)['cookie'] ?? '' };
    expect((await readUser(mixed)).statusCode).toBe(401);
  });

  it('[24-13] leaves a person’s session of another tab alone', async () => {
    const operator = tokenIn(await openSession());
    const person = await api.current.signIn('demo-rh');
    const cookie = bearer(operator)['cookie'] ?? '';
    const reply = await readUser({ ...bearer(person), cookie });
    expect(reply.json()).toMatchObject({ login: 'demo-rh' });
    expect(reply.headers['set-cookie']).toBeUndefined();
    await api.current.http.inject({
      method: 'POST',
      url: SIGN_OUT,
      headers: { ...bearer(person), cookie },
    });
    expect((await readUser(bearer(operator))).statusCode).toBe(200);
  });

  it('[24-13] [AUTH-30] is renewed for the page with each reply, unless that is refused', async () => {
    const operator = tokenIn(await openSession());
    const first = await readUser(bearer(operator));
    api.current.clock.advance(2_000);
    const reply = await readUser(bearer(operator));
    expect(reply.headers['x-auth-token']).not.toBe(first.headers['x-auth-token']);
    expect(String(reply.headers['x-auth-token']).endsWith('.')).toBe(true);
    const quiet = await readUser({ ...bearer(operator), 'x-auth-refresh': 'false' });
    expect(quiet.headers['x-auth-token']).toBeUndefined();
  });

  it('[24-13] keeps the cookie of its sign-in: a late reply never replaces that of the next operator', async () => {
    const operator = tokenIn(await openSession());
    for (let minutes = 0; minutes < 60; minutes += 10) {
      const reply = await readUser(bearer(operator));
      expect(reply.statusCode).toBe(200);
      expect(reply.headers['set-cookie']).toBeUndefined();
      api.current.clock.advance(10 * 60_000);
    }
  });

  it('[24-13] ends after twelve hours, however much it is used', async () => {
    const operator = tokenIn(await openSession());
    for (let minutes = 0; minutes < 12 * 60; minutes += 10) {
      expect((await readUser(bearer(operator))).statusCode).toBe(200);
      api.current.clock.advance(10 * 60_000);
    }
    api.current.clock.advance(2 * 60_000);
    expect((await readUser(bearer(operator))).statusCode).toBe(401);
  });

  it('[24-13] ends with a sign-out, which empties the cookie', async () => {
    const operator = tokenIn(await openSession());
    const reply = await api.current.http.inject({
      method: 'POST',
      url: SIGN_OUT,
      headers: { ...bearer(operator), 'x-auth-refresh': 'false' },
    });
    expect(cookieOf(reply)).toMatch(/^__Host-eb-operateur=; Max-Age=0; Path=\//);
    expect((await readUser(bearer(operator))).statusCode).toBe(401);
  });

  it('[24-13] [S15] ends on the server when another link takes its place in the browser', async () => {
    const first = tokenIn(await openSession());
    const second = tokenIn(await openSession(first));
    expect((await readUser(bearer(first))).statusCode).toBe(401);
    expect((await readUser(bearer(second))).statusCode).toBe(200);
  });

  it('[24-13] ends after fifteen idle minutes', async () => {
    const operator = tokenIn(await openSession());
    api.current.clock.advance(17 * 60_000);
    expect((await readUser(bearer(operator))).statusCode).toBe(401);
  });
});
