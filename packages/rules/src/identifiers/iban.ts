/** Length of an IBAN by country, in the zone where a direct debit reaches. */
const LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
};

const PATTERN = /^[A-Z]{2}\d{2}[0-9A-Z]+$/;
const MODULUS = 97;

/** As it is written on a bank statement, without its spaces. */
export const compactIban = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/** ISO 7064: letters count as 10 to 35, which are two digits. */
const remainderBy97 = (text: string): number => {
  let remainder = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value < 10 ? 10 : 100) + value) % MODULUS;
  }
  return remainder;
};

/** ISO 13616: the country's length, and 1 once the number is divided by 97. */
export const isIban = (text: string): boolean =>
  PATTERN.test(text) &&
  LENGTHS[text.slice(0, 2)] === text.length &&
  remainderBy97(text.slice(4) + text.slice(0, 4)) === 1;

const CREDITOR_ID = /^[A-Z]{2}\d{2}[0-9A-Z]{4,31}$/;
const BUSINESS_CODE_END = 7;

/**
 * Identifiant créancier SEPA: country, key, business code of three characters, national identifier.
 * The key does not cover the business code.
 */
export const isSepaCreditorId = (text: string): boolean =>
  CREDITOR_ID.test(text) &&
  LENGTHS[text.slice(0, 2)] !== undefined &&
  remainderBy97(text.slice(BUSINESS_CODE_END) + text.slice(0, 4)) === 1;

export const isBic = (text: string): boolean => /^[A-Z]{6}[0-9A-Z]{2}(?:[0-9A-Z]{3})?$/.test(text);

/** What a screen may show of it. */
export const maskedIban = (lastFour: string): string => `•••• ${lastFour}`;

/** In groups of four; the default separator is a no-break space. */
export const groupedIban = (iban: string, separator = '\u00a0'): string =>
  iban.match(/.{1,4}/g)?.join(separator) ?? iban;
