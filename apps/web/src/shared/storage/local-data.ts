import {
  LATEST_LOCAL_DATA_VERSION,
  LOCAL_DATA_VERSIONS,
  shouldResetLocalData,
} from '@portail/rules/identity/local-data/versions.ts';
import { type SafeStorage, STORAGE_KEYS } from './stored-data.ts';

/** The choice about cookies outlives a reset: it is the person's, not the version's. */
const RESET_KEYS = [
  STORAGE_KEYS.state,
  STORAGE_KEYS.drafts,
  STORAGE_KEYS.theme,
  STORAGE_KEYS.firstReads,
  STORAGE_KEYS.preferences,
  STORAGE_KEYS.mfaDeadline,
] as const;

const hasObject = (holder: unknown, name: string): boolean => {
  if (typeof holder !== 'object' || holder === null || !(name in holder)) return false;
  const held: unknown = Reflect.get(holder, name);
  return typeof held === 'object' && held !== null;
};

/** Read as loosely as it was written: the point is that another version may have stored it. */
const hasBothDetails = (state: unknown): boolean => {
  if (typeof state !== 'object' || state === null || !('user' in state)) return false;
  return hasObject(state.user, 'beneficiary') && hasObject(state.user, 'sap');
};

/** Empties what an earlier version stored when this one cannot read it, and signs the version. */
export const prepareLocalData = (storage: SafeStorage): void => {
  const stored = storage.readText(STORAGE_KEYS.version);
  if (stored === LATEST_LOCAL_DATA_VERSION) return;
  const state = storage.read(STORAGE_KEYS.state);
  const mustReset = shouldResetLocalData(stored, LOCAL_DATA_VERSIONS, {
    hasBothDetails: hasBothDetails(state),
  });
  if (mustReset) for (const key of RESET_KEYS) storage.remove(key);
  storage.writeText(STORAGE_KEYS.version, LATEST_LOCAL_DATA_VERSION);
};
