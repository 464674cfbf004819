const NIR = /^([12378]\d{4}(?:\d{2}|2[AB])\d{6})(\d{2})?$/;
const KEY_BASE = 97;

/** Corsica writes letters where the key counts digits. */
const keyOf = (number: string): number =>
  KEY_BASE - Number(BigInt(number.replace('2A', '19').replace('2B', '18')) % BigInt(KEY_BASE));

/** A number of the social security, with its key or without: it is never to be kept. */
export const isSocialSecurityNumber = (text: string): boolean => {
  const match = NIR.exec(text.replaceAll(/[\s.-]/g, '').toUpperCase());
  if (match === null) return false;
  const [, number = '', key] = match;
  return key === undefined || Number(key) === keyOf(number);
};

/** Thirteen digits and their key, however they are spaced; beside no other digit. */
const WRITTEN_NIR = /(?<![0-9A-Za-z])[12378](?:[\s.-]?[0-9ABab]){14}(?![0-9A-Za-z])/g;
const NIR_LENGTH = 15;
export const MASKED_NIR = '[numéro de sécurité sociale masqué]';

/** Free text without social security numbers, which must not be stored (P3); only those with a valid key are certain. */
export const withoutSocialSecurityNumbers = (text: string): string =>
  text.replaceAll(WRITTEN_NIR, (found) => {
    const isWhole = found.replaceAll(/[\s.-]/g, '').length === NIR_LENGTH;
    return isWhole && isSocialSecurityNumber(found) ? MASKED_NIR : found;
  });
