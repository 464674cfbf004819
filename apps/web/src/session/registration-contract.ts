import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { STORAGE_KEYS, tabStore } from '../shared/storage/safe-storage.ts';

const stored = tabStore.read(STORAGE_KEYS.registrationContract);
const store = createStore<{ readonly numeroContrat: string | null }>(() => ({
  numeroContrat: typeof stored === 'string' ? stored : null,
}));

/** The contract somebody is registering under, known from the link they came by. */
export const useRegistrationContract = (): string | null =>
  useStore(store, (state) => state.numeroContrat);

export const rememberRegistrationContract = (numeroContrat: string): void => {
  store.setState({ numeroContrat });
  tabStore.write(STORAGE_KEYS.registrationContract, numeroContrat);
};
