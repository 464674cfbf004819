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

describe('changing one’s login', () => {
  it('[PROF-03] [PROF-06] is confirmed by the current password, and told by mail', async () => {
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

  it('[PROF-06] a word that somebody has is refused, in whichever letters', async () => {
    const token = await api.current.signIn('demo-rh');
    for (const login of ['demo-double', 'DEMO-Double', 'demo-financeur']) {
      const reply = await change(token, login);
      expect(reply.statusCode).toBe(409);
      expect(reply.json()).toMatchObject({
        code: 'IDENTIFIANT_DEJA_UTILISE',
        errorMessage: 'Cet identifiant est déjà utilisé.',
      });
    }
    // One's own in other letters is one's own.
    expect((await change(token, 'Demo-RH')).statusCode).toBe(200);
    expect(await loginOf(token)).toBe('Demo-RH');
    expect((await change(token, 'demo-rh')).statusCode).toBe(200);
  });

  it('[PROF-06] [S17] neither an address of others nor a number of the house can be taken', async () => {
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

  it('[PROF-06] taken by two at once goes to one of them', async () => {
    const tokens = await Promise.all(
      ['demo-vide', 'demo-restreint'].map((login) => api.current.signIn(login)),
    );
    const replies = await Promise.all(tokens.map((token) => change(token, 'un-seul')));
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
  });

  it('[PROF-06] [PROF-18] must be there and have 255 characters at most', async () => {
    const token = await api.current.signIn('demo-rh');
    expect(messagesIn(await change(token, ' '))).toEqual({ login: 'Ce champ est requis.' });
    expect(messagesIn(await change(token, 'a'.repeat(256)))).toEqual({
      login: 'Ce champ a une longueur maximale de 255 caractères.',
    });
    expect(messagesIn(await change(token, 'demo-rh', ''))).toEqual({
      motDePasse: 'Ce champ est requis.',
    });
  });

  it('[S17] a stolen session cannot guess the password there', async () => {
    const token = await api.current.signIn('demo-social');
    for (let guess = 0; guess < 5; guess += 1) {
      const wrong = await change(token, 'vole', 'Autre-Mot-2026!');
      expect(wrong.statusCode).toBe(400);
      expect(wrong.json()).toMatchObject({ code: 'MOT_DE_PASSE_INCORRECT' });
    }
    expect((await change(token, 'vole')).statusCode).toBe(429);
    expect(await loginOf(token)).toBe('demo-social');
  });

  it('[S24] who has a second step answers it again', async () => {
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

  it('[S23] is a beneficiary’s', async () => {
    const funder = await api.current.signIn('demo-financeur', 'ESPACE_CLIENT');
    expect((await change(funder, 'autre')).json()).toMatchObject({ code: 'ACCES_REFUSE' });
  });
});
