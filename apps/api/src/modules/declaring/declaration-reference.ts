import { randomInt } from 'node:crypto';
import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 10;
const PREFIXES: Readonly<Record<Organisme, string>> = { CESU: 'TC', PAJE: 'TP' };

/** Read aloud over the telephone: capitals and digits, without I and O. */
export const newDeclarationReference = (organisme: Organisme): string =>
  `${PREFIXES[organisme]}${Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;
