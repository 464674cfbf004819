interface BoundedCache<Key, Value> {
  readonly get: (key: Key) => Value | undefined;
  readonly set: (key: Key, value: Value) => void;
}

/**
 * Keeps between half of `max` and `max` of the entries written last. When the newer of two maps is
 * full it replaces the older one, so that no entry is moved or searched for.
 */
export const createBoundedCache = <Key, Value>(max: number): BoundedCache<Key, Value> => {
  const half = Math.ceil(max / 2);
  let newer = new Map<Key, Value>();
  let older = new Map<Key, Value>();
  return {
    get: (key) => newer.get(key) ?? older.get(key),
    set: (key, value) => {
      if (newer.size >= half && !newer.has(key)) {
        older = newer;
        newer = new Map();
      }
      newer.set(key, value);
    },
  };
};
