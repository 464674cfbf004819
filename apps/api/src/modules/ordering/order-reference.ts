import { randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 10;

/** Written on the back of a cheque, read over the telephone: capitals and digits, without I and O. */
export const newOrderReference = (): string =>
  `CM${Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;
