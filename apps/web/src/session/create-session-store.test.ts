import { formatWireInstant } from '@portail/rules/time/wire-instant.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../shared/storage/memory-storage.builder.ts';
import { safeStorage } from '../shared/storage/safe-storage.ts';
import { browserTimers } from '../shared/time/timers.ts';
import { createSessionStore } from './create-session-store.ts';
import { aUser, anAuthority } from './session-state.builder.ts';
import { EMPTY_SESSION, type SessionState, withUser } from './session-state.ts';

const NOW = Date.UTC(2026, 10, 15, 9);
const HALF_HOUR = 1_800_000;
const soon = (token: string) => anAuthority(token, NOW + HALF_HOUR);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A browser: one local storage, and tabs that each have their own. */
const browser = (stored?: SessionState) => {
  const local = memoryStorage(stored === undefined ? {} : { 'eb.etat': JSON.stringify(stored) });
  const openTab = (own = memoryStorage()) => {
    const session = createSessionStore({
      local: safeStorage(() => local),
      tab: safeStorage(() => own),
      timers: browserTimers,
    });
    const reasons: string[] = [];
    session.onClosed((reason) => reasons.push(reason));
    const signIn = (login: string, token: string, isTabOnly = false) => {
      session.open(soon(token), { isTabOnly });
      session.update(session.epoch(), (state) => withUser(state, aUser(login), []));
    };
    const token = () => session.store.getState().authority?.token;
    return { ...session, own, reasons, signIn, token };
  };
  return { local, openTab };
};

const storedSession = (token: string, expirationDate = formatWireInstant(NOW + HALF_HOUR)) => ({
  ...EMPTY_SESSION,
  authority: { token, expirationDate },
  user: aUser('camille'),
});

describe('what a reload finds', () => {
  it('[AUTH-26] the token and its expiry, once the person is known', () => {
    const { local, openTab } = browser();
    const tab = openTab();
    tab.signIn('camille', 't1');
    expect(JSON.parse(local.getItem('eb.etat') ?? '')).toMatchObject({ authority: soon('t1') });
    expect(openTab().token()).toBe('t1');
  });

  it.each(['15/11/2026 08:59:59', '15/11/2026 09:00:00', 'abc', ''])(
    '[AUTH-27] [AUTH-29] nothing of a session whose expiry is "%s", in memory nor in storage',
    (expirationDate) => {
      const { local, openTab } = browser(storedSession('t1', expirationDate));
      expect(openTab().store.getState()).toEqual(EMPTY_SESSION);
      expect(local.getItem('eb.etat')).toBeNull();
    },
  );

  it('nothing of a session that never got its person', () => {
    const { openTab } = browser({ ...storedSession('t1'), user: null });
    expect(openTab().store.getState()).toEqual(EMPTY_SESSION);
  });

  it('nothing of a state that cannot be read', () => {
    const { local, openTab } = browser();
    local.setItem('eb.etat', '{"authority":{"token":1}}');
    expect(openTab().store.getState()).toEqual(EMPTY_SESSION);
  });

  it('[AUTH-20] the second step that waits for its code', () => {
    const { openTab } = browser({ ...EMPTY_SESSION, mfaSessionId: 'm1' });
    expect(openTab().store.getState().mfaSessionId).toBe('m1');
  });

  it('the session of the other storage when the tab’s own has run out', () => {
    const { openTab } = browser(storedSession('t1'));
    const own = memoryStorage({
      'eb.etat': JSON.stringify({ ...storedSession('t0', '15/11/2026 08:00:00'), isTabOnly: true }),
    });
    expect(openTab(own).token()).toBe('t1');
    expect(own.getItem('eb.etat')).toBeNull();
  });
});

describe('a session', () => {
  it('[SHELL-77] is written at most once a second, however often its token changes', () => {
    const { local, openTab } = browser();
    const tab = openTab();
    tab.signIn('camille', 't0');
    const asker = tab.ask(true);
    for (let tenth = 1; tenth <= 50; tenth += 1) {
      tab.renew(asker, anAuthority(`t${tenth}`, NOW + HALF_HOUR + tenth * 1_000));
      vi.advanceTimersByTime(100);
    }
    expect(local.writes.length).toBeLessThanOrEqual(6);
    expect(JSON.parse(local.getItem('eb.etat') ?? '')).toMatchObject({
      authority: { token: expect.stringMatching(/^t(4[1-9]|50)$/) as string },
    });
  });

  it('[AUTH-29] ends before the call when its expiry has passed, and no token is given', () => {
    const { local, openTab } = browser();
    const tab = openTab();
    tab.signIn('camille', 't1');
    expect(tab.ask(true).authority?.token).toBe('t1');
    vi.advanceTimersByTime(HALF_HOUR);
    expect(tab.ask(true).authority).toBeUndefined();
    expect(tab.reasons).toEqual(['ended']);
    expect(local.getItem('eb.etat')).toBeNull();
  });

  it('[AUTH-27] leaves nothing behind at logout, not even a write that was waiting', () => {
    const { local, openTab } = browser();
    const tab = openTab();
    tab.signIn('camille', 't1');
    tab.renew(tab.ask(true), anAuthority('t2', NOW + HALF_HOUR + 5_000));
    tab.close('logout');
    vi.advanceTimersByTime(10_000);
    tab.flush();
    expect(local.getItem('eb.etat')).toBeNull();
    expect(tab.store.getState()).toEqual(EMPTY_SESSION);
    expect(tab.reasons).toEqual(['logout']);
  });

  it('[S4] ignores a renewal asked before a logout, and one of an older expiry', () => {
    const { openTab } = browser();
    const tab = openTab();
    tab.signIn('camille', 't1');
    const early = tab.ask(true);
    tab.renew(early, anAuthority('t3', NOW + HALF_HOUR + 2_000));
    tab.renew(early, anAuthority('t2', NOW + HALF_HOUR + 1_000));
    expect(tab.token()).toBe('t3');
    tab.close('logout');
    tab.signIn('dominique', 'u1');
    tab.renew(early, anAuthority('t4', NOW + HALF_HOUR + 9_000));
    tab.end(early);
    expect(tab.token()).toBe('u1');
  });

  it('[S4] does not end on a 401 for a token that ran out on its way, when another was renewed', () => {
    const { openTab } = browser();
    const tab = openTab();
    tab.signIn('camille', 't1');
    vi.advanceTimersByTime(HALF_HOUR - 500);
    const [slow, fast] = [tab.ask(true), tab.ask(true)];
    tab.renew(fast, anAuthority('t2', Date.now() + HALF_HOUR));
    vi.advanceTimersByTime(1_000);
    tab.end(slow);
    expect(tab.token()).toBe('t2');
    tab.end(tab.ask(true));
    expect(tab.token()).toBeUndefined();
  });

  it('[P12] ignores what was asked for the person before: details, contract, features', () => {
    const { local, openTab } = browser();
    const tab = openTab();
    tab.signIn('camille', 't1');
    const epoch = tab.epoch();
    tab.close('logout');
    tab.update(epoch, (state) => withUser(state, aUser('camille'), []));
    tab.flush();
    expect(tab.store.getState()).toEqual(EMPTY_SESSION);
    expect(local.getItem('eb.etat')).toBeNull();
  });

  it('[P12] tells the other stores to forget when another sign-in takes its place', () => {
    const { openTab } = browser();
    const tab = openTab();
    tab.signIn('camille', 't1');
    tab.signIn('dominique', 'u1');
    expect(tab.reasons).toEqual(['replaced']);
    expect(tab.store.getState().user?.login).toBe('dominique');
  });
});

describe('a session opened by a link', () => {
  it('lives in its tab only, and its end leaves the operator’s own session stored', () => {
    const { local, openTab } = browser();
    const operator = openTab();
    operator.signIn('operateur', 'o1');
    operator.flush();
    const link = openTab();
    vi.advanceTimersByTime(5_000);
    link.signIn('camille', 't1', true);
    link.flush();
    expect(link.own.getItem('eb.etat')).toContain('t1');
    expect(local.getItem('eb.etat')).toContain('o1');
    vi.advanceTimersByTime(5_000);
    link.close('logout');
    expect(link.own.getItem('eb.etat')).toBeNull();
    expect(local.getItem('eb.etat')).toContain('o1');
  });

  it('gives way to a plain sign-in in the same tab, at the next load too', () => {
    const { openTab } = browser();
    const tab = openTab();
    tab.signIn('camille', 't1', true);
    tab.flush();
    tab.signIn('dominique', 'u1');
    tab.flush();
    expect(openTab(tab.own).token()).toBe('u1');
  });
});

describe('a delegate in a person’s space', () => {
  const inSomebodysSpace = () => {
    const { local, openTab } = browser();
    const tab = openTab();
    tab.signIn('paul', 'own');
    tab.flush();
    const delegue = { prenom: 'Paul', nom: 'Vidal', qualite: 'AIDANT' } as const;
    tab.open(soon('acting'), { isTabOnly: true });
    tab.update(tab.epoch(), (state) => withUser(state, { ...aUser('acces-1'), delegue }, []));
    tab.flush();
    return { local, tab, openTab };
  };

  it('[S15] leaves their own session stored, and comes back to it', () => {
    const { tab, openTab } = inSomebodysSpace();
    expect(tab.token()).toBe('acting');
    expect(openTab().token()).toBe('own');
    tab.handBack();
    expect(tab.token()).toBe('own');
    expect(tab.store.getState().user?.login).toBe('paul');
    expect(tab.own.getItem('eb.etat')).toBeNull();
    expect(tab.reasons).toEqual(['replaced', 'replaced']);
  });

  it('[S15] is in their own again when the access is taken back', () => {
    const { tab } = inSomebodysSpace();
    tab.end(tab.ask(true));
    expect(tab.token()).toBe('own');
    expect(tab.reasons).toEqual(['replaced', 'access-ended']);
    // Their own ends like any other.
    tab.end(tab.ask(true));
    expect(tab.token()).toBeUndefined();
  });

  it('has none to come back to when it has run out meanwhile', () => {
    const { local, tab } = inSomebodysSpace();
    local.clear();
    tab.handBack();
    expect(tab.store.getState()).toEqual(EMPTY_SESSION);
  });
});

describe('two tabs of one browser', () => {
  const twoTabs = () => {
    const world = browser();
    const first = world.openTab();
    first.signIn('camille', 't1');
    first.flush();
    return { ...world, first, second: world.openTab() };
  };

  it('[S4] take each other’s newer token, and do not write it back', () => {
    const { local, first, second } = twoTabs();
    first.renew(first.ask(true), anAuthority('t2', NOW + HALF_HOUR + 5_000));
    first.flush();
    const writes = local.writes.length;
    expect(second.followStorage({ wasRemoved: false })).toBe(false);
    vi.advanceTimersByTime(5_000);
    expect(second.token()).toBe('t2');
    expect(local.writes).toHaveLength(writes);
  });

  it('[S4] do not throw each other out: one that slept takes the stored token before it gives up', () => {
    const { local, first, second } = twoTabs();
    vi.advanceTimersByTime(HALF_HOUR - 1_000);
    first.renew(first.ask(true), anAuthority('t2', Date.now() + HALF_HOUR));
    first.flush();
    vi.advanceTimersByTime(2_000);
    expect(second.ask(true).authority?.token).toBe('t2');
    expect(second.reasons).toEqual([]);
    expect(local.getItem('eb.etat')).toContain('t2');
  });

  it('[S4] both forget the token when one logs out, and the other writes nothing back', () => {
    const { local, first, second } = twoTabs();
    const asked = second.ask(true);
    first.close('logout');
    expect(second.followStorage({ wasRemoved: true })).toBe(true);
    second.renew(asked, anAuthority('t9', NOW + HALF_HOUR + 9_000));
    vi.advanceTimersByTime(5_000);
    second.flush();
    expect(second.store.getState()).toEqual(EMPTY_SESSION);
    expect(second.reasons).toEqual(['replaced']);
    expect(local.getItem('eb.etat')).toBeNull();
  });

  it('[S4] leave no token stored when a write of one crosses the logout of the other', () => {
    const { local, first, second } = twoTabs();
    second.renew(second.ask(true), anAuthority('t2', NOW + HALF_HOUR + 5_000));
    second.renew(second.ask(true), anAuthority('t3', NOW + HALF_HOUR + 6_000));
    first.close('logout');
    second.flush();
    expect(local.getItem('eb.etat')).toContain('t3');
    expect(second.followStorage({ wasRemoved: true })).toBe(true);
    expect(local.getItem('eb.etat')).toBeNull();
    expect(second.token()).toBeUndefined();
  });

  it('do not end each other when a second step is given up in an old tab', () => {
    const { local, openTab } = browser();
    const old = openTab();
    openTab().signIn('camille', 't1');
    old.store.setState({ mfaSessionId: null });
    old.flush();
    expect(local.getItem('eb.etat')).toContain('t1');
  });

  it('are reset when another user signs in, and that session is stored', () => {
    const { local, first, second } = twoTabs();
    first.close('logout');
    first.signIn('dominique', 'u1');
    first.flush();
    expect(second.followStorage({ wasRemoved: false })).toBe(true);
    expect(local.getItem('eb.etat')).toContain('u1');
  });

  it('[24-13] keeps the stored session of another person when a late 401 ends this one', () => {
    const { local, openTab } = browser();
    const [first, second] = [openTab(), openTab()];
    first.signIn('camille', 't1');
    const asker = first.ask(true);
    second.signIn('nadia', 't2');
    first.end(asker);
    expect(first.reasons).toEqual(['ended']);
    expect(JSON.parse(local.getItem('eb.etat') ?? 'null')).toMatchObject({ authority: soon('t2') });
  });

  it('leave a session opened by a link alone', () => {
    const { first, openTab } = twoTabs();
    const link = openTab();
    link.signIn('dominique', 'u1', true);
    first.close('logout');
    expect(link.followStorage({ wasRemoved: true })).toBe(false);
    expect(link.token()).toBe('u1');
  });
});
