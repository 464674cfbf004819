import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Secrets that the database keeps without being able to read them. */
export interface SecretBox {
  /** What is sealed for one purpose (and one owner) opens for no other. */
  readonly seal: (purpose: string, text: string) => string;
  readonly open: (purpose: string, sealed: string) => string;
  /** A hash under a key: short codes cannot be tried against it by who holds the database. */
  readonly mac: (purpose: string, text: string) => Buffer;
}

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export const createSecretBox = (secret: string): SecretBox => {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, KEY_BYTES));
  const sealing = keyFor('chiffrement');
  const hashing = keyFor('empreinte');
  return {
    seal: (purpose, text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, sealing, nonce).setAAD(Buffer.from(purpose, 'utf8'));
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url');
    },
    open: (purpose, sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const tagStart = bytes.length - TAG_BYTES;
      const decipher = createDecipheriv(ALGORITHM, sealing, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(purpose, 'utf8'))
        .setAuthTag(bytes.subarray(tagStart));
      const text = decipher.update(bytes.subarray(NONCE_BYTES, tagStart));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
    mac: (purpose, text) =>
      createHmac('sha256', hashing).update(`${purpose}\u0000${text}`).digest(),
  };
};
