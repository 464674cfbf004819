import { centsOf, ZERO_CENTS, type Cents } from '../../money/cents.ts';
import { FACE_VALUE_MAX, MAX_TITRES } from '../../orders/order-amounts.ts';

/** Vouchers that a format change or a trade makes: 15 to 99 euros, both included. */
export const CONVERTED_FACE_MIN = centsOf(1_500);
export const CONVERTED_FACE_MAX = FACE_VALUE_MAX;

export const isConvertedFace = (value: Cents): boolean =>
  value >= CONVERTED_FACE_MIN && value <= CONVERTED_FACE_MAX;

export type ConversionProblem =
  | 'VALEUR_MINIMALE'
  | 'VALEUR_MAXIMALE'
  | 'MONTANT_NUL'
  | 'SOLDE'
  | 'MULTIPLE'
  | 'TROP_DE_TITRES';

export interface WishedTitres {
  readonly total: Cents;
  readonly faceValue: Cents;
  /** What the account holds that may be spent now. */
  readonly available: Cents;
}

export type AssessedTitres =
  | { readonly count: number }
  | {
      readonly problem: ConversionProblem;
      /** Totals to offer in place of a refusal, the nearest below and above; none where none is. */
      readonly nearest: readonly Cents[];
    };

/** The most that so much makes in vouchers of one value. */
export const largestTotal = (faceValue: Cents, available: Cents): Cents =>
  centsOf(Math.min(Math.max(0, Math.floor(available / faceValue)), MAX_TITRES) * faceValue);

/** The possible totals on either side of one that is not: from the least to the most. */
export const nearestTotals = ({ total, faceValue, available }: WishedTitres): readonly Cents[] => {
  if (!isConvertedFace(faceValue)) return [];
  const most = largestTotal(faceValue, available);
  const below = Math.min(Math.floor(total / faceValue) * faceValue, most);
  const above = below + faceValue;
  return [below, above].filter((one) => one > 0 && one <= most).map(centsOf);
};

const problemOf = ({
  total,
  faceValue,
  available,
}: WishedTitres): ConversionProblem | undefined => {
  // The value of a voucher first: what is wrong with the total follows from it.
  if (faceValue < CONVERTED_FACE_MIN) return 'VALEUR_MINIMALE';
  if (faceValue > CONVERTED_FACE_MAX) return 'VALEUR_MAXIMALE';
  if (total <= ZERO_CENTS) return 'MONTANT_NUL';
  if (total > available) return 'SOLDE';
  if (total % faceValue !== 0) return 'MULTIPLE';
  return total / faceValue > MAX_TITRES ? 'TROP_DE_TITRES' : undefined;
};

/** How many vouchers an account is changed into, or why it is not, with what would be possible. */
export const assessTitres = (wished: WishedTitres): AssessedTitres => {
  const problem = problemOf(wished);
  return problem === undefined
    ? { count: wished.total / wished.faceValue }
    : { problem, nearest: nearestTotals(wished) };
};
