import { beforeEach, describe, expect, it } from 'vitest';
import {
  beginSignIn,
  CHANGE_PASSWORD,
  codeIn,
  CONFIRMATION,
  deliver,
  lastMailTo,
  validate,
} from '../../../../test/second-step.ts';
import { PASSWORD_COST } from '../../../platform/passwords.ts';
import {
  bearer,
  CONNECTED_USER,
  DEMO_PASSWORD,
  SIGN_IN,
  useTestApi,
  type TestApi,
} from '../../../../test/test-api.ts';

const api = useTestApi({ passwordCost: PASSWORD_COST });

const MINUTE = 60_000;
const NEW = 'Tulipe-Ovale-Zinc-42';

beforeEach(() => api.current.clock.advance(25 * 60 * MINUTE));

const change = (token: string, body: Partial<Record<string, string>> = {}) =>
  api.current.http.inject({
    method: 'PATCH',
    url: CHANGE_PASSWORD,
    headers: bearer(token),
    payload: {
      ancienMotDePasse: DEMO_PASSWORD,
      nouveauMotDePasse: NEW,
      nouveauMotDePasseConfirmation: body['nouveauMotDePasse'] ?? NEW,
      ...body,
    },
  });

const isAlive = async (token: string, target: TestApi = api.current) =>
  (await target.http.inject({ url: CONNECTED_USER, headers: bearer(token) })).statusCode === 200;

const signInStatus = async (login: string, password: string) =>
  (
    await api.current.http.inject({
      method: 'POST',
      url: SIGN_IN,
      payload: { login, password, typeEspace: 'ESPACE_BENEFICIAIRE' },
    })
  ).statusCode;

describe('change of password', () => {
  it('[AUTH-46] [S45] keeps this session with a new token, ends the others on all replicas, sends a notice', async () => {
    const replica = await api.current.variant({});
    try {
      const mine = await api.current.signIn('demo-rh');
      const other = await api.current.signIn('demo-rh');
      api.current.clock.advance(1_000);
      const reply = await change(mine);
      expect(reply.statusCode).toBe(200);
      expect(reply.json()).toEqual({});
      const renewed = String(reply.headers['x-auth-token']);
      expect(renewed).not.toBe(mine);
      expect(await isAlive(renewed)).toBe(true);
      expect(await isAlive(other)).toBe(false);
      expect(await isAlive(other, replica)).toBe(false);
      expect(await signInStatus('demo-rh', DEMO_PASSWORD)).toBe(401);
      expect(await signInStatus('demo-rh', NEW)).toBe(200);
      await deliver(api.current);
      const notice = lastMailTo(api.current, 'camille.rousseau@courriel.example');
      expect(notice?.text).toContain('Le mot de passe de votre espace a été modifié.');
    } finally {
      await replica.server.close();
    }
  });

  it('[AUTH-46] [S17] refuses a wrong old password with 400, and limits guesses of a stolen session with 429', async () => {
    const token = await api.current.signIn('demo-social');
    for (let guess = 0; guess < 5; guess += 1) {
      const wrong = await change(token, { ancienMotDePasse: 'Autre-Mot-2026!' });
      expect(wrong.statusCode).toBe(400);
      expect(wrong.json()).toMatchObject({
        code: 'ANCIEN_MOT_DE_PASSE_INCORRECT',
        errorMessage: 'L’ancien mot de passe est incorrect.',
      });
    }
    expect((await change(token)).statusCode).toBe(429);
    expect(await isAlive(token)).toBe(true);
  });

  it('[AUTH-46] refuses a new password equal to the old one', async () => {
    const token = await api.current.signIn('demo-petit');
    const reply = await change(token, { nouveauMotDePasse: DEMO_PASSWORD });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({
      erreurs: [
        {
          champ: 'nouveauMotDePasse',
          message: 'Le nouveau mot de passe doit être différent de l’ancien.',
        },
      ],
    });
  });

  it('[AUTH-47] [AUTH-48] [XC-31] enforces every password rule on the server', async () => {
    const token = await api.current.signIn('demo-petit');
    const cases: readonly (readonly [Partial<Record<string, string>>, string, string])[] = [
      [
        { nouveauMotDePasse: 'Zr7!pQw2-Lm' },
        'nouveauMotDePasse',
        'Ce champ a une longueur minimale de 12 caractères.',
      ],
      ...['zr7!pqw2-lm9x', 'ZR7!PQW2-LM9X', 'Zr!pQwk-Lmfx-q', 'Zr7pQw2Lm9xQw'].map(
        (password) =>
          [
            { nouveauMotDePasse: password },
            'nouveauMotDePasse',
            'Le mot de passe doit contenir au moins une majuscule, une minuscule, un chiffre et un caractère spécial.',
          ] as const,
      ),
      [
        { nouveauMotDePasse: 'Motdepasse1234!' },
        'nouveauMotDePasse',
        "Le mot de passe n'est pas assez sécurisé.",
      ],
      [
        { nouveauMotDePasse: 'Zr7!pQw2-Julie-9' },
        'nouveauMotDePasse',
        "Le mot de passe n'est pas assez sécurisé.",
      ],
      [
        { nouveauMotDePasse: NEW, nouveauMotDePasseConfirmation: `${NEW}!` },
        'nouveauMotDePasseConfirmation',
        'Les mots de passe ne correspondent pas.',
      ],
      [
        { nouveauMotDePasse: `${NEW}${'x'.repeat(1_000)}` },
        'nouveauMotDePasse',
        'Ce champ a une longueur maximale de 128 caractères.',
      ],
    ];
    for (const [body, champ, message] of cases) {
      const reply = await change(token, body);
      expect(reply.statusCode, JSON.stringify(body)).toBe(400);
      const { erreurs } = reply.json<{ erreurs: { champ: string; message: string }[] }>();
      expect(erreurs).toContainEqual({ champ, message });
    }
    expect(await signInStatus('demo-petit', DEMO_PASSWORD)).toBe(200);
  });

  it('[S19] normalises accents and keeps spaces', async () => {
    const token = await api.current.signIn('demo-restreint');
    const composed = ' Écharpe-Goudron-Mirabelle-5 ';
    expect((await change(token, { nouveauMotDePasse: composed })).statusCode).toBe(200);
    expect(await signInStatus('demo-restreint', composed.normalize('NFD'))).toBe(200);
    expect(await signInStatus('demo-restreint', composed.trim())).toBe(401);
    const [{ password_hash: stored } = {}] = await api.current.query(
      `select password_hash from user_account where login = 'demo-restreint'`,
    );
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('[S24] requires a confirmation from users with a second step after five minutes', async () => {
    const { mfaSessionId } = await beginSignIn(api.current);
    await deliver(api.current);
    const mail = 'ines.belkacem@courriel.example';
    const opened = await validate(api.current, mfaSessionId, codeIn(api.current, mail));
    const { token } = opened.json<{ token: string }>();
    api.current.clock.advance(5 * MINUTE);
    const refused = await change(token);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'CONFIRMATION_REQUISE' });
    const ask = (path: string, payload?: object) =>
      api.current.http.inject({
        method: 'POST',
        url: `${CONFIRMATION}${path}`,
        headers: bearer(token),
        ...(payload === undefined ? {} : { payload }),
      });
    expect((await ask('/code')).statusCode).toBe(204);
    await deliver(api.current);
    const code = codeIn(api.current, mail);
    expect((await ask('', { code })).statusCode).toBe(204);
    expect((await change(token)).statusCode).toBe(200);
  });
});
