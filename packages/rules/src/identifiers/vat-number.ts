import { isSiren } from './siret.ts';

const VAT_NUMBER = /^FR(?<key>\d{2})(?<siren>\d{9})$/;
const MODULUS = 97;

/** French VAT number: its key is derived from the SIREN that it contains. */
export const isFrenchVatNumber = (text: string): boolean => {
  const { key, siren } = VAT_NUMBER.exec(text)?.groups ?? {};
  if (key === undefined || siren === undefined || !isSiren(siren)) return false;
  return (12 + 3 * (Number(siren) % MODULUS)) % MODULUS === Number(key);
};

/** The SIREN inside a French VAT number. */
export const sirenOfVatNumber = (text: string): string => text.slice(4);
