import {
  type ConsentChoice,
  isConsentValid,
  isTrackingAllowed,
  makeConsent,
  readConsent,
  shouldAskConsent,
  type StoredConsent,
} from '@portail/rules/identity/consent/consent.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type SafeStorage, STORAGE_KEYS } from '../storage/stored-data.ts';
import type { Timers } from '../time/timers.ts';

/** To be raised whenever the sentences of the modal change: the proof says which ones were read. */
export const CONSENT_TEXT_VERSION = 2;

/** The choice and what proves it: which text was read, and a random name for the choice itself. */
export interface ConsentProof extends StoredConsent {
  readonly version: number;
  readonly preuve: string;
}

export interface ConsentState {
  readonly consent: StoredConsent | undefined;
  readonly isModalOpen: boolean;
}

export interface ConsentDependencies {
  readonly storage: SafeStorage;
  readonly timers: Pick<Timers, 'now'>;
  readonly areCookiesEnabled: () => boolean;
  readonly newProof: () => string;
  /** The browser says for its person that nothing is to be followed (Global Privacy Control). */
  readonly hasPrivacySignal: () => boolean;
  /** The question was closed without a choice before this code was loaded. */
  readonly wasDismissed: () => boolean;
}

export interface ConsentStore {
  readonly store: StoreApi<ConsentState>;
  readonly choose: (choix: ConsentChoice) => void;
  /** Called with each choice, so that its proof can be kept. */
  readonly onChosen: (listener: (proof: ConsentProof) => void) => void;
  /** Closes without a choice; it is not asked again before the next load. */
  readonly close: () => void;
  readonly open: () => void;
  /** May page views be counted, at this instant? */
  readonly isTrackingAllowed: () => boolean;
  /** The choice that holds now, to be shown when the modal is opened again. */
  readonly currentChoice: () => StoredConsent | undefined;
}

export const createConsentStore = (dependencies: ConsentDependencies): ConsentStore => {
  const { storage, timers, areCookiesEnabled, newProof, hasPrivacySignal, wasDismissed } =
    dependencies;
  const listeners: ((proof: ConsentProof) => void)[] = [];
  const situationOf = (consent: StoredConsent | undefined) => ({
    consent,
    areCookiesEnabled: areCookiesEnabled(),
    nowMs: timers.now(),
  });
  // Asked once, at load: whatever happens later, only the person opens the modal again.
  const store = createStore<ConsentState>(() => {
    const consent = readConsent(storage.read(STORAGE_KEYS.cookies));
    return { consent, isModalOpen: !wasDismissed() && shouldAskConsent(situationOf(consent)) };
  });
  return {
    store,
    choose(choix) {
      const consent: ConsentProof = {
        ...makeConsent(choix, timers.now()),
        version: CONSENT_TEXT_VERSION,
        preuve: newProof(),
      };
      storage.write(STORAGE_KEYS.cookies, consent);
      store.setState({ consent, isModalOpen: false });
      for (const listener of listeners) listener(consent);
    },
    onChosen: (listener) => void listeners.push(listener),
    close: () => store.setState({ isModalOpen: false }),
    open: () => store.setState({ isModalOpen: true }),
    isTrackingAllowed: () =>
      !hasPrivacySignal() && isTrackingAllowed(situationOf(store.getState().consent)),
    currentChoice() {
      const { consent } = store.getState();
      return isConsentValid(consent, timers.now()) ? consent : undefined;
    },
  };
};
