import { namedSecrets, SECRET_MIN_LENGTH } from './config/fields.ts';

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

export const titreKeyList = namedSecrets(/\d+/)
  .transform((keys) => keys.map(({ id, secret }): TitreKey => ({ id: Number(id), secret })))
  .refine(
    (keys) =>
      keys.every(
        ({ id, secret }) => id >= 1 && id <= MAX_KEY_ID && secret.length >= SECRET_MIN_LENGTH,
      ) && new Set(keys.map(({ id }) => id)).size === keys.length,
    `attend des clés de la forme 1:secret,2:secret, chacune d’au moins ${SECRET_MIN_LENGTH} caractères`,
  );

export const titreKeysOf = (keys: readonly TitreKey[]): TitreKeys => ({
  keys,
  currentKeyId: Math.max(...keys.map(({ id }) => id)),
});
