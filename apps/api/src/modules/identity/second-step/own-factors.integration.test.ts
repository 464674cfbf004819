import { generate } from 'otplib';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  beginSignIn,
  codeIn,
  confirmIdentity,
  deliver,
  lastMailTo,
  NEW_CODE,
  SECOND_STEP,
  validate,
} from '../../../../test/second-step.ts';
import { bearer, SIGN_IN, useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();

const MINUTE = 60_000;
const PEOPLE = {
  'demo-rh': 'camille.rousseau@courriel.example',
  'demo-double': 'sophie.marchand@courriel.example',
  'demo-unique': 'nicolas.garnier@courriel.example',
  'demo-petit': 'julie.caron@courriel.example',
  'demo-social': 'bernard.lefevre@courriel.example',
  'demo-nom-long':
    'marie-antoinette-josephine-hippolyte.rochefoucauld-montmorency@courriel.example',
} as const;
type Login = keyof typeof PEOPLE;

beforeEach(() => api.current.clock.advance(25 * 60 * MINUTE));

const call = (token: string, method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
  api.current.http.inject({
    method,
    url: `${SECOND_STEP}${path}`,
    headers: bearer(token),
    ...(payload === undefined ? {} : { payload }),
  });

const confirmedSession = (login: Login) => confirmIdentity(api.current, login, PEOPLE[login]);

const totpCode = (secret: string, shiftMs = 0) =>
  generate({
    secret,
    epoch: Math.floor((api.current.clock.realNow().getTime() + shiftMs) / 1_000),
  });

const addTotp = async (login: Login) => {
  const token = await confirmedSession(login);
  const { secret, uri } = (await call(token, 'POST', '/totp')).json<{
    secret: string;
    uri: string;
  }>();
  const reply = await call(token, 'POST', '/totp/confirmation', { code: await totpCode(secret) });
  expect(reply.statusCode).toBe(200);
  const { codesSecours } = reply.json<{ codesSecours: string[] }>();
  return { token, secret, uri, codesSecours };
};

const meansOf = async (token: string) =>
  (await call(token, 'GET', '')).json<{
    methodes: string[];
    obligatoire: boolean;
    clesAcces: { id: string; nom: string; dateAjout: string }[];
    codesSecoursRestants: number;
  }>();

describe('authenticator application', () => {
  it('[S24] is added by its first code, with ten recovery codes and a notice', async () => {
    const { token, secret, uri, codesSecours } = await addTotp('demo-rh');
    expect(uri).toMatch(/^otpauth:\/\/totp\//);
    expect(uri).toContain(`secret=${secret}`);
    expect(new Set(codesSecours).size).toBe(10);
    expect(await meansOf(token)).toEqual({
      methodes: ['TOTP', 'SECOURS'],
      obligatoire: false,
      clesAcces: [],
      codesSecoursRestants: 10,
    });
    await deliver(api.current);
    expect(lastMailTo(api.current, PEOPLE['demo-rh'])?.text).toContain(
      'application d’authentification a été ajoutée',
    );
    const kept = JSON.stringify([
      await api.current.query('select * from totp_secret'),
      await api.current.query('select * from recovery_code'),
    ]);
    expect(kept).not.toContain(secret);
    for (const code of codesSecours) expect(kept).not.toContain(code);
  });

  it('[AUTH-18] passes the second step once per code, with one step of clock drift', async () => {
    const { secret } = await addTotp('demo-double');
    api.current.clock.advance(2 * MINUTE);
    const door = await beginSignIn(api.current, 'demo-double');
    expect(door.methodes).toEqual(['TOTP', 'SECOURS']);
    const code = await totpCode(secret, -30_000);
    expect((await validate(api.current, door.mfaSessionId, code)).statusCode).toBe(200);
    const again = await beginSignIn(api.current, 'demo-double');
    const replay = await validate(api.current, again.mfaSessionId, code);
    expect(replay.json()).toMatchObject({ code: 'CODE_INCORRECT' });
    const tooOld = await totpCode(secret, -120_000);
    expect((await validate(api.current, again.mfaSessionId, tooOld)).statusCode).toBe(400);
    const next = await totpCode(secret);
    expect((await validate(api.current, again.mfaSessionId, next)).statusCode).toBe(200);
  });

  it('disables the mail code, even on request', async () => {
    await addTotp('demo-unique');
    const before = api.current.mailbox.sent.length;
    const { mfaSessionId } = await beginSignIn(api.current, 'demo-unique');
    await deliver(api.current);
    const reply = await api.current.http.inject({
      method: 'POST',
      url: NEW_CODE,
      payload: { sessionMfaId: mfaSessionId },
    });
    expect(reply.statusCode).toBe(400);
    const codes = api.current.mailbox.sent
      .slice(before)
      .filter(({ subject }) => subject === 'Votre code de vérification');
    expect(codes).toEqual([]);
  });

  it('[S9] counts wrong codes like any other, and refuses a wrong first code', async () => {
    const token = await confirmedSession('demo-petit');
    const { secret } = (await call(token, 'POST', '/totp')).json<{ secret: string }>();
    const late = await totpCode(secret, -10 * MINUTE);
    const wrong = await call(token, 'POST', '/totp/confirmation', { code: late });
    expect(wrong.json()).toMatchObject({ code: 'CODE_INCORRECT' });
    expect((await meansOf(token)).methodes).toEqual([]);
    const [{ n } = {}] = await api.current.query(
      `select count(*)::int as n from verification_failure f
       join user_account a on a.id = f.account_id where a.login = 'demo-petit'`,
    );
    expect(n).toBe(1);
  });
});

describe('recovery codes', () => {
  it('work once each, typed in any case, with a notice', async () => {
    const { codesSecours } = await addTotp('demo-petit');
    const [first = '', second = ''] = codesSecours;
    const door = await beginSignIn(api.current, 'demo-petit');
    const typed = first.toLowerCase().replace('-', ' ');
    expect((await validate(api.current, door.mfaSessionId, typed)).statusCode).toBe(200);
    await deliver(api.current);
    expect(lastMailTo(api.current, PEOPLE['demo-petit'])?.text).toContain(
      'code de secours a servi',
    );
    const again = await beginSignIn(api.current, 'demo-petit');
    expect((await validate(api.current, again.mfaSessionId, first)).statusCode).toBe(400);
    expect((await validate(api.current, again.mfaSessionId, second)).statusCode).toBe(200);
  });

  it('[S10] are stored as slow hashes only; codes in the former format still work', async () => {
    const { codesSecours } = await addTotp('demo-nom-long');
    const { secretBox } = api.current.server.platform;
    const [account] = await api.current.query(
      `select id from user_account where login = 'demo-nom-long'`,
    );
    const id = String(account?.['id']);
    const fast = codesSecours.map((code) =>
      secretBox.mac(`secours:${id}`, code.replace('-', '')).toString('hex'),
    );
    const rows = await api.current.query(
      `select encode(code_hash, 'hex') as hash from recovery_code where account_id = $1`,
      [id],
    );
    expect(rows).toHaveLength(10);
    for (const { hash } of rows) expect(fast).not.toContain(hash);
    await api.current.query(`delete from recovery_code where account_id = $1`, [id]);
    await api.current.query(
      `insert into recovery_code (account_id, code_hash, created_at) values ($1, decode($2, 'hex'), now())`,
      [id, fast[0]],
    );
    const door = await beginSignIn(api.current, 'demo-nom-long');
    const reply = await validate(api.current, door.mfaSessionId, codesSecours[0] ?? '');
    expect(reply.statusCode, reply.body).toBe(200);
  });

  it('are invalid after renewal and after the last factor is removed', async () => {
    const { token, codesSecours } = await addTotp('demo-social');
    const renewed = (await call(token, 'POST', '/codes-secours')).json<{
      codesSecours: string[];
    }>();
    const door = await beginSignIn(api.current, 'demo-social');
    const old = await validate(api.current, door.mfaSessionId, codesSecours[0] ?? '');
    expect(old.statusCode).toBe(400);
    const fresh = await validate(api.current, door.mfaSessionId, renewed.codesSecours[0] ?? '');
    expect(fresh.statusCode).toBe(200);
    expect((await call(token, 'DELETE', '/TOTP')).statusCode).toBe(204);
    expect(await meansOf(token)).toMatchObject({ methodes: [], codesSecoursRestants: 0 });
    expect((await call(token, 'DELETE', '/TOTP')).statusCode).toBe(404);
    expect((await call(token, 'DELETE', '/MAIL')).statusCode).toBe(404);
    expect((await call(token, 'DELETE', '/nimporte-quoi')).statusCode).toBe(404);
  });
});

describe('space that requires the second step', () => {
  it('uses the mail code for users without a factor, and keeps the last factor', async () => {
    const strict = await api.current.variant({
      SECOND_STEP_REQUIRED_SPACES: 'ESPACE_CLIENT,ESPACE_OPERATEUR',
    });
    try {
      const door = await beginSignIn(strict, 'demo-financeur', 'ESPACE_CLIENT');
      expect(door.methodes).toEqual(['MAIL']);
      await deliver(strict);
      const code = codeIn(strict, 'helene.dubois@groupe-horizon.example');
      const { token } = (await validate(strict, door.mfaSessionId, code)).json<{ token: string }>();
      const own = (method: 'GET' | 'POST' | 'DELETE', path: string) =>
        strict.http.inject({ method, url: `${SECOND_STEP}${path}`, headers: bearer(token) });
      expect((await own('GET', '')).json()).toMatchObject({
        methodes: ['MAIL'],
        obligatoire: true,
      });
      expect((await own('POST', '/mail')).statusCode).toBe(204);
      const removal = await own('DELETE', '/MAIL');
      expect(removal.statusCode).toBe(409);
      expect(removal.json()).toMatchObject({ code: 'SECOND_FACTEUR_REQUIS' });
      const other = await strict.http.inject({
        method: 'POST',
        url: SIGN_IN,
        payload: {
          login: 'demo-restreint',
          password: 'Portail-Demo-2026',
          typeEspace: 'ESPACE_BENEFICIAIRE',
        },
      });
      expect(other.json()).toHaveProperty('token');
    } finally {
      await strict.server.close();
    }
  });
});
