/** What people write short: "st", "ste", "s/ Loire", "s/s Bois". */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  st: 'saint',
  ste: 'sainte',
  sts: 'saints',
  stes: 'saintes',
  ss: 'sous',
};

/** Lower case, no accent, one blank between words whatever joined them. */
export const plainText = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(?<=^|[^a-z])s\s*\/\s*s(?=[^a-z]|$)/g, ' sous ')
    .replaceAll(/(?<=^|[^a-z])s\s*\//g, ' sur ')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** Both readings of a word: as typed, and as what it abbreviates. */
export const readingsOf = (word: string): readonly string[] => {
  const whole = ABBREVIATIONS[word];
  return whole === undefined ? [word] : [whole, word];
};

/** "Le Havre" is looked for as "Havre" too. */
export const withoutArticle = (name: string): string => name.replace(/^(?:le|la|les|l) /, '');
