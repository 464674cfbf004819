import { describe, expect, it } from 'vitest';
import { createApiClient, type ClientSession } from '../shared/http/api-client.ts';
import { memoryStorage } from '../shared/storage/memory-storage.builder.ts';
import { safeStorage } from '../shared/storage/safe-storage.ts';
import { createDelegatedSession } from './create-delegated-session.ts';
import { createSessionStore } from './create-session-store.ts';
import { aContract, aUser, anAuthority } from './session-state.builder.ts';
import { withUser } from './session-state.ts';

const NOW = Date.UTC(2026, 10, 15, 9);
const later = (token: string) => anAuthority(token, NOW + 1_800_000);

/** A carer signed in, before a server that knows one person's space. */
const carer = (status = 200) => {
  const [local, tab] = [memoryStorage(), memoryStorage()];
  const session = createSessionStore({
    local: safeStorage(() => local),
    tab: safeStorage(() => tab),
    timers: { now: () => NOW, after: () => () => undefined },
  });
  const asked: { readonly path: string; readonly token: string | null }[] = [];
  const delegue = { prenom: 'Paul', nom: 'Vidal', qualite: 'AIDANT' };
  const answers: Readonly<Record<string, unknown>> = {
    'utilisateur-connecte': { ...aUser('acces-1'), delegue },
    contrats: [aContract()],
    deconnexion: {},
  };
  const clientOf = (of: ClientSession) =>
    createApiClient({
      session: of,
      leaveForMaintenance: () => undefined,
      fetch: (url, init) => {
        const path = url.replace(/^.*\//, '');
        asked.push({ path, token: new Headers(init.headers).get('authorization') });
        const renewed = later('renewed');
        return Promise.resolve(
          Response.json(status === 200 ? answers[path] : { errorMessage: 'Non.' }, {
            status,
            headers: {
              'x-auth-token': renewed.token,
              'x-auth-token-expires-at': renewed.expirationDate,
            },
          }),
        );
      },
    }).callApi;
  session.open(later('own'), { isTabOnly: false });
  session.update(session.epoch(), (state) => withUser(state, aUser('paul'), []));
  session.flush();
  return { session, asked, ...createDelegatedSession(clientOf(session), session, clientOf) };
};

describe('a delegate who opens a person’s space', () => {
  it('[S15] is in it whole, by the newest token, and speaks for themselves no more', async () => {
    const { session, asked, enterSpace } = carer();
    await enterSpace(later('acting'));
    expect(asked).toEqual([
      { path: 'utilisateur-connecte', token: 'Bearer acting' },
      { path: 'contrats', token: 'Bearer renewed' },
    ]);
    expect(session.store.getState()).toMatchObject({
      isTabOnly: true,
      authority: { token: 'renewed' },
      user: { delegue: { nom: 'Vidal' } },
      contracts: [{ contractId: '100001' }],
    });
  });

  it('stays in their own where that space cannot be read', async () => {
    const { session, enterSpace } = carer(403);
    await expect(enterSpace(later('acting'))).rejects.toThrow();
    expect(session.store.getState()).toMatchObject({
      authority: { token: 'own' },
      user: { login: 'paul' },
    });
  });

  it('[S15] ends that session on the server when they leave, and is themselves again', async () => {
    const { session, asked, enterSpace, leaveSpace } = carer();
    await enterSpace(later('acting'));
    await leaveSpace();
    expect(asked.at(-1)).toEqual({ path: 'deconnexion', token: 'Bearer renewed' });
    expect(session.store.getState()).toMatchObject({
      authority: { token: 'own' },
      user: { login: 'paul' },
    });
  });
});
