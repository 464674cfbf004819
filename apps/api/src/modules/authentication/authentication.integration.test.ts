import { tokenPayload } from '@portail/contract/calls/authentication.calls.ts';
import { parseWireInstant } from '@portail/rules/time/wire-instant.ts';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  bearer,
  CONNECTED_USER,
  DEMO_PASSWORD,
  SIGN_IN,
  SIGN_OUT,
  useTestApi,
} from '../../../test/test-api.ts';

const api = useTestApi({ env: { LIMIT_LOGIN_FAILURES: '1000' } });

const MINUTE = 60_000;
const WIRE = /^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/;

const signIn = (login: string, typeEspace = 'ESPACE_BENEFICIAIRE', password = DEMO_PASSWORD) =>
  api.current.http.inject({
    method: 'POST',
    url: SIGN_IN,
    payload: { login, password, typeEspace },
  });

const me = (token: string, headers: Record<string, string> = {}) =>
  api.current.http.inject({ url: CONNECTED_USER, headers: { ...bearer(token), ...headers } });

describe('signing in', () => {
  it('[AUTH-08] gives a token and its expiry, in the body and in the headers', async () => {
    const reply = await signIn('demo-rh');
    expect(reply.statusCode).toBe(200);
    const body = reply.json<{ token: string; expirationDate: string }>();
    expect(Object.keys(body).toSorted()).toEqual(['expirationDate', 'token']);
    expect(reply.headers['x-auth-token']).toBe(body.token);
    expect(reply.headers['x-auth-token-expires-at']).toBe(body.expirationDate);
  });

  it('[AUTH-31] writes the expiry DD/MM/YYYY HH:mm:ss in UTC, thirty minutes ahead', async () => {
    const body = (await signIn('demo-rh')).json<{ token: string; expirationDate: string }>();
    expect(body.expirationDate).toMatch(WIRE);
    const expiresMs = parseWireInstant(body.expirationDate);
    expect(expiresMs).toBe((decodeJwt(body.token).exp ?? 0) * 1_000);
    const lifeMs = (expiresMs ?? 0) - api.current.clock.realNow().getTime();
    expect(Math.round(lifeMs / MINUTE)).toBe(30);
  });

  it('[AUTH-25] puts space, permissions and flags in the token payload', async () => {
    const payload = z.parse(tokenPayload, decodeJwt(await api.current.signIn('demo-rh')));
    expect(payload).toMatchObject({
      typeEspace: 'ESPACE_BENEFICIAIRE',
      fromBackOffice: false,
      readOnly: false,
      bypassed: false,
    });
    expect(payload.permissions).toContain('PAYER_COMPTE');
    expect(payload.permissions).not.toContain('COMMANDER_PRESTATION');
    const unified = z.parse(tokenPayload, decodeJwt(await api.current.signIn('demo-unique')));
    expect(unified.permissions).toContain('COMMANDER_PRESTATION');
  });

  it.each([
    ['demo-rh', 'ESPACE_BENEFICIAIRE'],
    ['demo-financeur', 'ESPACE_CLIENT'],
    ['demo-intervenant', 'ESPACE_INTERVENANT'],
  ])('[AUTH-14] opens %s in its own space only', async (login, own) => {
    for (const space of ['ESPACE_BENEFICIAIRE', 'ESPACE_CLIENT', 'ESPACE_INTERVENANT']) {
      const reply = await signIn(login, space);
      expect(reply.statusCode, space).toBe(space === own ? 200 : 401);
    }
    expect((await signIn(login, 'ESPACE_OPERATEUR')).statusCode).toBe(400);
  });

  it('takes the e-mail address of a beneficiary, whatever its capitals', async () => {
    const reply = await signIn('Camille.ROUSSEAU@courriel.example');
    expect(reply.statusCode).toBe(200);
    expect((await signIn('DEMO-RH')).statusCode).toBe(200);
    const client = await signIn('helene.dubois@groupe-horizon.example', 'ESPACE_CLIENT');
    expect(client.statusCode).toBe(401);
  });

  it('refuses an address that two people share, and still opens each by login', async () => {
    const shared = 'famille.martin@courriel.example';
    for (const login of ['demo-petit', 'demo-restreint']) {
      await api.current.query('update user_account set mail = $1 where login = $2', [
        shared,
        login,
      ]);
    }
    expect((await signIn(shared)).statusCode).toBe(401);
    expect((await signIn('demo-petit')).statusCode).toBe(200);
  });

  it('[S6] answers an unknown person and a wrong password alike', async () => {
    const wrong = await signIn('demo-rh', 'ESPACE_BENEFICIAIRE', 'Mauvais-Mot-2026');
    const unknown = await signIn('personne', 'ESPACE_BENEFICIAIRE', 'Mauvais-Mot-2026');
    await api.current.query(
      `update user_account set disabled_at = now() where login = 'demo-vide'`,
    );
    const disabled = await signIn('demo-vide');
    for (const reply of [wrong, unknown, disabled]) {
      expect(reply.statusCode).toBe(401);
      expect(reply.json()).toEqual({
        code: 'IDENTIFIANTS_INCORRECTS',
        errorMessage: 'Identifiant ou mot de passe incorrect.',
        requestId: reply.headers['x-request-id'],
      });
      expect(Object.keys(reply.headers)).toEqual(Object.keys(wrong.headers));
    }
  });

  it('[S37] takes wildcards and quotes for what they are', async () => {
    for (const login of ['demo%', "' or 1=1 --", 'demo-rh\u0000', 'demo_rh']) {
      const reply = await signIn(login);
      expect([400, 401]).toContain(reply.statusCode);
    }
  });

  it('[S19] keeps argon2id hashes and renews one whose cost has grown too small', async () => {
    const [{ password_hash: stored } = {}] = await api.current.query(
      `select password_hash from user_account where login = 'demo-mfa'`,
    );
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const { hash } = await import('@node-rs/argon2');
    const weak = await hash(DEMO_PASSWORD, {
      memoryCost: 8_192,
      timeCost: 1,
      secret: Buffer.from(api.current.server.platform.config.passwordPepper),
    });
    await api.current.query(`update user_account set password_hash = $1 where login = 'demo-mfa'`, [
      weak,
    ]);
    expect((await signIn('demo-mfa')).statusCode).toBe(200);
    const [{ password_hash: renewed } = {}] = await api.current.query(
      `select password_hash from user_account where login = 'demo-mfa'`,
    );
    expect(renewed).toMatch(/m=19456,t=2,p=1/);
    expect((await signIn('demo-mfa')).statusCode).toBe(200);
  });
});

describe('a session', () => {
  it('[AUTH-26] [AUTH-30] renews the token on every authenticated reply, good or bad', async () => {
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

  it('[AUTH-30] gives no token when the request asks for none', async () => {
    const token = await api.current.signIn('demo-rh');
    const reply = await me(token, { 'x-auth-refresh': 'false' });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['x-auth-token']).toBeUndefined();
    expect(reply.headers['x-auth-token-expires-at']).toBeUndefined();
  });

  it('[AUTH-28] ends at sign-out, with every token that points at it', async () => {
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

  it('[S4] gives no fresh token at sign-out, even to a client that forgot to decline it', async () => {
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
    const claims = await tokens.read(token);
    const far = new Date(api.current.clock.realNow().getTime() + 600 * MINUTE);
    const { token: longLived } = await tokens.issue(claims!, far);
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

  it('[S45] ends at once when the account is closed', async () => {
    const token = await api.current.signIn('demo-social');
    await api.current.query(
      `update user_account set disabled_at = now() where login = 'demo-social'`,
    );
    expect((await me(token)).statusCode).toBe(401);
    await api.current.query(
      `update user_account set disabled_at = null where login = 'demo-social'`,
    );
  });

  it('writes its last sign of life once a minute at most', async () => {
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

  it('refuses a token signed by another key, by none, or altered', async () => {
    const token = await api.current.signIn('demo-rh');
    const [head = '', payload = '', signature = ''] = token.split('.');
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const { createTokens } = await import('../../platform/tokens.ts');
    const claims = await api.current.server.platform.tokens.read(token);
    const foreign = await createTokens('x'.repeat(40), api.current.clock).issue(
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

describe('the connected user', () => {
  const userOf = async (login: string, space?: string) =>
    (await me(await api.current.signIn(login, space))).json<Record<string, unknown>>();

  it('[AUTH-34] [AUTH-35] gives the session details, and the contract when there is one only', async () => {
    const user = await userOf('demo-rh');
    expect(user).toMatchObject({
      typeEspace: 'ESPACE_BENEFICIAIRE',
      idContrat: '100001',
      firstName: 'Camille',
      lastName: 'Rousseau',
      login: 'demo-rh',
      mail: 'camille.rousseau@courriel.example',
      fromBackOffice: false,
      readOnly: false,
      bypassed: false,
    });
    expect(await userOf('demo-double')).not.toHaveProperty('idContrat');
  });

  it('[AUTH-36] gives every field of a beneficiary, MLLE read as MME', async () => {
    const user = await userOf('demo-nom-long');
    expect(user['beneficiary']).toEqual({
      allowAllPaymentModes: true,
      civility: 'MME',
      cesuCode: null,
      birthDate: '15/08/1953',
      addressZone0: '128 bis, ancienne route départementale de Saint-Germain-en-Laye',
      addressZone1: 'Résidence Les Jardins de la Reine Marie-Amélie',
      addressZone2: 'Escalier principal, troisième étage, porte gauche',
      addressZone3: '',
      postalCode: '78100',
      town: 'SAINT-GERMAIN-EN-LAYE',
      mainPhoneNumber: '0622334455',
      secondaryPhoneNumber: '',
      mailOffers: false,
      isCompteEbUnique: false,
      numeroBeneficiaireSap: null,
      matriculePaynum: null,
    });
    expect(user).not.toHaveProperty('sap');
    expect(user).not.toHaveProperty('client');
  });

  it('[AUTH-37] gives a unified account its home-service block', async () => {
    const user = await userOf('demo-unique');
    expect(user['sap']).toEqual({
      civility: 'M',
      name: 'Garnier',
      firstName: 'Nicolas',
      beneficiaryId: 'SAP0004512',
      cesuAccountId: 'CESU-SAP-4512',
      spaces: [
        { clientId: '7001', clientNumber: 'S007001', companyName: 'Ménage et Jardin Services' },
        { clientId: '7002', clientNumber: 'S007002', companyName: 'Les Petites Mains' },
      ],
      selectedArea: null,
    });
  });

  it('[AUTH-38] gives an intervenant id, type, contact status and social reason', async () => {
    const user = await userOf('demo-intervenant', 'ESPACE_INTERVENANT');
    expect(user['intervenant']).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'SALARIE',
      contactStatus: 'ACTIF',
      socialReason: 'Fatou Ndiaye, aide à domicile',
    });
    expect(user).not.toHaveProperty('beneficiary');
  });

  it('[AUTH-40] gives a client user their funder', async () => {
    const user = await userOf('demo-financeur', 'ESPACE_CLIENT');
    expect(user['client']).toEqual({
      clientType: 'STANDARD',
      clientId: '4001',
      clientNumber: 'C004001',
      expandedMode: true,
      reportableEmployerContribution: true,
      siret: '73282932000074',
      segmentId: 'GRANDS_COMPTES',
    });
  });
});
