import * as z from 'zod';

export interface SigningKey {
  readonly id: string;
  readonly secret: string;
}

/** How the card provider is reached, and how it is told from anybody else. */
export interface CardConfig {
  /** `undefined` where no provider is set: paying by card is then refused in words. */
  readonly url: string | undefined;
  readonly merchant: string;
  readonly apiKey: string;
  /** Two during a rotation: the old one is taken out once the provider signs with the new one. */
  readonly keys: readonly SigningKey[];
  /** Where notifications may come from; empty for anywhere, the signature alone then decides. */
  readonly addresses: readonly string[];
  readonly feeBasisPoints: number;
  readonly feeFixedCents: number;
}

/** How the printer and its carrier are reached, and how they are told from anybody else. */
export interface PrinterConfig {
  /** `undefined` where none is set: what is to be printed waits. */
  readonly url: string | undefined;
  readonly apiKey: string;
  readonly keys: readonly SigningKey[];
  readonly addresses: readonly string[];
}

/** How the house's bank is reached, and how it is told from anybody else. */
export interface BankConfig {
  /** `undefined` where none is set: what is to be transferred waits. */
  readonly url: string | undefined;
  readonly apiKey: string;
  readonly keys: readonly SigningKey[];
  readonly addresses: readonly string[];
}

export interface DebitConfig {
  readonly creditorName: string;
  /** Identifiant créancier SEPA. */
  readonly creditorId: string;
  readonly creditorIban: string;
}

const MAX_KEYS = 2;

/** `1:secret,2:secret`, or one secret alone, which is then the first. */
export const signingKeyList = (minLength: number) =>
  z
    .string()
    .transform((value) =>
      value.split(',').map((one, index): SigningKey => {
        const [, id = String(index + 1), secret = ''] =
          /^(?:(\w{1,16}):)?(.*)$/.exec(one.trim()) ?? [];
        return { id, secret };
      }),
    )
    .refine(
      (keys) =>
        keys.length <= MAX_KEYS &&
        keys.every(({ secret }) => secret.length >= minLength) &&
        new Set(keys.map(({ id }) => id)).size === keys.length,
      `attend une ou deux clés de la forme 1:secret,2:secret, chacune d’au moins ${minLength} caractères`,
    );

export const addressList = z.string().transform((value) =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== ''),
);
