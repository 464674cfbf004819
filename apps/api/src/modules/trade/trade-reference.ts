import { randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 10;

/** Read aloud over the telephone, and written on the back of a cheque: without I and O. */
export const newTradeReference = (): string =>
  `EM${Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;
