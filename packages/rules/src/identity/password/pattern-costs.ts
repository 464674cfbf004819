/** Costs, in bits of a guess, of what people put around their words. */
export const LETTER_BITS = 4.7;
const DIGIT_BITS = 3.32;
const FIRST_DIGIT_BITS = 2.5;
const SEQUENCE_BITS = 4;
const YEAR_BITS = 5;
const SHORT_DATE_BITS = 8;
const LONG_DATE_BITS = 12;
const ROUND_POSTCODE_BITS = 7;
const POSTCODE_BITS = 12;
const LAST_MARK_BITS = 1.5;
const MARK_BITS = 4;
const RARE_MARK_BITS = 5;

const USUAL_MARKS = '!.?*-_@$#+&,:/ ';

export const costOfSpecial = (char: string, isLast: boolean): number => {
  if (!USUAL_MARKS.includes(char)) return RARE_MARK_BITS;
  return isLast ? LAST_MARK_BITS : MARK_BITS;
};

const isSameStep = (text: string): boolean => {
  const codes = Array.from(text, (char) => char.codePointAt(0) ?? 0);
  const step = (codes[1] ?? 0) - (codes[0] ?? 0);
  if (Math.abs(step) > 1) return false;
  return codes.every((code, index) => index === 0 || code - (codes[index - 1] ?? 0) === step);
};

const isYear = (digits: string): boolean => /^(?:19|20)[0-9]{2}$/.test(digits);

const isDayAndMonth = (digits: string): boolean =>
  /^(?:0[1-9]|[12][0-9]|3[01])(?:0[1-9]|1[0-2])/.test(digits);

export const costOfDigits = (digits: string): number => {
  if (digits.length === 1) return FIRST_DIGIT_BITS;
  if (digits.length >= 3 && isSameStep(digits)) return SEQUENCE_BITS;
  if (isYear(digits)) return YEAR_BITS;
  if (digits.length === 4 && isDayAndMonth(digits)) return SHORT_DATE_BITS;
  if (digits.length === 6 && isDayAndMonth(digits)) return LONG_DATE_BITS;
  if (digits.length === 8 && isDayAndMonth(digits) && isYear(digits.slice(4))) {
    return LONG_DATE_BITS;
  }
  if (digits.length === 5) return digits.endsWith('00') ? ROUND_POSTCODE_BITS : POSTCODE_BITS;
  return FIRST_DIGIT_BITS + DIGIT_BITS * (digits.length - 1);
};

const KEYBOARD_ROWS = [
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '&é"\'(-è_çà',
  '1234567890',
  '0987654321',
  '1a2z3e4r5t6y7u8i9o0p',
  '1q2w3e4r5t6y7u8i9o0p',
];
const ROWS = [
  ...KEYBOARD_ROWS,
  ...KEYBOARD_ROWS.map((row) => Array.from(row).toReversed().join('')),
];
const MIN_WALK_LENGTH = 3;
const WALK_BITS = 6;
const REPEATED_MARK_BITS = 3;

/** The cost of digits in a row, a walk on the keyboard, a run or a repeated mark. */
export const costOfPattern = (text: string): number | undefined => {
  if (/^[0-9]+$/.test(text)) return costOfDigits(text);
  if (/^([^\p{L}\p{N}])\1+$/u.test(text)) return REPEATED_MARK_BITS;
  if (text.length < MIN_WALK_LENGTH) return undefined;
  if (/^\p{L}+$/u.test(text) && isSameStep(text)) return SEQUENCE_BITS;
  return ROWS.some((row) => row.includes(text)) ? WALK_BITS : undefined;
};
