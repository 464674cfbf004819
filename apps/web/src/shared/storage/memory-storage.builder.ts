import { type SafeStorage, safeStorage } from './safe-storage.ts';

/** A Web Storage in memory that records what was written and how often. */
export const memoryStorage = (
  initial: Readonly<Record<string, string>> = {},
): Storage & { readonly writes: readonly string[] } => {
  const values = new Map(Object.entries(initial));
  const writes: string[] = [];
  return {
    writes,
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      writes.push(key);
      values.set(key, value);
    },
    removeItem: (key) => {
      values.delete(key);
    },
    clear: () => values.clear(),
  };
};

export const memoryStore = (initial: Readonly<Record<string, string>> = {}): SafeStorage => {
  const storage = memoryStorage(initial);
  return safeStorage(() => storage);
};
