/** One @, a dotted host, no space: what a mail server could deliver, nothing cleverer. */
const EMAIL_PATTERN =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

export const isEmail = (value: string): boolean => value.length <= 254 && EMAIL_PATTERN.test(value);

export const PHONE_PREFIXES = {
  mobile: { pattern: /^0[67]\d{8}$/, label: '06 ou 07' },
  landline: { pattern: /^0[1-59]\d{8}$/, label: '01, 02, 03, 04, 05 ou 09' },
} as const;

export const isMobilePhone = (value: string): boolean => PHONE_PREFIXES.mobile.pattern.test(value);
export const isLandlinePhone = (value: string): boolean =>
  PHONE_PREFIXES.landline.pattern.test(value);
