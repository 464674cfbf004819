import { describe, expect, it } from 'vitest';
import { CONNECTION, messagesIn, patch } from '../../../../test/profile-calls.ts';
import {
  beginSignIn,
  codeIn,
  CONFIRMATION,
  deliver,
  lastMailTo,
  validate,
} from '../../../../test/second-step.ts';
import {
  bearer,
  CONNECTED_USER,
  DEMO_PASSWORD,
  SIGN_IN,
  useTestApi,
} from '../../../../test/test-api.ts';

const api = useTestApi();
const CAMILLE = 'camille.rousseau@courriel.example';

const change = (token: string, login: string, motDePasse = DEMO_PASSWORD) =>
  patch(api.current, token, CONNECTION, { login, motDePasse });
const signInStatus = async (login: string) =>
  (
    await api.current.http.inject({
      method: 'POST',
      url: SIGN_IN,
      payload: { login, password: DEMO_PASSWORD, typeEspace: 'ESPACE_BENEFICIAIRE' },
    })
  ).statusCode;
const loginOf = async (token: string) =>
  (await api.current.http.inject({ url: CONNECTED_USER, headers: bearer(token) })).json<{
    login: string;
  }>().login;

describe('change of login', () => {
  it('[PROF-03] [PROF-06] requires the current password and sends a notice', async () => {
    const token = await api.current.signIn('demo-rh');
    const reply = await change(token, ' camille-rousseau ');
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({});
    expect(await loginOf(token)).toBe('camille-rousseau');
    expect(await signInStatus('camille-rousseau')).toBe(200);
    expect(await signInStatus('demo-rh')).toBe(401);
    await deliver(api.current);
    expect(lastMailTo(api.current, CAMILLE)?.text).toContain('L’identifiant de connexion');
    expect((await change(token, 'demo-rh')).statusCode).toBe(200);
  });

  it('[PROF-06] refuses a login in use, in any case', async () => {
    const token = await api.current.signIn('demo-rh');
    for (const login of ['demo-double', 'DEMO-Double', 'demo-financeur']) {
      const reply = await change(token, login);
      expect(reply.statusCode).toBe(409);
      expect(reply.json()).toMatchObject({
        code: 'IDENTIFIANT_DEJA_UTILISE',
        errorMessage: 'Cet identifiant est déjà utilisé.',
      });
    }
    // The user's own login in another case is accepted.
    expect((await change(token, 'Demo-RH')).statusCode).toBe(200);
    expect(await loginOf(token)).toBe('Demo-RH');
    expect((await change(token, 'demo-rh')).statusCode).toBe(200);
  });

  it('[PROF-06] [S17] refuses an unproved address and a generated number', async () => {
    const token = await api.current.signIn('demo-petit');
    for (const login of [
      'sophie.marchand@courriel.example',
      'quelqu-un.a.venir@courriel.example',
      '30000042',
      'f5000042',
    ]) {
      expect((await change(token, login)).json(), login).toMatchObject({
        code: 'IDENTIFIANT_DEJA_UTILISE',
      });
    }
    expect((await change(token, 'julie.caron@courriel.example')).statusCode).toBe(200);
  });

  it('[PROF-06] gives a login requested twice in parallel to one user', async () => {
    const tokens = await Promise.all(
      ['demo-vide', 'demo-restreint'].map((login) => api.current.signIn(login)),
    );
    const replies = await Promise.all(tokens.map((token) => change(token, 'un-seul')));
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
  });

  it('[PROF-06] [PROF-18] requires a login of at most 255 characters', async () => {
    const token = await api.current.signIn('demo-rh');
    expect(messagesIn(await change(token, ' '))).toEqual({ login: 'Ce champ est requis.' });
    expect(messagesIn(await change(token, 'a'.repeat(256)))).toEqual({
      login: 'Ce champ a une longueur maximale de 255 caractères.',
    });
    expect(messagesIn(await change(token, 'demo-rh', ''))).toEqual({
      motDePasse: 'Ce champ est requis.',
    });
  });

  it('[S17] limits password guesses of a stolen session', async () => {
    const token = await api.current.signIn('demo-social');
    for (let guess = 0; guess < 5; guess += 1) {
      const wrong = await change(token, 'vole', 'Autre-Mot-2026!');
      expect(wrong.statusCode).toBe(400);
      expect(wrong.json()).toMatchObject({ code: 'MOT_DE_PASSE_INCORRECT' });
    }
    expect((await change(token, 'vole')).statusCode).toBe(429);
    expect(await loginOf(token)).toBe('demo-social');
  });

  it('[S24] requires a confirmation from users with a second step', async () => {
    const { mfaSessionId } = await beginSignIn(api.current);
    await deliver(api.current);
    const INES = 'ines.belkacem@courriel.example';
    const opened = await validate(api.current, mfaSessionId, codeIn(api.current, INES));
    const { token } = opened.json<{ token: string }>();
    api.current.clock.advance(6 * 60_000);
    expect((await change(token, 'ines')).json()).toMatchObject({ code: 'CONFIRMATION_REQUISE' });
    const post = (path: string, payload?: object) =>
      api.current.http.inject({
        method: 'POST',
        url: `${CONFIRMATION}${path}`,
        headers: bearer(token),
        ...(payload === undefined ? {} : { payload }),
      });
    await post('/code');
    await deliver(api.current);
    await post('', { code: codeIn(api.current, INES) });
    expect((await change(token, 'ines')).statusCode).toBe(200);
    expect(await loginOf(token)).toBe('ines');
  });

  it('[S23] is reserved to beneficiaries', async () => {
    const funder = await api.current.signIn('demo-financeur', 'ESPACE_CLIENT');
    expect((await change(funder, 'autre')).json()).toMatchObject({ code: 'ACCES_REFUSE' });
  });
});
