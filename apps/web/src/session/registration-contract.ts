import { REGISTRATION_TYPES } from '@portail/contract/identity/registration-types.schemas.ts';
import { VISUALISATION_MODES } from '@portail/rules/identity/access/vocabulary.ts';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import * as z from 'zod/mini';
import { STORAGE_KEYS, tabStore } from '../shared/storage/safe-storage.ts';

/** How one registers under a contract, in the portal's own words (the wire has French ones). */
const registrationParameters = z.object({
  contractId: z.string(),
  contractType: z.enum(VISUALISATION_MODES),
  registrationType: z.enum(REGISTRATION_TYPES),
  socialReason: z.string(),
  allowProductTypeChoice: z.boolean(),
  libelleMatricule: z.nullable(z.string()),
});
export type RegistrationParameters = z.infer<typeof registrationParameters>;

const stored = registrationParameters.safeParse(tabStore.read(STORAGE_KEYS.registrationContract));
const store = createStore<{ readonly parameters: RegistrationParameters | null }>(() => ({
  parameters: stored.success ? stored.data : null,
}));

/** The contract of the registration, known once its link has been opened. */
export const useRegistrationParameters = (): RegistrationParameters | null =>
  useStore(store, (state) => state.parameters);

export const useRegistrationContract = (): string | null =>
  useStore(store, (state) => state.parameters?.contractId ?? null);

export const rememberRegistration = (parameters: RegistrationParameters): void => {
  store.setState({ parameters });
  tabStore.write(STORAGE_KEYS.registrationContract, parameters);
};
