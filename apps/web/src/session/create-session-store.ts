import { STORE_PERSISTENCE_THROTTLE_MS } from '@portail/contract/constants/constants.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Asker, ClientSession } from '../shared/http/api-client.ts';
import { type SafeStorage, STORAGE_KEYS } from '../shared/storage/stored-data.ts';
import { throttledWriter } from '../shared/storage/throttled-writer.ts';
import { createServerClock, type ServerClock } from '../shared/time/server-clock.ts';
import type { Timers } from '../shared/time/timers.ts';
import {
  type Authority,
  EMPTY_SESSION,
  type SessionState,
  sessionStateSchema,
  signedIn,
  withRenewedAuthority,
} from './session-state.ts';
import { isExpired } from './token.ts';

export interface SessionDependencies {
  readonly local: SafeStorage;
  readonly tab: SafeStorage;
  readonly timers: Timers;
}

/**
 * `logout`: the person left. `ended`: time or the server ended it. `replaced`: another session, or
 * none, has taken its place; only this tab's memory is emptied, what is stored is the other's.
 * `access-ended`: the delegated session ended; the delegate's own is restored.
 */
export type CloseReason = 'logout' | 'ended' | 'replaced' | 'access-ended';
type CloseListener = (reason: CloseReason) => void;

export interface Session extends ClientSession {
  readonly store: StoreApi<SessionState>;
  /** The clock that ends of sessions are read on: the server's, whatever the device's says. */
  readonly clock: Timers;
  /** Each sign-in and sign-out opens an epoch; replies of an earlier one change nothing. */
  readonly epoch: () => number;
  readonly open: (authority: Authority, options: { readonly isTabOnly: boolean }) => void;
  /** Changes the session that was there when the question was asked, and no other. */
  readonly update: (askedInEpoch: number, change: (state: SessionState) => SessionState) => void;
  readonly close: (reason: 'logout' | 'ended') => void;
  /** Restores the delegate's own session, which was kept stored. */
  readonly handBack: () => void;
  /** Other stores empty themselves when the person leaves. */
  readonly onClosed: (listener: CloseListener) => () => void;
  /** Another tab wrote. True when this tab must start afresh because the person has changed. */
  readonly followStorage: (change: { readonly wasRemoved: boolean }) => boolean;
  /** Takes what another tab has renewed, and ends the session when its time has passed. */
  readonly refresh: () => void;
  /** The page is about to go: what waits is written now. */
  readonly flush: () => void;
}

const readState = (storage: SafeStorage): SessionState | undefined => {
  const parsed = sessionStateSchema.safeParse(storage.read(STORAGE_KEYS.state));
  return parsed.success ? parsed.data : undefined;
};

/** A session is kept whole: with its person, or as the second step that waits for a code. */
const isWhole = ({ authority, user, mfaSessionId }: SessionState): boolean =>
  authority === null ? mfaSessionId !== null : user !== null;

const isOver = ({ authority }: SessionState, nowMs: number): boolean =>
  authority !== null && isExpired(authority.expirationDate, nowMs);

/** A stored session whose time has passed is no session, and does not stay stored. */
const readAlive = (storages: readonly SafeStorage[], clock: ServerClock): SessionState => {
  for (const storage of storages) {
    const stored = readState(storage);
    if (stored === undefined || !isWhole(stored)) continue;
    clock.startFrom(stored.clockOffsetMs);
    if (!isOver(stored, clock.now())) return stored;
    storage.remove(STORAGE_KEYS.state);
  }
  return EMPTY_SESSION;
};

export const createSessionStore = (dependencies: SessionDependencies): Session => {
  const { local, tab } = dependencies;
  const clock = createServerClock(dependencies.timers);
  const store = createStore<SessionState>(() => readAlive([tab, local], clock));
  const closeListeners = new Set<CloseListener>();
  let epoch = 0;

  // A session opened by a link stays in its tab: the other storage may hold the operator's own.
  const storageOf = (state: SessionState) => (state.isTabOnly ? tab : local);
  const writer = throttledWriter(
    (state: SessionState) => {
      const stored = { ...state, clockOffsetMs: clock.offsetMs() };
      if (isWhole(state)) storageOf(state).write(STORAGE_KEYS.state, stored);
      // A second step given up. What another tab has opened meanwhile is not this one's to remove.
      else if (readState(storageOf(state))?.authority === null)
        storageOf(state).remove(STORAGE_KEYS.state);
    },
    STORE_PERSISTENCE_THROTTLE_MS,
    clock,
  );
  let isPersisting = true;
  store.subscribe((state) => {
    if (isPersisting) writer.schedule(state);
  });

  const setUnwritten = (state: SessionState) => {
    isPersisting = false;
    store.setState(state, true);
    isPersisting = true;
  };
  const returnWith = (reason: 'replaced' | 'access-ended') => {
    epoch += 1;
    writer.cancel();
    tab.remove(STORAGE_KEYS.state);
    // Emptied first: what the others keep of one person goes before the next one comes.
    setUnwritten(EMPTY_SESSION);
    for (const listener of closeListeners) listener(reason);
    setUnwritten(readAlive([local], clock));
  };
  /** What another person has opened meanwhile in another tab stays stored. */
  const forgetStored = (left: SessionState) => {
    const stored = readState(storageOf(left))?.user;
    const isAnothers = stored !== undefined && stored !== null && stored.login !== left.user?.login;
    if (!isAnothers) storageOf(left).remove(STORAGE_KEYS.state);
  };
  const leave = (reason: CloseReason) => {
    const isInSomebodysSpace = store.getState().user?.delegue !== undefined;
    if (reason === 'ended' && isInSomebodysSpace) {
      returnWith('access-ended');
      return;
    }
    epoch += 1;
    writer.cancel();
    const left = store.getState();
    setUnwritten(EMPTY_SESSION);
    if (reason !== 'replaced') forgetStored(left);
    for (const listener of closeListeners) listener(reason);
  };

  /** Another tab of the same person may hold a newer token. False when it is not the same person. */
  const adoptStored = (): boolean => {
    const mine = store.getState();
    const theirs = readState(local);
    if (mine.isTabOnly || mine.user === null || theirs?.user?.login !== mine.user.login)
      return false;
    const isAnother = theirs.authority?.token !== mine.authority?.token;
    if (theirs.authority !== null && isAnother)
      setUnwritten(withRenewedAuthority(mine, theirs.authority));
    return true;
  };

  const liveAuthority = (): Authority | undefined => {
    if (store.getState().authority === null) return undefined;
    if (isOver(store.getState(), clock.now())) adoptStored();
    if (isOver(store.getState(), clock.now())) leave('ended');
    return store.getState().authority ?? undefined;
  };

  /** The token of the question ran out on its way while a parallel reply had renewed it. */
  const wasOvertaken = ({ authority }: Asker): boolean => {
    const nowMs = clock.now();
    return (
      authority !== undefined &&
      isExpired(authority.expirationDate, nowMs) &&
      !isOver(store.getState(), nowMs)
    );
  };

  return {
    store,
    clock,
    noteServerDate: clock.noteServerDate,
    epoch: () => epoch,
    flush: writer.flush,
    open(authority, { isTabOnly }) {
      writer.flush();
      if (store.getState().authority !== null) leave('replaced');
      epoch += 1;
      // A plain sign-in takes the place of all that was stored; a link's leaves the rest alone.
      for (const storage of isTabOnly ? [] : [tab, local]) storage.remove(STORAGE_KEYS.state);
      setUnwritten(signedIn(authority, isTabOnly));
    },
    update(askedInEpoch, change) {
      if (askedInEpoch === epoch) store.setState(change, true);
    },
    close: leave,
    handBack: () => returnWith('replaced'),
    onClosed(listener) {
      closeListeners.add(listener);
      return () => closeListeners.delete(listener);
    },
    followStorage({ wasRemoved }) {
      const { isTabOnly, user, authority } = store.getState();
      if (isTabOnly || user === null) return false;
      if (!wasRemoved && adoptStored()) return false;
      // A write of this tab may have crossed the other's logout: it must not outlive it.
      if (readState(local)?.authority?.token === authority?.token) local.remove(STORAGE_KEYS.state);
      leave('replaced');
      return true;
    },
    refresh() {
      adoptStored();
      liveAuthority();
    },
    ask(needsToken) {
      // An expired authority ends the session and its epoch: ask first, then note the epoch.
      const authority = needsToken ? liveAuthority() : undefined;
      return { epoch, authority };
    },
    renew(asker, renewed) {
      if (asker.epoch !== epoch) return;
      const state = store.getState();
      const next = withRenewedAuthority(state, renewed);
      if (next !== state) store.setState(next, true);
    },
    end(asker) {
      if (asker.epoch !== epoch || store.getState().authority === null) return;
      if (!wasOvertaken(asker)) leave('ended');
    },
  };
};
