import { keyRingOf, type KeyRing } from '../src/platform/key-ring.ts';

/** Keys 1, 2, … with these secrets. */
export const ringOf = (...secrets: readonly string[]): KeyRing =>
  keyRingOf(secrets.map((secret, index) => ({ id: index + 1, secret })));
