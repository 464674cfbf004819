import { beforeEach, describe, expect, it } from 'vitest';
import {
  codeIn,
  CONFIRMATION,
  deliver,
  lastMailTo,
  SECOND_STEP,
  wrongCode,
} from '../../../../test/second-step.ts';
import { bearer, useTestApi, type TestApi } from '../../../../test/test-api.ts';

const api = useTestApi();

const MINUTE = 60_000;
const ADDRESS = 'camille.rousseau@courriel.example';
beforeEach(() => api.current.clock.advance(25 * 60 * MINUTE));

const post = (token: string, url: string, payload?: object, target: TestApi = api.current) =>
  target.http.inject({
    method: 'POST',
    url,
    headers: bearer(token),
    ...(payload === undefined ? {} : { payload }),
  });
const askCode = (token: string, target?: TestApi) =>
  post(token, `${CONFIRMATION}/code`, undefined, target);
const confirm = (token: string, code: string, target?: TestApi) =>
  post(token, CONFIRMATION, { code }, target);
const switchMailOn = (token: string) => post(token, `${SECOND_STEP}/mail`);

const mailedCode = async (): Promise<string> => {
  await deliver(api.current);
  return codeIn(api.current, ADDRESS);
};

describe('confirmation of identity', () => {
  it('[S24] allows sensitive actions for five minutes, in this session only', async () => {
    const token = await api.current.signIn('demo-rh');
    const other = await api.current.signIn('demo-rh');
    expect((await switchMailOn(token)).json()).toMatchObject({
      code: 'CONFIRMATION_REQUISE',
      errorMessage: 'Pour votre sécurité, confirmez d’abord votre identité.',
    });
    expect((await askCode(token)).statusCode).toBe(204);
    const code = await mailedCode();
    expect(lastMailTo(api.current, ADDRESS)?.text).toContain('confirme votre identité');
    expect((await confirm(token, code)).statusCode).toBe(204);
    expect((await switchMailOn(other)).statusCode).toBe(403);
    api.current.clock.advance(5 * MINUTE - 1);
    expect((await switchMailOn(token)).statusCode).toBe(204);
    api.current.clock.advance(1);
    expect((await switchMailOn(token)).statusCode).toBe(403);
    await deliver(api.current);
    expect(lastMailTo(api.current, ADDRESS)?.text).toContain('a été activée');
    await api.current.query(
      `update user_account set second_step = 'AUCUN' where login = 'demo-rh'`,
    );
  });

  it('[S10] [S24] accepts a code once, in its own session, within ten minutes, on any replica', async () => {
    const replica = await api.current.variant({});
    try {
      const token = await api.current.signIn('demo-rh');
      const other = await api.current.signIn('demo-rh');
      await askCode(token);
      const code = await mailedCode();
      expect((await confirm(other, code)).statusCode).toBe(400);
      expect((await askCode(token, replica)).statusCode).toBe(429);
      expect((await confirm(token, code, replica)).statusCode).toBe(204);
      expect((await confirm(token, code)).statusCode).toBe(400);
      api.current.clock.advance(2 * MINUTE);
      await askCode(token);
      const late = await mailedCode();
      api.current.clock.advance(10 * MINUTE);
      expect((await confirm(token, late)).json()).toMatchObject({ code: 'CODE_INCORRECT' });
    } finally {
      await replica.server.close();
    }
  });

  it('[S9] checks five wrong codes, then none until a new code is sent; all count for the day', async () => {
    const token = await api.current.signIn('demo-rh');
    await askCode(token);
    const code = await mailedCode();
    for (let guess = 1; guess <= 5; guess += 1) {
      expect((await confirm(token, wrongCode(code, guess))).statusCode).toBe(400);
    }
    expect((await confirm(token, code)).statusCode).toBe(400);
    api.current.clock.advance(2 * MINUTE);
    await askCode(token);
    expect((await confirm(token, await mailedCode())).statusCode).toBe(204);
    const [{ n } = {}] = await api.current.query(
      `select count(*)::int as n from verification_failure
       where at > $1::timestamptz - interval '1 hour'`,
      [api.current.clock.realNow()],
    );
    expect(n).toBe(5);
  });

  it('requires a session', async () => {
    for (const url of [`${CONFIRMATION}/code`, CONFIRMATION, `${SECOND_STEP}/totp`]) {
      const reply = await api.current.http.inject({ method: 'POST', url });
      expect(reply.statusCode).toBe(401);
    }
  });
});
