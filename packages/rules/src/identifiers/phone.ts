export const PHONE_PREFIXES = {
  mobile: { pattern: /^0[67]\d{8}$/, label: '06 ou 07' },
  landline: { pattern: /^0[1-59]\d{8}$/, label: '01, 02, 03, 04, 05 ou 09' },
} as const;

export const isMobilePhone = (value: string): boolean => PHONE_PREFIXES.mobile.pattern.test(value);
export const isLandlinePhone = (value: string): boolean =>
  PHONE_PREFIXES.landline.pattern.test(value);
