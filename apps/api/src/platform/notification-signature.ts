import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SigningKey } from './config/partners.ts';
import type { SignatureCheck, SignedBytes } from './ports/card-provider.ts';

/** Five minutes either way: longer than any network, shorter than a thief needs. */
const TOLERANCE_MS = 300_000;

/** Over the time and the bytes as they travel: a body put in another order is another body. */
export const signatureOf = (secret: string, timestampMs: string, bytes: Buffer): string =>
  createHmac('sha256', secret).update(`${timestampMs}.`).update(bytes).digest('hex');

const isSame = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one, 'utf8'), Buffer.from(other, 'utf8')];
  return left.length === right.length && timingSafeEqual(left, right);
};

export interface SignatureSettings {
  /** Whose headers they are: `x-carte` has x-carte-cle, x-carte-horodatage, x-carte-signature. */
  readonly headers: `x-${string}`;
  readonly keys: readonly SigningKey[];
  readonly addresses: readonly string[];
}

/** Whether a machine that we know has signed these bytes, and lately. */
export const checkNotificationSignature = (
  { bytes, headers, address }: SignedBytes,
  { headers: prefix, keys, addresses }: SignatureSettings,
  now: Date,
): SignatureCheck => {
  if (addresses.length > 0 && !addresses.includes(address))
    return { isSigned: false, why: 'ADRESSE_INCONNUE' };
  const [keyId, time, signature] = [
    headers[`${prefix}-cle`],
    headers[`${prefix}-horodatage`],
    headers[`${prefix}-signature`],
  ];
  if (keyId === undefined || signature === undefined || !/^\d{13}$/.test(time ?? ''))
    return { isSigned: false, why: 'SANS_SIGNATURE' };
  const key = keys.find(({ id }) => id === keyId);
  if (key === undefined) return { isSigned: false, why: 'CLE_INCONNUE' };
  if (!isSame(signature, signatureOf(key.secret, time ?? '', bytes)))
    return { isSigned: false, why: 'SIGNATURE_FAUSSE' };
  // Asked last: who cannot sign learns nothing of our clock.
  if (Math.abs(now.getTime() - Number(time)) > TOLERANCE_MS)
    return { isSigned: false, why: 'HORS_DELAI' };
  return { isSigned: true, keyId, signature };
};
