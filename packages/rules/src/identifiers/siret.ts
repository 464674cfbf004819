const SIRET = /^\d{14}$/;
const SIREN = /^\d{9}$/;
const BASE = 10;
const LARGEST_DIGIT = 9;

/** La Poste has more establishments than the key allows: theirs add up to a multiple of five. */
const LA_POSTE = '356000000';
const LA_POSTE_BASE = 5;

const digitsOf = (text: string): readonly number[] => Array.from(text, Number);

const doubled = (digit: number): number => {
  const twice = digit + digit;
  return twice > LARGEST_DIGIT ? twice - LARGEST_DIGIT : twice;
};

const hasLuhnKey = (text: string): boolean => {
  const sum = digitsOf(text)
    .toReversed()
    .reduce((total, digit, rank) => total + (rank % 2 === 0 ? digit : doubled(digit)), 0);
  return sum % BASE === 0;
};

const isOfLaPoste = (text: string): boolean =>
  text.startsWith(LA_POSTE) &&
  digitsOf(text).reduce((total, digit) => total + digit, 0) % LA_POSTE_BASE === 0;

/** Fourteen digits whose key is right. */
export const isSiret = (text: string): boolean =>
  SIRET.test(text) && (hasLuhnKey(text) || isOfLaPoste(text));

/** Nine digits whose key is right: the company, where a SIRET is one of its establishments. */
export const isSiren = (text: string): boolean => SIREN.test(text) && hasLuhnKey(text);

/** "732 829 320 00074", as it is read aloud; what is no SIRET stays as it is. */
export const spacedSiret = (text: string): string =>
  text.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1\u00a0$2\u00a0$3\u00a0$4');
