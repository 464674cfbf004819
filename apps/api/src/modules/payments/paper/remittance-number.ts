import { randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 10;

/** Written on a slip and read aloud: capitals and digits, without I and O. */
export const newRemittanceNumber = (): string =>
  `RT${Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;
