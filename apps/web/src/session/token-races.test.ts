import {
  getConnectedUser,
  signOut as signOutCall,
} from '@portail/contract/identity/authentication.calls.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createApiClient } from '../shared/http/api-client.ts';
import { memoryStorage } from '../shared/storage/memory-storage.builder.ts';
import { safeStorage } from '../shared/storage/safe-storage.ts';
import type { Timers } from '../shared/time/timers.ts';
import { createSessionStore } from './create-session-store.ts';
import { createSignIn } from './create-sign-in.ts';
import { aUser, anAuthority } from './session-state.builder.ts';
import { type Authority, withUser } from './session-state.ts';

const NOW = Date.UTC(2026, 10, 15, 9);
const INTERLEAVINGS = 5_000;

type Scheduler = fc.Scheduler;
type Act = 'call' | 'logout' | 'sign-in' | 'revoke';

/** Tokens are "session:number"; the higher the number, the later the expiry. */
const sessionOf = (token: string | undefined): string | undefined => token?.split(':')[0];
const numberOf = (token: string): number => Number(token.split(':')[1]);

/** A server that renews the token at each answer, ends sessions, and answers 401 to dead ones. */
const createServer = (scheduler: Scheduler) => {
  const alive = new Set<string>();
  /** What has been put into the hands of the browser, by session. */
  const delivered = new Map<string, number[]>();
  let issued = 0;
  const issue = (name: string): Authority => {
    issued += 1;
    return anAuthority(`${name}:${issued}`, NOW + 1_800_000 + issued * 1_000);
  };
  const deliver = ({ token }: Authority) => {
    const name = sessionOf(token) ?? '';
    delivered.set(name, [...(delivered.get(name) ?? []), numberOf(token)]);
  };

  const answer = (url: string, name: string): { reply: Response; renewed?: Authority } => {
    if (!alive.has(name)) return { reply: new Response(null, { status: 401 }) };
    if (url === signOutCall.path) {
      alive.delete(name);
      return { reply: new Response(null, { status: 204 }) };
    }
    const renewed = issue(name);
    const headers = {
      'x-auth-token': renewed.token,
      'x-auth-token-expires-at': renewed.expirationDate,
    };
    return { reply: Response.json(aUser(name), { headers }), renewed };
  };

  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '');
    await scheduler.schedule(Promise.resolve(), `request of ${token} arrives`);
    const { reply, renewed } = answer(url, sessionOf(token) ?? '');
    await scheduler.schedule(Promise.resolve(), `reply to ${token} returns`);
    if (renewed !== undefined) deliver(renewed);
    return reply;
  };

  const start = (name: string): Authority => {
    alive.add(name);
    const authority = issue(name);
    deliver(authority);
    return authority;
  };
  return { fetch, start, alive, delivered };
};

/** The writes of the store take their turn with everything else. */
const scheduledTimers = (scheduler: Scheduler): Timers => ({
  now: () => NOW,
  after(_, run) {
    let isCancelled = false;
    void scheduler.schedule(Promise.resolve(), 'a write is due').then(() => {
      if (!isCancelled) run();
    });
    return () => {
      isCancelled = true;
    };
  },
});

const runRace = async (scheduler: Scheduler, acts: readonly Act[]) => {
  const server = createServer(scheduler);
  const local = memoryStorage();
  const session = createSessionStore({
    local: safeStorage(() => local),
    tab: safeStorage(() => memoryStorage()),
    timers: scheduledTimers(scheduler),
  });
  const { callApi } = createApiClient({
    fetch: server.fetch,
    session,
    leaveForMaintenance: () => undefined,
  });
  const { signOut } = createSignIn(callApi, session);

  /** The session that the person believes to be in. */
  let current: string | undefined;
  const faults: string[] = [];
  session.store.subscribe(({ authority }) => {
    const held = sessionOf(authority?.token);
    if (held !== undefined && held !== current) faults.push(`token of ${held} in ${current}`);
  });
  session.onClosed((reason) => {
    if (reason !== 'ended' || current === undefined) return;
    if (server.alive.has(current)) faults.push(`spurious end of ${current}`);
    current = undefined;
  });

  let people = 0;
  const signIn = () => {
    people += 1;
    current = `s${people}`;
    const name = current;
    session.open(server.start(name), { isTabOnly: false });
    session.update(session.epoch(), (state) => withUser(state, aUser(name), []));
  };
  const doings: Record<Act, () => Promise<unknown> | void> = {
    call: () => callApi(getConnectedUser, {}).catch(() => undefined),
    logout: () => {
      if (current === undefined) return undefined;
      current = undefined;
      return signOut();
    },
    'sign-in': signIn,
    revoke: () => {
      if (current !== undefined) server.alive.delete(current);
    },
  };

  signIn();
  for (const act of acts) {
    void scheduler.schedule(Promise.resolve(), act).then(() => doings[act]());
  }
  await scheduler.waitIdle();
  session.flush();

  const token = session.store.getState().authority?.token;
  const newest = Math.max(...(server.delivered.get(current ?? '') ?? []));
  const stored = local.getItem('eb.etat');
  return { faults, current, token, newest, stored };
};

const races = (extra: readonly Act[]) =>
  fc
    .tuple(
      fc.integer({ min: 1, max: 6 }),
      fc.array(fc.constantFrom<Act>(...extra), { maxLength: 3 }),
    )
    .map(([calls, others]): readonly Act[] => [...Array<Act>(calls).fill('call'), ...others]);

describe('token races', () => {
  it('[S4] never keep a dead token, always keep the newest one, and end no session without reason', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        races(['logout', 'sign-in', 'revoke']),
        async (scheduler, acts) => {
          const { faults, current, token, newest, stored } = await runRace(scheduler, acts);
          expect(faults).toEqual([]);
          expect(sessionOf(token)).toBe(current);
          if (token !== undefined) expect(numberOf(token)).toBe(newest);
          if (token === undefined) expect(stored).toBeNull();
          else expect(stored).toContain(`"${token}"`);
        },
      ),
      { numRuns: INTERLEAVINGS },
    );
  }, 120_000);

  it('[S4] leave no token at all once the person has logged out for good', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), races(['revoke']), async (scheduler, acts) => {
        const { faults, token, stored } = await runRace(scheduler, [...acts, 'logout']);
        expect([faults, token, stored]).toEqual([[], undefined, null]);
      }),
      { numRuns: 1_000 },
    );
  }, 120_000);
});
