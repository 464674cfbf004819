import { randomInt } from 'node:crypto';

/** What each kind of reference begins with: a prefix names one kind only. */
export const REFERENCE_PREFIXES = {
  order: 'CM',
  serviceOrder: 'CS',
  funderOrder: 'FC',
  conversion: 'CF',
  trade: 'EM',
  accountPayment: 'PC',
  remittance: 'RT',
  opposition: 'OP',
  deductionClaim: 'RI',
  cesuDeclaration: 'TC',
  pajemploiDeclaration: 'TP',
} as const;

/** Without I and O, which read as 1 and 0 over the telephone. */
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 10;

export const newReference = (kind: keyof typeof REFERENCE_PREFIXES): string => {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${REFERENCE_PREFIXES[kind]}${characters.join('')}`;
};
