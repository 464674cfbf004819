interface Recent<Key, Value> {
  readonly get: (key: Key) => Value | undefined;
  readonly set: (key: Key, value: Value) => void;
}

/**
 * A bounded memory of the latest. Two halves: when the newer is full it becomes the older, and what
 * nobody has written since leaves with the other. No entry is ever moved or searched for.
 */
export const createRecent = <Key, Value>(max: number): Recent<Key, Value> => {
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
