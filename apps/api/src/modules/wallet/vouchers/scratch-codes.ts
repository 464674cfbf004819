import { createHmac, timingSafeEqual } from 'node:crypto';
import type { TitreKeys } from '../../../platform/titre-keys.ts';

const CODE_LENGTH = 4;
const CODE_PATTERN = /^[0-9]{4}$/;
const CODE_COUNT = 10n ** BigInt(CODE_LENGTH);

/**
 * The code under the scratch box of a voucher: the last digits of a keyed hash of its number. It is
 * stored nowhere, so that no copy of the database gives it away.
 */
export interface ScratchCodes {
  /** The key of the vouchers that are made now. */
  readonly currentKeyId: number;
  readonly codeOf: (numero: string, keyId: number) => string;
  readonly isRight: (numero: string, keyId: number, typed: string) => boolean;
}

export const createScratchCodes = ({ keys, currentKeyId }: TitreKeys): ScratchCodes => {
  const secrets = new Map(keys.map(({ id, secret }) => [id, secret]));
  const codeOf = (numero: string, keyId: number): string => {
    const secret = secrets.get(keyId);
    if (secret === undefined) throw new Error(`the key ${keyId} of vouchers is not configured`);
    const hash = createHmac('sha256', secret).update(numero).digest('hex');
    return String(BigInt(`0x${hash}`) % CODE_COUNT).padStart(CODE_LENGTH, '0');
  };
  return {
    currentKeyId,
    codeOf,
    isRight: (numero, keyId, typed) =>
      CODE_PATTERN.test(typed) &&
      timingSafeEqual(Buffer.from(typed), Buffer.from(codeOf(numero, keyId))),
  };
};
