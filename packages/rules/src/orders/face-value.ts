import { centsOf, ZERO_CENTS, type Cents } from '../money/cents.ts';

/** Strictly above 9 euros, at most 99. */
export const FACE_VALUE_ABOVE = centsOf(900);
export const FACE_VALUE_MAX = centsOf(9_900);

/** More vouchers than this in one order is a slip of the finger, and a book nobody can bind. */
export const MAX_TITRES = 1_000;

export const isAboveMinimum = (value: Cents): boolean => value > FACE_VALUE_ABOVE;
export const isUnderMaximum = (value: Cents): boolean => value <= FACE_VALUE_MAX;

/** Allowed counts × face value, and nothing at all, from the least to the most. */
export const offeredPaperAmounts = (
  counts: readonly number[],
  faceValue: Cents,
): readonly Cents[] =>
  [...new Set([0, ...counts.map((count) => count * faceValue)])]
    .toSorted((one, other) => one - other)
    .map(centsOf);

/** How many vouchers an amount makes; `undefined` when it does not fall on a whole number. */
export const countOfTitres = (amount: Cents, faceValue: Cents): number | undefined => {
  if (amount === ZERO_CENTS) return 0;
  return amount % faceValue === 0 ? amount / faceValue : undefined;
};

/** The face value that makes so many vouchers of a total, rounded to the cent (D-129). */
export const faceValueFor = (total: Cents, count: number): Cents =>
  centsOf(Math.round(total / count));
