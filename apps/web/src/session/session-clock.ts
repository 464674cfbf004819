import { useStore } from 'zustand';
import { browserTimers } from '../shared/time/timers.ts';
import { createSessionClock } from './create-session-clock.ts';
import { session } from './session-store.ts';

const clock = createSessionClock(session, browserTimers);
export const checkSession = clock.check;

/** When the session ends, in its last two minutes; `null` before, and when nobody is connected. */
export const useSessionEnd = (): number | null => useStore(clock.store, (state) => state.endsAtMs);
