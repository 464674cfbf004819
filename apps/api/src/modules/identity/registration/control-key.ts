/** Two people write the same value differently: capitals, accents and blanks are set aside. */
export const controlKey = (value: string): string =>
  value
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[\s\u2010-\u2015-]+/gu, ' ')
    .trim();
