import { useSyncExternalStore } from 'react';
import { localStore } from '../storage/safe-storage.ts';
import { browserTimers } from '../time/timers.ts';
import { createConsentStore } from './create-consent-store.ts';

/** `randomUUID` is missing where the address is not secure; this is not. */
const randomName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Not in every browser, nor in the types of any. */
export const hasPrivacySignal = (): boolean =>
  'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;

/** Also in the script of index.html that opens it before the portal's code is loaded. */
export const COOKIE_QUESTION_ID = 'question-cookies';

/** Asked by that script, and closed since without a choice. */
const wasDismissed = (): boolean =>
  document.querySelector(`#${COOKIE_QUESTION_ID}[data-asked]:not([open])`) !== null;

export const consent = createConsentStore({
  storage: localStore,
  timers: browserTimers,
  areCookiesEnabled: () => navigator.cookieEnabled,
  newProof: randomName,
  hasPrivacySignal,
  wasDismissed,
});

// Escape between here and the moment React answers for the drawn question.
document.querySelector(`#${COOKIE_QUESTION_ID}`)?.addEventListener('cancel', consent.close);

const isModalOpen = (): boolean => consent.store.getState().isModalOpen;

/** Reopens the modal, from the footer of any page. */
export const openCookieModal = (): void => consent.open();

/** Whether to ask is known in the browser alone: a page drawn at build does not. */
export const useIsCookieModalOpen = (): boolean =>
  useSyncExternalStore(consent.store.subscribe, isModalOpen, () => false);
