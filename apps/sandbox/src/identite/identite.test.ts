import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../testing/sandbox.ts';

const SECRET = 'secret-de-demonstration-jamais-en-production';
const BACK = 'http://portail.exemple.fr/login/entreprise/retour';
const VERIFIER = 'v'.repeat(43);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const query = (changes: Readonly<Record<string, string>> = {}): string =>
  new URLSearchParams({
    client_id: 'portail-cesu',
    response_type: 'code',
    redirect_uri: BACK,
    scope: 'openid email',
    state: 'etat',
    nonce: 'nonce',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    ...changes,
  }).toString();

const form = (path: string, fields: Readonly<Record<string, string>>, headers = {}) =>
  sandbox.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });

const backFor = async (sujet: string): Promise<URLSearchParams> => {
  const reply = await form(`/identite/autorisation?${query()}`, { sujet });
  expect(reply.status).toBe(303);
  return new URL(reply.headers.get('location') ?? '').searchParams;
};

const exchange = (code: string, changes: Readonly<Record<string, string>> = {}) =>
  form('/identite/jeton', {
    grant_type: 'authorization_code',
    client_id: 'portail-cesu',
    client_secret: SECRET,
    redirect_uri: BACK,
    code,
    code_verifier: VERIFIER,
    ...changes,
  });

describe('[33-6] identity provider of the sandbox', () => {
  it('lists its domain, its people and its faults', async () => {
    const page = await (await sandbox.get('/identite')).text();
    for (const text of ['groupe-horizon.example', 'Hélène Dubois', 'Faute du fournisseur'])
      expect(page).toContain(text);
  });

  it('gives a code to an employee, and its refusal to a leaver', async () => {
    const back = await backFor('horizon-1');
    expect([back.get('state'), back.get('error')]).toEqual(['etat', null]);
    expect(back.get('code')).not.toBeNull();
    const refused = await backFor('horizon-3');
    expect([refused.get('code'), refused.get('error')]).toEqual([null, 'access_denied']);
    expect((await backFor('')).get('error')).toBe('access_denied');
    await form('/identite/personnes/horizon-3', { action: 'revenir' });
    expect((await backFor('horizon-3')).get('error')).toBeNull();
    await form('/identite/personnes/horizon-3', { action: 'partir' });
  });

  it('exchanges a code once, with its verifier, its address and the secret of the portal', async () => {
    for (const wrong of [
      { code_verifier: 'w'.repeat(43) },
      { code_verifier: '' },
      { redirect_uri: 'http://localhost/login/entreprise/retour' },
    ]) {
      const code = (await backFor('horizon-1')).get('code') ?? '';
      expect((await exchange(code, wrong)).status).toBe(400);
    }
    const code = (await backFor('horizon-1')).get('code') ?? '';
    expect((await exchange(code, { client_secret: 'faux' })).status).toBe(401);
    const reply = await exchange(code);
    expect(reply.status).toBe(200);
    const { id_token: idToken } = (await reply.json()) as { id_token: string };
    const claims: unknown = JSON.parse(
      Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8'),
    );
    expect(claims).toMatchObject({ sub: 'horizon-1', aud: 'portail-cesu', nonce: 'nonce' });
    expect((await exchange(code)).status).toBe(400);
  });

  it('refuses a request without PKCE, of another application, or to another address', async () => {
    for (const wrong of [
      { code_challenge: '' },
      { code_challenge_method: 'plain' },
      { client_id: 'autre' },
      { redirect_uri: 'http://attaquant.example/login/entreprise/retour' },
      { redirect_uri: `${BACK}?suite=x` },
      { response_type: 'token' },
    ])
      expect((await sandbox.get(`/identite/autorisation?${query(wrong)}`)).status).toBe(400);
    expect((await sandbox.get(`/identite/autorisation?${query()}`)).status).toBe(200);
  });

  it('is not pressed by another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const path = `/identite/autorisation?${query()}`;
    expect((await form(path, { sujet: 'horizon-1' }, headers)).status).toBe(403);
    expect((await form('/identite/reglages', { faute: 'PANNE' }, headers)).status).toBe(403);
  });
});
