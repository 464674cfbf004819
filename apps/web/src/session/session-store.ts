import { localStore, STORAGE_KEYS, tabStore } from '../shared/storage/safe-storage.ts';
import { browserTimers } from '../shared/time/timers.ts';
import { createSessionStore } from './create-session-store.ts';

/** The session of this tab. */
export const session = createSessionStore({
  local: localStore,
  tab: tabStore,
  timers: browserTimers,
});

export const sessionStore = session.store;
export const onSessionClosed = session.onClosed;

window.addEventListener('pagehide', session.flush);

window.addEventListener('storage', ({ key, newValue, storageArea }) => {
  if (storageArea !== window.localStorage || (key !== STORAGE_KEYS.state && key !== null)) return;
  // The stored session is the truth now: a fresh start reads it and nothing of the old one stays.
  if (session.followStorage({ wasRemoved: newValue === null })) window.location.assign('/');
});
