import { describe, expect, it } from 'vitest';
import { createApiClient } from '../shared/http/api-client.ts';
import { memoryStorage } from '../shared/storage/memory-storage.builder.ts';
import { safeStorage } from '../shared/storage/safe-storage.ts';
import { createSecondStep, SecondStepOver } from './create-second-step.ts';
import { createSessionStore } from './create-session-store.ts';
import { createSignIn } from './create-sign-in.ts';
import { aUser, anAuthority } from './session-state.builder.ts';
import { atSecondStep, EMPTY_SESSION } from './session-state.ts';

const NOW = Date.UTC(2026, 10, 15, 9);

/** A browser at its second step, in front of a server whose answers are given by their path. */
const atStep = (answers: Readonly<Record<string, () => Response>>, mfaSessionId = 'm1') => {
  const local = memoryStorage();
  const session = createSessionStore({
    local: safeStorage(() => local),
    tab: safeStorage(() => memoryStorage()),
    timers: { now: () => NOW, after: () => () => undefined },
  });
  session.store.setState(atSecondStep(mfaSessionId, ['MAIL']), true);
  const asked: { readonly path: string; readonly body: unknown }[] = [];
  const { callApi } = createApiClient({
    fetch: async (url, init) => {
      const path = url.replace(/^.*\/authentification\/(?:mfa\/)?/, '');
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
      asked.push({ path, body });
      const answer = answers[path];
      if (answer === undefined) throw new Error(`no answer to ${path}`);
      return answer();
    },
    session,
    leaveForMaintenance: () => undefined,
  });
  const { enter } = createSignIn(callApi, session);
  return { ...createSecondStep({ callApi, session, enter }), session, local, asked };
};

const accepted = () => Response.json(anAuthority('t1', NOW + 1_800_000));
const camille = () => Response.json(aUser('camille'));
const refused = (code: string) => () =>
  Response.json({ code, errorMessage: 'Non.', requestId: 'r' }, { status: 400 });

describe('the second step', () => {
  it('[AUTH-18] [AUTH-24] sends the code with its session, then stores the token and the person', async () => {
    const step = atStep({ validation: accepted, 'utilisateur-connecte': camille });
    await step.passWithCode('123456');
    step.session.flush();
    expect(step.asked[0]?.body).toEqual({ codeVerification: '123456', sessionMfaId: 'm1' });
    const { authority, user, mfaSessionId } = step.session.store.getState();
    expect([authority?.token, user?.login, mfaSessionId]).toEqual(['t1', 'camille', null]);
    expect(step.local.getItem('eb.etat')).toContain('t1');
    expect(step.local.getItem('eb.etat')).not.toContain('123456');
  });

  it('[AUTH-22] stays when the code is wrong', async () => {
    const step = atStep({ validation: refused('CODE_INCORRECT') });
    await expect(step.passWithCode('000000')).rejects.toThrow('Non.');
    expect(step.session.store.getState().mfaSessionId).toBe('m1');
  });

  it('[AUTH-23] is over when the server no longer knows its session', async () => {
    const step = atStep({ validation: refused('SESSION_MFA_INVALIDE') });
    await expect(step.passWithCode('123456')).rejects.toBeInstanceOf(SecondStepOver);
    expect(step.session.store.getState()).toEqual(EMPTY_SESSION);
  });

  it('[AUTH-23] is over without a session, and asks the server nothing', async () => {
    const step = atStep({}, '');
    await expect(step.passWithCode('123456')).rejects.toBeInstanceOf(SecondStepOver);
    expect(step.asked).toEqual([]);
  });

  it('[AUTH-19] asks for another code with its session', async () => {
    const step = atStep({ 'nouveau-code': () => new Response(null, { status: 204 }) });
    await step.sendNewCode();
    expect(step.asked).toEqual([{ path: 'nouveau-code', body: { sessionMfaId: 'm1' } }]);
  });

  it('answers the challenge of a key, and gives the answer back with its session', async () => {
    const step = atStep({
      'cle-acces/options': () => Response.json({ challenge: 'c1' }),
      'cle-acces/validation': accepted,
      'utilisateur-connecte': camille,
    });
    const reponse = { id: 'k1', type: 'public-key' as const };
    await step.passWithPasskey(async (options) => {
      expect(options.challenge).toBe('c1');
      return reponse;
    });
    expect(step.asked[1]?.body).toEqual({ sessionMfaId: 'm1', reponse });
    expect(step.session.store.getState().authority?.token).toBe('t1');
  });
});
