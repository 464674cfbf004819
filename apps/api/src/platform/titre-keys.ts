import * as z from 'zod';

export interface TitreKey {
  readonly id: number;
  readonly secret: string;
}

/** They derive the codes under the scratch boxes. The database knows their numbers and no more. */
export interface TitreKeys {
  readonly keys: readonly TitreKey[];
  /** Of the vouchers that are made now: the highest. */
  readonly currentKeyId: number;
}

const MAX_KEY_ID = 32_767;

/** `1:secret,2:secret`, or one secret alone, which is then the first. */
export const titreKeyList = (minLength: number) =>
  z
    .string()
    .transform((value) =>
      value.split(',').map((one, index): TitreKey => {
        const [, id = String(index + 1), secret = ''] = /^(?:(\d+):)?(.*)$/.exec(one.trim()) ?? [];
        return { id: Number(id), secret };
      }),
    )
    .refine(
      (keys) =>
        keys.every(({ id, secret }) => id >= 1 && id <= MAX_KEY_ID && secret.length >= minLength) &&
        new Set(keys.map(({ id }) => id)).size === keys.length,
      `attend des clés de la forme 1:secret,2:secret, chacune d’au moins ${minLength} caractères`,
    );

export const titreKeysOf = (keys: readonly TitreKey[]): TitreKeys => ({
  keys,
  currentKeyId: Math.max(...keys.map(({ id }) => id)),
});
