import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../shared/storage/memory-storage.builder.ts';
import { safeStorage } from '../shared/storage/safe-storage.ts';
import { browserTimers } from '../shared/time/timers.ts';
import { createSessionStore } from './create-session-store.ts';
import { aUser, anAuthority } from './session-state.builder.ts';
import { withUser } from './session-state.ts';

const NOW = Date.UTC(2026, 10, 15, 9);
const HALF_HOUR = 1_800_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A browser whose tabs share a storage; sessions end half an hour after the server's now. */
const browser = () => {
  const local = memoryStorage();
  const openTab = () => {
    const session = createSessionStore({
      local: safeStorage(() => local),
      tab: safeStorage(() => memoryStorage()),
      timers: browserTimers,
    });
    const reasons: string[] = [];
    session.onClosed((reason) => reasons.push(reason));
    const signIn = (login: string, token: string) => {
      session.open(anAuthority(token, NOW + HALF_HOUR), { isTabOnly: false });
      session.update(session.epoch(), (state) => withUser(state, aUser(login), []));
    };
    const token = () => session.store.getState().authority?.token;
    return { ...session, reasons, signIn, token };
  };
  return { local, openTab };
};

describe('[L27] a device whose clock is wrong', () => {
  const SERVER_DATE = new Date(NOW).toUTCString();
  const stored = (local: Storage): unknown => JSON.parse(local.getItem('eb.etat') ?? 'null');

  it.each([
    ['two hours ahead', NOW + 7_200_000],
    ['two hours behind', NOW - 7_200_000],
    ['in 2020', Date.UTC(2020, 0, 1)],
  ])('[L27] %s stays signed in, also after a reload, and no longer than others', (_, deviceMs) => {
    vi.setSystemTime(deviceMs);
    const { local, openTab } = browser();
    const tab = openTab();
    tab.noteServerDate(SERVER_DATE);
    tab.signIn('camille', 't1');
    expect(tab.ask(true).authority?.token).toBe('t1');
    tab.flush();
    expect(stored(local)).toMatchObject({ clockOffsetMs: NOW - deviceMs });

    const reloaded = openTab();
    expect(reloaded.token()).toBe('t1');
    expect(reloaded.ask(true).authority?.token).toBe('t1');

    vi.setSystemTime(deviceMs + HALF_HOUR);
    expect(openTab().token()).toBeUndefined();
    expect(reloaded.ask(true).authority).toBeUndefined();
    expect(reloaded.reasons).toEqual(['ended']);
  });

  it('[L27] an answer about the time ends a session that only the device’s clock kept', () => {
    const { openTab } = browser();
    const tab = openTab();
    tab.signIn('camille', 't1');
    expect(tab.ask(true).authority?.token).toBe('t1');
    tab.noteServerDate(new Date(NOW + HALF_HOUR).toUTCString());
    expect(tab.ask(true).authority).toBeUndefined();
  });
});
