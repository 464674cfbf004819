import { randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 10;

/** Read aloud over the telephone, to the provider too: without I and O. */
export const newServiceOrderNumber = (): string =>
  `CS${Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;
