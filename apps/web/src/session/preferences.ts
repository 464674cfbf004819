import {
  DEFAULT_PREFERENCES,
  type Preferences,
} from '@portail/rules/identity/preferences/preferences.ts';
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { preferencesFrom, showPreferences } from '../shared/preferences/display.ts';
import { localStore, STORAGE_KEYS } from '../shared/storage/safe-storage.ts';
import { onSessionClosed, sessionStore } from './session-store.ts';

const store = createStore<Preferences>(() =>
  preferencesFrom(localStore.read(STORAGE_KEYS.preferences)),
);

/** Shows them at once. A session opened by a link leaves nothing in the browser. */
export const setPreferences = (preferences: Preferences): void => {
  store.setState(preferences, true);
  showPreferences(document.documentElement, preferences);
  const { isTabOnly, user } = sessionStore.getState();
  if (isTabOnly || user === null) return;
  localStore.write(STORAGE_KEYS.preferences, { ...preferences, de: user.login });
};

const keptSchema = z.object({ de: z.string() });

/** Read since this person signed in: a page that is opened need not ask, nor renew the session. */
export const arePreferencesKept = (login: string): boolean => {
  const kept = keptSchema.safeParse(localStore.read(STORAGE_KEYS.preferences));
  return kept.success && kept.data.de === login;
};

// Display preferences are removed at sign-out: the next user must not inherit them.
onSessionClosed((reason) => {
  if (reason === 'replaced' || reason === 'access-ended') return;
  store.setState(DEFAULT_PREFERENCES, true);
  showPreferences(document.documentElement, DEFAULT_PREFERENCES);
  localStore.remove(STORAGE_KEYS.preferences);
});

export const usePreferences = <T>(select: (preferences: Preferences) => T): T =>
  useStore(store, select);
export const currentPreferences = (): Preferences => store.getState();
