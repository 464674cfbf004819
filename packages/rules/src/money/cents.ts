declare const centsBrand: unique symbol;
/** Money inside the product: a whole number of cents. Floating euros exist at the wire's edge only. */
export type Cents = number & { readonly [centsBrand]: true };

/** The largest amount one entry may carry: a thousand million euros. */
export const MAX_CENTS = 100_000_000_000;

const isCents = (value: number): value is Cents =>
  Number.isSafeInteger(value) && Math.abs(value) <= MAX_CENTS;

export const centsOf = (value: number): Cents => {
  if (!isCents(value))
    throw new RangeError(`${value} is not a whole number of cents within bounds`);
  return value;
};

export const ZERO_CENTS = centsOf(0);

/**
 * Euros from the wire. Exact or refused: 0.1 + 0.2 is not an amount, nor is a third decimal.
 * A double holds any two-decimal amount below the bound exactly enough to print it back.
 */
export const centsFromEuros = (euros: number): Cents | undefined => {
  if (!Number.isFinite(euros)) return undefined;
  // Adding zero turns JSON's "-0" into 0, which is not shown with a sign.
  const cents = Math.round(euros * 100) + 0;
  return isCents(cents) && cents / 100 === euros ? cents : undefined;
};

export const eurosOf = (cents: Cents): number => cents / 100;

/**
 * "1234.50", as the files of banks write it: from the digits, never through a double. The sum of a
 * file goes beyond what one amount may be.
 */
export const decimalEuros = (cents: number): string => {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is not a whole number of cents`);
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Checked in cents, so that 0.3 is three times 0.1. */
export const isMultipleOfStep = (amount: Cents, step: Cents): boolean => amount % step === 0;

const AMOUNT_PATTERN = /^(\d{1,9})(?:[.,](\d{1,2}))?$/;
const GROUPED_PATTERN = /^\d{1,3}(?:[\s\u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?$/;

/** What a person types: "15,50", "15.50", "1 234,50", "15 €". */
export const parseAmount = (typed: string): Cents | undefined => {
  const bare = typed.replace(/[\s\u00a0\u202f]*€[\s\u00a0\u202f]*$/u, '').trim();
  if (/[\s\u00a0\u202f]/u.test(bare) && !GROUPED_PATTERN.test(bare)) return undefined;
  const match = AMOUNT_PATTERN.exec(bare.replace(/[\s\u00a0\u202f]/gu, ''));
  if (match === null) return undefined;
  const [, whole = '', decimals = ''] = match;
  return centsOf(Number(whole) * 100 + Number(decimals.padEnd(2, '0')));
};

let amountFormat: Intl.NumberFormat | undefined;

/** "1 234,50 €", with the spaces that do not break. */
export const formatAmount = (cents: Cents): string => {
  // Created on first use: construction is slow on phones, and many pages show no amount.
  amountFormat ??= new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
  return amountFormat.format(eurosOf(cents));
};
