import { beforeEach, describe, expect, it } from 'vitest';
import {
  codeIn,
  deliver,
  lastMailTo,
  RECOVER_PASSWORD,
  RESET_PASSWORD,
  validate,
} from '../../../../test/second-step.ts';
import {
  bearer,
  CONNECTED_USER,
  SIGN_IN,
  useTestApi,
  type TestApi,
} from '../../../../test/test-api.ts';

const api = useTestApi();

const HOUR = 3_600_000;
const NEW = 'Tulipe-Ovale-Zinc-42';
const PEOPLE = {
  'demo-rh': { mail: 'camille.rousseau@courriel.example', birthDate: '14/03/1986' },
  'demo-double': { mail: 'sophie.marchand@courriel.example', birthDate: '21/07/1979' },
  'demo-mfa': { mail: 'ines.belkacem@courriel.example', birthDate: '09/09/1991' },
} as const;
type Login = keyof typeof PEOPLE;

beforeEach(() => api.current.clock.advance(2 * HOUR));

const linkOf = async (login: Login): Promise<string> => {
  await api.current.http.inject({
    url: RECOVER_PASSWORD,
    query: {
      typeEspace: 'ESPACE_BENEFICIAIRE',
      login,
      birthDate: PEOPLE[login].birthDate,
    },
  });
  await deliver(api.current);
  const text = lastMailTo(api.current, PEOPLE[login].mail)?.text ?? '';
  return /reinitialiser-mot-de-passe\/lien#jeton=([A-Za-z0-9_-]+)/.exec(text)?.[1] ?? '';
};

const reset = (
  resetPasswordToken: string,
  nouveauMotDePasse = NEW,
  target: TestApi = api.current,
) =>
  target.http.inject({
    method: 'POST',
    url: RESET_PASSWORD,
    payload: { nouveauMotDePasse, resetPasswordToken },
  });

const signIn = (login: string, password: string) =>
  api.current.http.inject({
    method: 'POST',
    url: SIGN_IN,
    payload: { login, password, typeEspace: 'ESPACE_BENEFICIAIRE' },
  });

const isAlive = async (token: string) =>
  (await api.current.http.inject({ url: CONNECTED_USER, headers: bearer(token) })).statusCode ===
  200;

const EXPIRED = {
  code: 'LIEN_DEJA_UTILISE',
  errorMessage: 'Cette opération a déjà été réalisée. Lien expiré.',
};

describe('password reset link', () => {
  it('[AUTH-43] [S8] opens a session with its permissions, ends the others, sends a notice', async () => {
    const old = (await signIn('demo-rh', 'Portail-Demo-2026')).json<{ token: string }>().token;
    const reply = await reset(await linkOf('demo-rh'));
    expect(reply.statusCode).toBe(200);
    const body = reply.json<{ token: string; expirationDate: string; permissions: string[] }>();
    expect(Object.keys(body).toSorted()).toEqual(['expirationDate', 'permissions', 'token']);
    expect(body.permissions).toContain('PAYER_COMPTE');
    expect(reply.headers['x-auth-token']).toBe(body.token);
    expect(await isAlive(body.token)).toBe(true);
    expect(await isAlive(old)).toBe(false);
    expect((await signIn('demo-rh', 'Portail-Demo-2026')).statusCode).toBe(401);
    expect((await signIn('demo-rh', NEW)).statusCode).toBe(200);
    await deliver(api.current);
    const notice = lastMailTo(api.current, PEOPLE['demo-rh'].mail);
    expect(notice?.subject).toBe('La sécurité de votre compte a changé');
    expect(notice?.text).toContain('nouveau mot de passe');
  });

  it('[AUTH-44] [S8] works once, also in parallel on two replicas', async () => {
    const replica = await api.current.variant({});
    try {
      const token = await linkOf('demo-double');
      const replies = await Promise.all([
        reset(token, NEW),
        reset(token, NEW, replica),
        reset(token, NEW),
        reset(token, NEW, replica),
      ]);
      expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      for (const reply of replies.filter(({ statusCode }) => statusCode !== 200)) {
        expect(reply.statusCode).toBe(400);
        expect(reply.json()).toMatchObject(EXPIRED);
      }
      expect((await reset(token)).json()).toMatchObject(EXPIRED);
    } finally {
      await replica.server.close();
    }
  });

  it('[S8] [L24] is valid for 24 hours of real time, and invalid after a newer password', async () => {
    const inTime = await linkOf('demo-double');
    api.current.clock.advance(24 * HOUR - 1);
    expect((await reset(inTime, 'Nuage-Quartz-Brioche-7')).statusCode).toBe(200);
    const late = await linkOf('demo-double');
    api.current.clock.advance(24 * HOUR + 1_000);
    expect((await reset(late)).json()).toMatchObject(EXPIRED);
    const older = await linkOf('demo-double');
    const newer = await linkOf('demo-double');
    expect((await reset(newer)).statusCode).toBe(200);
    expect((await reset(older)).json()).toMatchObject(EXPIRED);
  });

  it('[S8] is refused when truncated, altered or invented', async () => {
    const token = await linkOf('demo-double');
    for (const wrong of [token.slice(0, -1), `${token}A`, `A${token.slice(1)}`, 'x', "' or 1=1"]) {
      if (wrong === token) continue;
      expect((await reset(wrong)).json()).toMatchObject(EXPIRED);
    }
  });

  it('[AUTH-47] [AUTH-48] [XC-31] refuses a weak password and stays valid', async () => {
    const token = await linkOf('demo-double');
    const refusals = {
      'Ab1!': 'Ce champ a une longueur minimale de 12 caractères.',
      'tulipe-ovale-zinc-42':
        'Le mot de passe doit contenir au moins une majuscule, une minuscule, un chiffre et un caractère spécial.',
      'Motdepasse1234!': "Le mot de passe n'est pas assez sécurisé.",
      'Marchand!Sophie79': "Le mot de passe n'est pas assez sécurisé.",
    };
    for (const [password, message] of Object.entries(refusals)) {
      const reply = await reset(token, password);
      expect(reply.statusCode, password).toBe(400);
      expect(reply.json()).toMatchObject({
        code: 'REQUETE_INVALIDE',
        erreurs: [{ champ: 'nouveauMotDePasse', message }],
      });
    }
    expect((await reset(token, 'Brume-Cactus-Violon-9')).statusCode).toBe(200);
  });

  it('[S8] still requires the second step', async () => {
    const reply = await reset(await linkOf('demo-mfa'));
    expect(reply.statusCode).toBe(200);
    const body = reply.json<{ mfaSessionId: string }>();
    expect(Object.keys(body).toSorted()).toEqual(['methodes', 'mfaSessionId']);
    expect(reply.headers['x-auth-token']).toBeUndefined();
    await deliver(api.current);
    const mails = api.current.mailbox.sent.filter(({ to }) => to === PEOPLE['demo-mfa'].mail);
    expect(mails.map(({ subject }) => subject)).toContain('La sécurité de votre compte a changé');
    const code = codeIn(api.current, PEOPLE['demo-mfa'].mail);
    expect((await validate(api.current, body.mfaSessionId, code)).statusCode).toBe(200);
  });
});
