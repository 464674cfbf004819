import { beforeEach, describe, expect, it } from 'vitest';
import { beginSignIn, confirmIdentity, SECOND_STEP } from '../../../../test/second-step.ts';
import { createSoftwareAuthenticator } from '../../../../test/software-authenticator.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();

const MINUTE = 60_000;
beforeEach(() => api.current.clock.advance(25 * 60 * MINUTE));

const confirmedSession = () =>
  confirmIdentity(api.current, 'demo-social', 'bernard.lefevre@courriel.example');

const call = (token: string, method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
  api.current.http.inject({
    method,
    url: `${SECOND_STEP}${path}`,
    headers: bearer(token),
    ...(payload === undefined ? {} : { payload }),
  });

const meansOf = async (token: string) =>
  (await call(token, 'GET', '')).json<{
    methodes: string[];
    clesAcces: { id: string; nom: string; dateAjout: string }[];
  }>();

describe('passkey', () => {
  const SITE = { id: 'portail.example', origin: 'https://portail.example' };
  const STEP = '/api/eb/authentification/mfa/cle-acces';

  const addPasskey = async (token: string, key = createSoftwareAuthenticator(SITE)) => {
    const options = (await call(token, 'POST', '/cles-acces/options')).json<{
      challenge: string;
      rp: { id: string };
    }>();
    expect(options.rp.id).toBe('portail.example');
    const reply = await call(token, 'POST', '/cles-acces', {
      nom: 'Mon téléphone',
      reponse: key.register(options.challenge),
    });
    return { reply, key, challenge: options.challenge };
  };

  const stepOptions = async (sessionMfaId: string): Promise<string> => {
    const reply = await api.current.http.inject({
      method: 'POST',
      url: `${STEP}/options`,
      payload: { sessionMfaId },
    });
    return reply.json<{ challenge: string }>().challenge;
  };
  const answerStep = (sessionMfaId: string, reponse: object) =>
    api.current.http.inject({
      method: 'POST',
      url: `${STEP}/validation`,
      payload: { sessionMfaId, reponse },
    });

  it('is added, passes the second step, and is removed', async () => {
    const token = await confirmedSession();
    const { reply, key } = await addPasskey(token);
    expect(reply.statusCode).toBe(200);
    const { id } = reply.json<{ id: string }>();
    const means = await meansOf(token);
    expect(means.clesAcces).toMatchObject([{ id, nom: 'Mon téléphone' }]);
    expect(means.clesAcces[0]?.dateAjout).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    // Without other factors, the mail code stays available.
    expect(means.methodes).toEqual(['PASSKEY', 'MAIL']);
    const door = await beginSignIn(api.current, 'demo-social');
    expect(door.methodes[0]).toBe('PASSKEY');
    const challenge = await stepOptions(door.mfaSessionId);
    const opened = await answerStep(door.mfaSessionId, key.sign(challenge));
    expect(opened.statusCode).toBe(200);
    expect(opened.headers['x-auth-token']).toBe(opened.json<{ token: string }>().token);
    expect((await call(token, 'DELETE', `/${id}`)).statusCode).toBe(204);
    expect((await meansOf(token)).methodes).toEqual([]);
  });

  it('is refused with another challenge, another site, another key or a replay', async () => {
    const token = await confirmedSession();
    const { reply, key } = await addPasskey(token);
    const { id } = reply.json<{ id: string }>();
    const stranger = createSoftwareAuthenticator(SITE);
    const cheats = [
      (_challenge: string) => key.sign('AAAAAAAAAAAAAAAAAAAAAA'),
      (challenge: string) => key.sign(challenge, 'https://pirate.example'),
      (challenge: string) => stranger.sign(challenge),
      (challenge: string) => ({ ...stranger.sign(challenge), id: key.sign(challenge).id }),
    ];
    for (const cheat of cheats) {
      const { mfaSessionId } = await beginSignIn(api.current, 'demo-social');
      const wrong = await answerStep(mfaSessionId, cheat(await stepOptions(mfaSessionId)));
      expect(wrong.statusCode).toBe(400);
      expect(wrong.json()).toMatchObject({ code: 'CODE_INCORRECT' });
    }
    const { mfaSessionId } = await beginSignIn(api.current, 'demo-social');
    const signed = key.sign(await stepOptions(mfaSessionId));
    expect((await answerStep(mfaSessionId, signed)).statusCode).toBe(200);
    const other = await beginSignIn(api.current, 'demo-social');
    await stepOptions(other.mfaSessionId);
    expect((await answerStep(other.mfaSessionId, signed)).statusCode).toBe(400);
    api.current.clock.advance(-4 * MINUTE);
    await call(token, 'DELETE', `/${id}`);
  });

  it('is not added with an answer for another site or a former challenge', async () => {
    const token = await confirmedSession();
    const key = createSoftwareAuthenticator(SITE);
    const start = async () =>
      (await call(token, 'POST', '/cles-acces/options')).json<{ challenge: string }>().challenge;
    const add = (reponse: object) => call(token, 'POST', '/cles-acces', { nom: 'Clé', reponse });
    const first = await start();
    const second = await start();
    expect((await add(key.register(first))).statusCode).toBe(400);
    // A refused answer consumes the challenge.
    expect((await add(key.register(second))).statusCode).toBe(400);
    const third = await start();
    expect((await add(key.register(third, 'https://pirate.example'))).statusCode).toBe(400);
    expect((await add({ id: 'AAAA', type: 'public-key' })).statusCode).toBe(400);
  });
});
