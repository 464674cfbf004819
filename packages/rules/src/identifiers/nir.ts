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
