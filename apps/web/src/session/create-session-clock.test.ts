import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../shared/storage/memory-storage.builder.ts';
import { safeStorage } from '../shared/storage/safe-storage.ts';
import { createSessionClock } from './create-session-clock.ts';
import { createSessionStore } from './create-session-store.ts';
import { aUser, anAuthority } from './session-state.builder.ts';
import { EMPTY_SESSION, withUser } from './session-state.ts';

const NOW = Date.UTC(2026, 10, 15, 9);
const MINUTE = 60_000;
const HALF_HOUR = 30 * MINUTE;

/** Time that passes when it is told to, and alarms that ring in their order. */
const handTimers = () => {
  let nowMs = NOW;
  const alarms = new Set<{ readonly atMs: number; readonly run: () => void }>();
  const nextBefore = (endMs: number) =>
    [...alarms].filter(({ atMs }) => atMs <= endMs).toSorted((a, b) => a.atMs - b.atMs)[0];
  return {
    now: () => nowMs,
    after(delayMs: number, run: () => void) {
      const alarm = { atMs: nowMs + delayMs, run };
      alarms.add(alarm);
      return () => void alarms.delete(alarm);
    },
    pass(ms: number) {
      const endMs = nowMs + ms;
      for (let alarm = nextBefore(endMs); alarm !== undefined; alarm = nextBefore(endMs)) {
        alarms.delete(alarm);
        nowMs = Math.max(nowMs, alarm.atMs);
        alarm.run();
      }
      nowMs = endMs;
    },
    /** The device sleeps: time passes, nothing rings. */
    sleep(ms: number) {
      nowMs += ms;
    },
    pending: () => alarms.size,
  };
};

const browser = () => {
  const local = memoryStorage();
  const timers = handTimers();
  const openTab = () => {
    const session = createSessionStore({
      local: safeStorage(() => local),
      tab: safeStorage(() => memoryStorage()),
      timers,
    });
    const reasons: string[] = [];
    session.onClosed((reason) => reasons.push(reason));
    const clock = createSessionClock(session, timers);
    const endsAt = () => clock.store.getState().endsAtMs;
    const signIn = (token = 't1') => {
      session.open(anAuthority(token, timers.now() + HALF_HOUR), { isTabOnly: false });
      session.update(session.epoch(), (state) => withUser(state, aUser('camille'), []));
      session.flush();
    };
    const renew = (token: string) => {
      session.renew(session.ask(true), anAuthority(token, timers.now() + HALF_HOUR));
      session.flush();
    };
    return { session, reasons, clock, endsAt, signIn, renew };
  };
  return { timers, openTab };
};

describe('the end of a session', () => {
  it('[A15] [S45] is said two minutes before, and not earlier', () => {
    const { timers, openTab } = browser();
    const tab = openTab();
    tab.signIn();
    timers.pass(28 * MINUTE - 1);
    expect(tab.endsAt()).toBeNull();
    timers.pass(1);
    expect(tab.endsAt()).toBe(NOW + HALF_HOUR);
  });

  it('[AUTH-27] [A15] comes on time without any request', () => {
    const { timers, openTab } = browser();
    const tab = openTab();
    tab.signIn();
    timers.pass(HALF_HOUR - 1);
    expect(tab.reasons).toEqual([]);
    timers.pass(1);
    expect(tab.reasons).toEqual(['ended']);
    expect(tab.session.store.getState()).toEqual(EMPTY_SESSION);
    expect(tab.endsAt()).toBeNull();
    expect(timers.pending()).toBe(0);
  });

  it('[A15] is not said any more once a call has renewed the session, and is said again later', () => {
    const { timers, openTab } = browser();
    const tab = openTab();
    tab.signIn();
    timers.pass(29 * MINUTE);
    tab.renew('t2');
    expect(tab.endsAt()).toBeNull();
    timers.pass(28 * MINUTE);
    expect(tab.endsAt()).toBe(NOW + 29 * MINUTE + HALF_HOUR);
    expect(tab.reasons).toEqual([]);
  });

  it('[A15] is taken back when another tab renews', () => {
    const { timers, openTab } = browser();
    const first = openTab();
    first.signIn();
    const second = openTab();
    timers.pass(29 * MINUTE);
    expect([first.endsAt(), second.endsAt()]).not.toContain(null);
    first.renew('t2');
    second.session.followStorage({ wasRemoved: false });
    expect([first.endsAt(), second.endsAt()]).toEqual([null, null]);
  });

  it('[S4] [A15] reads what another tab stored before it warns or ends', () => {
    const { timers, openTab } = browser();
    const first = openTab();
    first.signIn();
    const second = openTab();
    timers.pass(20 * MINUTE);
    // The news of the storage is lost on its way to the second tab.
    first.renew('t2');
    timers.pass(8 * MINUTE);
    expect(second.endsAt()).toBeNull();
    timers.pass(10 * MINUTE);
    expect(second.reasons).toEqual([]);
    expect(second.session.store.getState().authority?.token).toBe('t2');
  });

  it('is silent without a session or before the second step', () => {
    const { timers, openTab } = browser();
    const tab = openTab();
    timers.pass(HALF_HOUR);
    expect(tab.endsAt()).toBeNull();
    tab.session.open(anAuthority('t1', timers.now() + MINUTE), { isTabOnly: false });
    expect(tab.endsAt()).toBeNull();
  });

  it('is nothing to say any more after a logout', () => {
    const { timers, openTab } = browser();
    const tab = openTab();
    tab.signIn();
    timers.pass(29 * MINUTE);
    tab.session.close('logout');
    expect(tab.endsAt()).toBeNull();
    timers.pass(HALF_HOUR);
    expect(tab.reasons).toEqual(['logout']);
  });

  it('[AUTH-27] [AUTH-29] is noticed at the next check when the device slept through it', () => {
    const { timers, openTab } = browser();
    const tab = openTab();
    tab.signIn();
    timers.sleep(2 * HALF_HOUR);
    expect(tab.reasons).toEqual([]);
    tab.clock.check();
    expect(tab.reasons).toEqual(['ended']);
  });
});
