import { IS_OFF, VIA } from './mutants.ts';

let active: string | undefined;
const seen = new Set<string>();
/** Calls under way of functions that hold a condition. */
const callers: number[] = [];

const isOff = (rank: number): boolean => {
  const keys = [`${rank}`, ...callers.map((caller) => `${rank}@${caller}`)];
  for (const key of keys) seen.add(key);
  return active !== undefined && keys.includes(active);
};

/** They build a query and hand it back at once: what they hold is read before they return. */
const via = (caller: number, build: () => unknown): unknown => {
  callers.push(caller);
  try {
    return build();
  } finally {
    callers.pop();
  }
};

/** Called by the switched files, wherever they are loaded. */
Object.assign(globalThis, { [IS_OFF]: isOff, [VIA]: via });

export const switchOff = (mutant: string | undefined): void => {
  active = mutant;
};

/** What was come across since it was asked last. */
export const takeSeen = (): readonly string[] => {
  const taken = [...seen];
  seen.clear();
  return taken;
};
