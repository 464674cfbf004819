import { describe, expect, it } from 'vitest';
import { createApiClient } from '../shared/http/api-client.ts';
import { memoryStorage } from '../shared/storage/memory-storage.builder.ts';
import { safeStorage } from '../shared/storage/safe-storage.ts';
import { createSessionStore } from './create-session-store.ts';
import { createSignIn } from './create-sign-in.ts';
import { aContract, aUser, anAuthority } from './session-state.builder.ts';
import { atSecondStep, EMPTY_SESSION } from './session-state.ts';

const NOW = Date.UTC(2026, 10, 15, 9);
const CREDENTIALS = { login: 'camille', password: 'secret', typeEspace: 'ESPACE_CLIENT' } as const;

type Answer = () => Response | Promise<Response>;

/** The portal in front of a server whose answers are given by the end of their path. */
const portal = (answers: Readonly<Record<string, Answer>>) => {
  const local = memoryStorage();
  const session = createSessionStore({
    local: safeStorage(() => local),
    tab: safeStorage(() => memoryStorage()),
    timers: { now: () => NOW, after: () => () => undefined },
  });
  const asked: { readonly path: string; readonly headers: Headers }[] = [];
  const { callApi } = createApiClient({
    fetch: async (url, init) => {
      const path = url.replace(/^.*\//, '').replace(/\?.*$/, '');
      asked.push({ path, headers: new Headers(init.headers) });
      const answer = answers[path];
      if (answer === undefined) throw new Error(`no answer to ${path}`);
      return answer();
    },
    session,
    leaveForMaintenance: () => undefined,
  });
  return { ...createSignIn(callApi, session), session, local, asked };
};

const accepted = () => Response.json(anAuthority('t1', NOW + 1_800_000));
const refused = (status: number) => () => Response.json({ errorMessage: 'Non.' }, { status });
const camille = () => Response.json(aUser('camille'));

/** An answer that comes when it is told to. */
const delayed = (answer: Answer) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { answer: () => promise.then(answer), release: resolve };
};

describe('signing in', () => {
  it('[AUTH-26] stores the token, its expiry and the person', async () => {
    const { signIn, session, local } = portal({
      connexion: accepted,
      'utilisateur-connecte': camille,
    });
    expect(await signIn(CREDENTIALS)).toBe('connected');
    expect(session.store.getState().user).toEqual(aUser('camille'));
    expect(local.getItem('eb.etat')).toContain('"t1"');
    expect(local.getItem('eb.etat')).not.toContain('secret');
  });

  it('[AUTH-09] keeps the door to the second step, and opens no session', async () => {
    const { signIn, session } = portal({
      connexion: () => Response.json({ mfaSessionId: 'm1', methodes: ['TOTP', 'MAIL'] }),
    });
    expect(await signIn(CREDENTIALS)).toBe('second-step');
    expect(session.store.getState()).toEqual(atSecondStep('m1', ['TOTP', 'MAIL']));
  });

  it.each([401, 500])('leaves nothing when the person cannot be read (%i)', async (status) => {
    const { signIn, session, local } = portal({
      connexion: accepted,
      'utilisateur-connecte': refused(status),
    });
    await expect(signIn(CREDENTIALS)).rejects.toThrow('Non.');
    expect(session.store.getState()).toEqual(EMPTY_SESSION);
    expect(local.getItem('eb.etat')).toBeNull();
  });

  it('[P12] ignores the person’s details when they come after a logout', async () => {
    const user = delayed(camille);
    const { signIn, signOut, session, local } = portal({
      connexion: accepted,
      'utilisateur-connecte': user.answer,
      deconnexion: () => new Response(null, { status: 204 }),
    });
    const signingIn = signIn(CREDENTIALS);
    await expect.poll(() => session.store.getState().authority).not.toBeNull();
    await signOut();
    user.release();
    await signingIn;
    expect(session.store.getState()).toEqual(EMPTY_SESSION);
    expect(local.getItem('eb.etat')).toBeNull();
  });
});

describe('choosing a contract', () => {
  it('[P12] does not give it to the next person when its features come late', async () => {
    const features = delayed(() => Response.json([]));
    const { signIn, signOut, chooseContract, session } = portal({
      connexion: accepted,
      'utilisateur-connecte': camille,
      fonctionnalites: features.answer,
      deconnexion: () => new Response(null, { status: 204 }),
    });
    await signIn(CREDENTIALS);
    const choosing = chooseContract(aContract());
    await signOut();
    await signIn(CREDENTIALS);
    features.release();
    await choosing;
    expect(session.store.getState().visualisation).toBeNull();
  });

  it('keeps the contract with its features', async () => {
    const { signIn, chooseContract, session } = portal({
      connexion: accepted,
      'utilisateur-connecte': camille,
      fonctionnalites: () => Response.json([]),
    });
    await signIn(CREDENTIALS);
    await chooseContract(aContract());
    expect(session.store.getState().visualisation).toEqual({
      visualisationMode: 'CESU_RH',
      selectedContract: aContract(),
      features: [],
    });
  });
});

describe('signing out', () => {
  it.each([
    ['done', () => new Response(null, { status: 204 })],
    ['failed', refused(500)],
  ] as const)(
    '[AUTH-27] [AUTH-28] ends the session here at once, and tells when the server %s',
    async (outcome, answer) => {
      const server = delayed(answer);
      const { signIn, signOut, session, local, asked } = portal({
        connexion: accepted,
        'utilisateur-connecte': camille,
        deconnexion: server.answer,
      });
      await signIn(CREDENTIALS);
      const leaving = signOut();
      expect(session.store.getState()).toEqual(EMPTY_SESSION);
      expect(local.getItem('eb.etat')).toBeNull();
      server.release();
      expect(await leaving).toBe(outcome);
      const { headers } = asked.at(-1) ?? {};
      expect(headers?.get('x-auth-refresh')).toBe('false');
      expect(headers?.get('authorization')).toBe('Bearer t1');
    },
  );
});
