import type { Clock } from './ports/clock.ts';

const CACHE_MS = 2_000;

export interface Maintenance {
  readonly isOn: () => Promise<boolean>;
}

/** The operator's switch, known to every replica within two seconds. */
export const createMaintenance = (read: () => Promise<boolean>, clock: Clock): Maintenance => {
  let known: { readonly value: Promise<boolean>; readonly atMs: number } | undefined;
  return {
    isOn: () => {
      const nowMs = clock.realNow().getTime();
      if (known !== undefined && nowMs - known.atMs < CACHE_MS) return known.value;
      const value = read();
      known = { value, atMs: nowMs };
      value.catch(() => {
        known = undefined;
      });
      return value;
    },
  };
};
