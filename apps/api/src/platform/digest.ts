import { createHmac } from 'node:crypto';
import type { KeyRing } from './key-ring.ts';

/** Names a person or an address in logs and counters without saying who it is. */
export interface Digest {
  readonly of: (family: string, value: string) => string;
  /** The same under every key of the ring: to find what an older key has named. */
  readonly all: (family: string, value: string) => readonly string[];
}

export const createDigest = ({ keys }: KeyRing): Digest => {
  const digestWith = (secret: string, family: string, value: string): string =>
    createHmac('sha256', secret).update(`${family}\u0000${value}`).digest('base64url').slice(0, 32);
  return {
    of: (family, value) => digestWith(keys[0].secret, family, value),
    all: (family, value) => keys.map(({ secret }) => digestWith(secret, family, value)),
  };
};
