import { prepareLocalData } from './local-data.ts';
import type { SafeStorage } from './stored-data.ts';

export { STORAGE_KEYS, type SafeStorage } from './stored-data.ts';

export const safeStorage = (find: () => Storage): SafeStorage => {
  const readText = (key: string): string | undefined => {
    try {
      return find().getItem(key) ?? undefined;
    } catch {
      return undefined;
    }
  };
  const writeText = (key: string, text: string): void => {
    try {
      find().setItem(key, text);
    } catch {
      // What could not be kept is lost at the end of the visit; the visit itself goes on.
    }
  };
  return {
    readText,
    writeText,
    read(key) {
      const text = readText(key);
      // Most often nothing is kept: an exception for each costs a phone a second reading of the code.
      if (text === undefined) return undefined;
      try {
        const parsed: unknown = JSON.parse(text);
        return parsed;
      } catch {
        return undefined;
      }
    },
    write(key, value) {
      try {
        writeText(key, JSON.stringify(value));
      } catch {
        // A value that has no text is not kept either.
      }
    },
    remove(key) {
      try {
        find().removeItem(key);
      } catch {
        // Nothing was stored there in the first place.
      }
    },
  };
};

/**
 * Runs `prepare` before the first use. Stores read the storage when their module loads, in an order
 * that the bundler may change: no import order can be trusted to come first.
 */
export const preparedOnFirstUse = (
  storage: SafeStorage,
  prepare: (storage: SafeStorage) => void,
): SafeStorage => {
  let isPrepared = false;
  const ready = (): SafeStorage => {
    if (!isPrepared) {
      isPrepared = true;
      prepare(storage);
    }
    return storage;
  };
  return {
    read: (key) => ready().read(key),
    write: (key, value) => ready().write(key, value),
    readText: (key) => ready().readText(key),
    writeText: (key, text) => ready().writeText(key, text),
    remove: (key) => ready().remove(key),
  };
};

export const localStore = preparedOnFirstUse(
  safeStorage(() => window.localStorage),
  prepareLocalData,
);
export const tabStore = safeStorage(() => window.sessionStorage);
