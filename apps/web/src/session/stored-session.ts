import { parseWireInstant } from '@portail/rules/time/wire-instant.ts';
import { localStore, STORAGE_KEYS, tabStore } from '../shared/storage/safe-storage.ts';

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** A token whose end cannot be read may be valid. */
const isOver = (state: unknown): boolean => {
  const expirationDate = fieldOf(fieldOf(state, 'authority'), 'expirationDate');
  const offsetMs = Number(fieldOf(state, 'clockOffsetMs') ?? 0);
  const endMs = typeof expirationDate === 'string' ? parseWireInstant(expirationDate) : undefined;
  return endMs !== undefined && endMs <= Date.now() + offsetMs;
};

/**
 * Whether a session may be open, read without the schemas: the sign-in page starts without them. The
 * session itself decides once its code is loaded.
 */
export const mayHaveSession = (): boolean =>
  [tabStore, localStore].some((storage) => {
    const state = storage.read(STORAGE_KEYS.state);
    return fieldOf(state, 'authority') instanceof Object && !isOver(state);
  });
