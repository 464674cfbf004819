import { CONVERTED_FACE_MAX, CONVERTED_FACE_MIN, isConvertedFace } from '../conversion/amount.ts';
import { centsOf, ZERO_CENTS, type Cents } from '../../money/cents.ts';
import { MAX_TITRES } from '../../orders/order-amounts.ts';

const halves = (value: number): readonly number[] => [Math.ceil(value / 2), Math.floor(value / 2)];

/** What is left beside the vouchers of the wished value, and those that it is put on. */
const lastOnes = (faceValue: number, rest: number): readonly number[] => {
  if (rest === 0) return [faceValue];
  if (rest >= CONVERTED_FACE_MIN) return [faceValue, rest];
  // Too little for a voucher of its own: it goes with the last one, or with the two it makes.
  const last = faceValue + rest;
  return last <= CONVERTED_FACE_MAX ? [last] : halves(last);
};

/**
 * Vouchers for a whole value, to the cent, as many of the wished one as it holds: a trade leaves
 * nothing behind. `undefined` for less than the least voucher, or for more than a book holds.
 */
export const titresWorth = (total: Cents, wished: Cents): readonly Cents[] | undefined => {
  if (!isConvertedFace(wished)) throw new RangeError(`no voucher of ${wished} cents is made`);
  if (total < CONVERTED_FACE_MIN) return undefined;
  const faceValue = Math.min(wished, total);
  const whole = Math.floor(total / faceValue);
  const last = lastOnes(faceValue, total % faceValue);
  if (whole - 1 + last.length > MAX_TITRES) return undefined;
  return [...Array.from({ length: whole - 1 }, () => faceValue), ...last].map(centsOf);
};

/**
 * New vouchers for old ones: the same values where they may still be made, else the same sum in
 * the largest value among them. In any order, the same book.
 */
export const titresForOld = (old: readonly Cents[]): readonly Cents[] | undefined => {
  const values = old.toSorted((one, other) => other - one);
  if (values.every(isConvertedFace)) return values.length > MAX_TITRES ? undefined : values;
  const total = centsOf(values.reduce((sum, value) => sum + value, 0));
  const largest = values[0] ?? ZERO_CENTS;
  return titresWorth(
    total,
    centsOf(Math.min(Math.max(largest, CONVERTED_FACE_MIN), CONVERTED_FACE_MAX)),
  );
};
