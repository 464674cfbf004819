import type { KeyRing } from './key-ring.ts';
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** Secrets that the database keeps without being able to read them. */
export interface SecretBox {
  /** What is sealed for one purpose (and one owner) opens for no other. */
  readonly seal: (purpose: string, text: string) => string;
  readonly open: (purpose: string, sealed: string) => string;
  /** Files, as bytes on both sides. */
  readonly sealBytes: (purpose: string, content: Buffer) => Buffer;
  readonly openBytes: (purpose: string, sealed: Buffer) => Buffer;
  /** Under the key of today; `undefined` when it is so already. */
  readonly reseal: (purpose: string, sealed: string) => string | undefined;
  readonly resealBytes: (purpose: string, sealed: Buffer) => Buffer | undefined;
  /** A hash under a key: short codes cannot be tried against it by who holds the database. */
  readonly mac: (purpose: string, text: string) => Buffer;
  /** The same under every key of the ring, the current one first: to compare with what is stored. */
  readonly macs: (purpose: string, text: string) => readonly Buffer[];
}

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const openWith = (key: KeyObject, purpose: string, bytes: Buffer): Buffer => {
  const tagStart = bytes.length - TAG_BYTES;
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(purpose, 'utf8'))
    .setAuthTag(bytes.subarray(tagStart));
  const content = decipher.update(bytes.subarray(NONCE_BYTES, tagStart));
  return Buffer.concat([content, decipher.final()]);
};

/**
 * The highest key of `sealing` seals; what was sealed before there was one is under the keys of
 * `hashing`. The others only open, until all is sealed anew.
 */
export const createSecretBox = (hashing: KeyRing, sealing?: KeyRing): SecretBox => {
  // Prepared once: the bytes would be prepared anew for each use.
  const keyFor = (from: string, use: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', from, '', use, KEY_BYTES)));
  const keys = [...(sealing?.keys ?? []), ...hashing.keys].map(({ secret }) =>
    keyFor(secret, 'chiffrement'),
  );
  const sealingKey = keyFor((sealing ?? hashing).keys[0].secret, 'chiffrement');
  const hashingKeys = hashing.keys.map(({ secret }) => keyFor(secret, 'empreinte'));
  const currentHashingKey = keyFor(hashing.keys[0].secret, 'empreinte');
  const macWith = (key: KeyObject, purpose: string, text: string): Buffer =>
    createHmac('sha256', key).update(`${purpose}\u0000${text}`).digest();
  const sealBytes = (purpose: string, content: Buffer): Buffer => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, sealingKey, nonce).setAAD(
      Buffer.from(purpose, 'utf8'),
    );
    const sealed = [nonce, cipher.update(content), cipher.final()];
    return Buffer.concat([...sealed, cipher.getAuthTag()]);
  };
  /** With the first that fits: a wrong key is always noticed. */
  const opened = (purpose: string, bytes: Buffer) => {
    let problem: unknown;
    for (const [rank, key] of keys.entries()) {
      try {
        return { content: openWith(key, purpose, bytes), isOfToday: rank === 0 };
      } catch (error) {
        problem = error;
      }
    }
    throw new Error('sealed under no key that is known', { cause: problem });
  };
  const openBytes = (purpose: string, bytes: Buffer): Buffer => opened(purpose, bytes).content;
  const resealBytes = (purpose: string, bytes: Buffer): Buffer | undefined => {
    const { content, isOfToday } = opened(purpose, bytes);
    return isOfToday ? undefined : sealBytes(purpose, content);
  };
  return {
    sealBytes,
    openBytes,
    resealBytes,
    reseal: (purpose, sealed) =>
      resealBytes(purpose, Buffer.from(sealed, 'base64url'))?.toString('base64url'),
    seal: (purpose, text) => sealBytes(purpose, Buffer.from(text, 'utf8')).toString('base64url'),
    open: (purpose, sealed) =>
      openBytes(purpose, Buffer.from(sealed, 'base64url')).toString('utf8'),
    mac: (purpose, text) => macWith(currentHashingKey, purpose, text),
    macs: (purpose, text) => hashingKeys.map((key) => macWith(key, purpose, text)),
  };
};
