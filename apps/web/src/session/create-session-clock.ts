import { SESSION_WARNING_MS } from '@portail/contract/constants/constants.ts';
import { parseWireInstant } from '@portail/rules/time/wire-instant.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Cancel, Timers } from '../shared/time/timers.ts';
import type { Session } from './create-session-store.ts';

export interface SessionClock {
  /** When the session ends, while that is near enough to be said; `null` otherwise. */
  readonly store: StoreApi<{ readonly endsAtMs: number | null }>;
  /** Reads the time again: the timers of a device that slept are late. */
  readonly check: () => void;
}

const nothing = () => undefined;

/** Warns before the session expires, and ends it on time without any request. */
export const createSessionClock = (session: Session, timers: Timers): SessionClock => {
  const store = createStore<{ readonly endsAtMs: number | null }>(() => ({ endsAtMs: null }));
  let cancel: Cancel = nothing;

  const endOf = (): number | undefined => {
    const { authority, user } = session.store.getState();
    // Before the second step there is nothing to lose.
    if (authority === null || user === null) return undefined;
    return parseWireInstant(authority.expirationDate);
  };
  const show = (endsAtMs: number | null) => {
    if (store.getState().endsAtMs !== endsAtMs) store.setState({ endsAtMs });
  };

  const check = (): void => {
    // Another tab may have renewed the session; an expired one ends here.
    session.refresh();
    cancel();
    cancel = nothing;
    const endsAtMs = endOf();
    if (endsAtMs === undefined) {
      show(null);
      return;
    }
    const untilWarning = endsAtMs - SESSION_WARNING_MS - timers.now();
    show(untilWarning > 0 ? null : endsAtMs);
    const wait = untilWarning > 0 ? untilWarning : endsAtMs - timers.now();
    cancel = timers.after(Math.max(0, wait), check);
  };

  session.store.subscribe((state, before) => {
    if (state.authority !== before.authority || state.user !== before.user) check();
  });
  check();
  return { store, check };
};
