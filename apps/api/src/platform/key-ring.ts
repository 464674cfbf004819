import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { SECRET_MIN_LENGTH } from './config/fields.ts';

export interface RingKey {
  readonly id: number;
  readonly secret: string;
}

/** The keys of one secret: the highest id makes, every one reads, so that each can be replaced. */
export interface KeyRing {
  /** The highest id first. */
  readonly keys: readonly [RingKey, ...RingKey[]];
  readonly currentKeyId: number;
}

/** A smallint in the database. */
const MAX_KEY_ID = 32_767;
const ENTRY = /^(?:(\d{1,5}):)?(.*)$/;

export const keyRingOf = (keys: readonly RingKey[]): KeyRing => {
  const [current, ...others] = keys.toSorted((a, b) => b.id - a.id);
  if (current === undefined) throw new Error('a key ring has at least one key');
  return { keys: [current, ...others], currentKeyId: current.id };
};

/** Of what names no key: it was made before the rings. */
export const FIRST_KEY_ID = 1;

export const keyOfRing = ({ keys }: KeyRing, id: number): RingKey | undefined =>
  keys.find((key) => key.id === id);

/** What a signed file holds besides its content. */
export interface RingSignature {
  readonly cle?: number | undefined;
  readonly signature: string;
}

const signatureOf = ({ secret }: RingKey, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

export const signWith = ({ keys: [current] }: KeyRing, text: string): Required<RingSignature> => ({
  cle: current.id,
  signature: signatureOf(current, text),
});

/** `retired` when the key that the signature names is not in the ring. */
export const verifyWith = (
  ring: KeyRing,
  text: string,
  { cle = FIRST_KEY_ID, signature }: RingSignature,
): 'valid' | 'invalid' | 'retired' => {
  const key = keyOfRing(ring, cle);
  if (key === undefined) return 'retired';
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(key, text))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? 'valid' : 'invalid';
};

/** `1:secret,2:secret`; an entry without a number is key 1, as every secret was before the rings. */
export const keyRing = z.string().transform((value, context): KeyRing => {
  const keys = value.split(',').map((entry): RingKey => {
    const [, id = '1', secret = ''] = ENTRY.exec(entry.trim()) ?? [];
    return { id: Number(id), secret };
  });
  const hasLengths = keys.every(({ secret }) => secret.length >= SECRET_MIN_LENGTH);
  const refuse = (message: string): never => {
    context.issues.push({ code: 'custom', message, input: value });
    return z.NEVER;
  };
  if (keys.length === 1 && !/^\d+:/.test(value.trim()) && !hasLengths)
    return refuse(`attend au moins ${SECRET_MIN_LENGTH} caractères`);
  if (
    !hasLengths ||
    keys.some(({ id }) => id < 1 || id > MAX_KEY_ID) ||
    new Set(keys.map(({ id }) => id)).size < keys.length
  )
    return refuse(
      `attend des clés de la forme 1:secret,2:secret, chacune d’au moins ${SECRET_MIN_LENGTH} caractères`,
    );
  if (new Set(keys.map(({ secret }) => secret)).size < keys.length)
    return refuse('porte deux fois la même clé');
  return keyRingOf(keys);
});
