import { useStore } from 'zustand';
import { createSessionClock } from './create-session-clock.ts';
import { session } from './session-store.ts';

const clock = createSessionClock(session, session.clock);
export const checkSession = clock.check;

/** What time it is where the session ends. */
export const sessionNow = (): number => session.clock.now();

/** When the session ends, in its last two minutes; `null` before and without a session. */
export const useSessionEnd = (): number | null => useStore(clock.store, (state) => state.endsAtMs);
