import { tokenPayload } from '@portail/contract/identity/authentication.calls.ts';
import { parseWireInstant } from '@portail/rules/time/wire-instant.ts';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { PASSWORD_COST } from '../../../platform/passwords.ts';
import { DEMO_PASSWORD, SIGN_IN, useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi({
  env: { LIMIT_LOGIN_FAILURES: '1000' },
  passwordCost: PASSWORD_COST,
});

const MINUTE = 60_000;
const WIRE = /^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/;

const signIn = (login: string, typeEspace = 'ESPACE_BENEFICIAIRE', password = DEMO_PASSWORD) =>
  api.current.http.inject({
    method: 'POST',
    url: SIGN_IN,
    payload: { login, password, typeEspace },
  });

describe('sign-in', () => {
  it('[AUTH-08] returns a token and its expiry in the body and in the headers', async () => {
    const reply = await signIn('demo-rh');
    expect(reply.statusCode).toBe(200);
    const body = reply.json<{ token: string; expirationDate: string }>();
    expect(Object.keys(body).toSorted()).toEqual(['expirationDate', 'token']);
    expect(reply.headers['x-auth-token']).toBe(body.token);
    expect(reply.headers['x-auth-token-expires-at']).toBe(body.expirationDate);
  });

  it('[AUTH-31] [XC-33] writes the expiry DD/MM/YYYY HH:mm:ss in UTC, thirty minutes ahead', async () => {
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
  ])('[AUTH-14] signs in %s in its own space only', async (login, own) => {
    for (const space of ['ESPACE_BENEFICIAIRE', 'ESPACE_CLIENT', 'ESPACE_INTERVENANT']) {
      const reply = await signIn(login, space);
      expect(reply.statusCode, space).toBe(space === own ? 200 : 401);
    }
    expect((await signIn(login, 'ESPACE_OPERATEUR')).statusCode).toBe(401);
  });

  it('accepts the e-mail address of a beneficiary in any case', async () => {
    const reply = await signIn('Camille.ROUSSEAU@courriel.example');
    expect(reply.statusCode).toBe(200);
    expect((await signIn('DEMO-RH')).statusCode).toBe(200);
    const client = await signIn('helene.dubois@groupe-horizon.example', 'ESPACE_CLIENT');
    expect(client.statusCode).toBe(401);
  });

  it('refuses an address shared by two users, and accepts their logins', async () => {
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

  it('[S6] answers an unknown login and a wrong password alike', async () => {
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

  it('[S37] treats wildcards and quotes literally', async () => {
    for (const login of ['demo%', "' or 1=1 --", 'demo-rh\u0000', 'demo_rh']) {
      const reply = await signIn(login);
      expect([400, 401]).toContain(reply.statusCode);
    }
  });

  it('[S19] stores argon2id hashes and renews one with an outdated cost', async () => {
    const { hash } = await import('@node-rs/argon2');
    const weak = await hash(DEMO_PASSWORD, {
      memoryCost: 8_192,
      timeCost: 1,
      secret: Buffer.from(api.current.server.platform.config.passwordPepper.keys[0].secret),
    });
    await api.current.query(`update user_account set password_hash = $1 where login = 'demo-mfa'`, [
      weak,
    ]);
    expect((await signIn('demo-mfa')).statusCode).toBe(200);
    const [{ password_hash: renewed } = {}] = await api.current.query(
      `select password_hash from user_account where login = 'demo-mfa'`,
    );
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await signIn('demo-mfa')).statusCode).toBe(200);
  });
});
