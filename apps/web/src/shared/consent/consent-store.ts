import { useStore } from 'zustand';
import { localStore } from '../storage/safe-storage.ts';
import { browserTimers } from '../time/timers.ts';
import { createConsentStore } from './create-consent-store.ts';

/** `randomUUID` is missing where the address is not secure; this is not. */
const randomName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

export const consent = createConsentStore({
  storage: localStore,
  timers: browserTimers,
  areCookiesEnabled: () => navigator.cookieEnabled,
  newProof: randomName,
});

/** Reopens the modal, from the footer of any page. */
export const openCookieModal = (): void => consent.open();

export const useIsCookieModalOpen = (): boolean =>
  useStore(consent.store, (state) => state.isModalOpen);
