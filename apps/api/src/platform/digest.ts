import { createHmac } from 'node:crypto';

/** Names a person or an address in logs and counters without saying who it is. */
export interface Digest {
  readonly of: (family: string, value: string) => string;
}

export const createDigest = (secret: string): Digest => ({
  of: (family, value) =>
    createHmac('sha256', secret).update(`${family}\u0000${value}`).digest('base64url').slice(0, 32),
});
