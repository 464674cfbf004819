import {
  trancheRate,
  type RateTranche,
  participationOf,
  type Participation,
} from '../money/split.ts';
import { type Cents, centsOf, ZERO_CENTS } from '../money/cents.ts';

const HUNDREDTHS = 100;
const WHOLE = 10_000;

/**
 * Converts percent to hundredths of a percent; undefined for a third decimal or outside 0 to 100.
 */
export const basisPointsOf = (percent: number): number | undefined => {
  if (!Number.isFinite(percent)) return undefined;
  // Adding zero turns JSON's "-0" into 0.
  const basisPoints = Math.round(percent * HUNDREDTHS) + 0;
  const isExact = basisPoints / HUNDREDTHS === percent;
  return isExact && basisPoints >= 0 && basisPoints <= WHOLE ? basisPoints : undefined;
};

export const percentOf = (basisPoints: number): number => basisPoints / HUNDREDTHS;

/** Linear between the bounds, flat outside. */
interface LinearScale {
  readonly min: Cents;
  readonly max: Cents;
  readonly basisPointsAtMin: number;
  readonly basisPointsAtMax: number;
}

export interface Quota {
  readonly maxParticipation: Cents;
  readonly maxCesu: Cents;
  readonly basisPoints: number;
  readonly tranches: readonly RateTranche[];
  readonly linear: LinearScale | undefined;
}

const rateOnScale = (amount: Cents, scale: LinearScale): number => {
  if (amount <= scale.min) return scale.basisPointsAtMin;
  if (amount >= scale.max) return scale.basisPointsAtMax;
  const width = BigInt(scale.max - scale.min);
  const climb = BigInt(scale.basisPointsAtMax - scale.basisPointsAtMin);
  const done = BigInt(amount - scale.min);
  // Rounded down in both directions: the funder's rate is a maximum.
  const product = climb * done;
  const step = product >= 0n ? product / width : -((-product + width - 1n) / width);
  return scale.basisPointsAtMin + Number(step);
};

/** Where tranches overlap, the highest one that contains the amount decides, in any order. */
const highestFirst = (tranches: readonly RateTranche[]): readonly RateTranche[] =>
  tranches.toSorted(
    (one, other) =>
      other.min - one.min ||
      (one.max ?? Infinity) - (other.max ?? Infinity) ||
      one.basisPoints - other.basisPoints,
  );

/**
 * The funder's rate in hundredths of a percent. Tranches and scales use the amount of the controls;
 * without one, and outside every tranche, the rate of the quota applies.
 */
export const rateOfQuota = (quota: Quota, controlAmount: Cents | undefined): number => {
  if (controlAmount === undefined) return quota.basisPoints;
  if (quota.linear !== undefined) return rateOnScale(controlAmount, quota.linear);
  return trancheRate(controlAmount, highestFirst(quota.tranches)) ?? quota.basisPoints;
};

/** Strictly above 9 euros, at most 99. */
export const FACE_VALUE_ABOVE = centsOf(900);
export const FACE_VALUE_MAX = centsOf(9_900);

/** More vouchers in one order are a typing error and cannot be bound in a book. */
export const MAX_TITRES = 1_000;

export const isAboveMinimum = (value: Cents): boolean => value > FACE_VALUE_ABOVE;
export const isUnderMaximum = (value: Cents): boolean => value <= FACE_VALUE_MAX;

/** Allowed counts × face value, and zero, in ascending order. */
export const offeredPaperAmounts = (
  counts: readonly number[],
  faceValue: Cents,
): readonly Cents[] =>
  [...new Set([0, ...counts.map((count) => count * faceValue)])]
    .toSorted((one, other) => one - other)
    .map(centsOf);

/** The number of vouchers of an amount; `undefined` when it is not whole. */
export const countOfTitres = (amount: Cents, faceValue: Cents): number | undefined => {
  if (amount === ZERO_CENTS) return 0;
  return amount % faceValue === 0 ? amount / faceValue : undefined;
};

/** The face value for a total and a count, rounded to the cent. */
export const faceValueFor = (total: Cents, count: number): Cents =>
  centsOf(Math.round(total / count));

/** The split of an order into vouchers and account. */
interface LineForms {
  readonly paper: Cents;
  readonly account: Cents;
  /** Undefined without vouchers. */
  readonly faceValue: Cents | undefined;
}

interface SpreadAmount {
  readonly paper: Cents;
  readonly account: Cents;
  readonly count: number;
}

/** An order without an account part cannot reach this amount with whole vouchers. */
type SpreadProblem = 'STEP' | 'NOT_OFFERED' | 'TOO_MANY';

const isOffered = (paper: Cents, faceValue: Cents, counts: readonly number[]): boolean =>
  counts.length === 0 || offeredPaperAmounts(counts, faceValue).includes(paper);

/** The largest offered number of vouchers within an amount. */
const paperWithin = (total: Cents, faceValue: Cents, counts: readonly number[]): Cents =>
  counts.length === 0
    ? centsOf(Math.min(Math.floor(total / faceValue), MAX_TITRES) * faceValue)
    : (offeredPaperAmounts(counts, faceValue).findLast((amount) => amount <= total) ?? ZERO_CENTS);

const onPaperAlone = (
  total: Cents,
  faceValue: Cents,
  counts: readonly number[],
): SpreadAmount | SpreadProblem => {
  const count = countOfTitres(total, faceValue);
  if (count === undefined) return 'STEP';
  if (!isOffered(total, faceValue, counts)) return 'NOT_OFFERED';
  return count > MAX_TITRES ? 'TOO_MANY' : { paper: total, account: ZERO_CENTS, count };
};

/**
 * Splits another total over the chosen forms: the account takes the difference; vouchers are
 * reduced only when the total is too small.
 */
export const spreadAmount = (
  total: Cents,
  { paper, account, faceValue }: LineForms,
  counts: readonly number[],
): SpreadAmount | SpreadProblem => {
  if (faceValue === undefined) return { paper: ZERO_CENTS, account: total, count: 0 };
  if (account === ZERO_CENTS) return onPaperAlone(total, faceValue, counts);
  const kept = paper <= total ? paper : paperWithin(total, faceValue, counts);
  return { paper: kept, account: centsOf(total - kept), count: kept / faceValue };
};

/** Already ordered this year in the campaigns that share a ceiling. */
interface AlreadyOrdered {
  readonly total: Cents;
  readonly funded: Cents;
}

export interface OrderCeiling {
  readonly basisPoints: number;
  readonly maxOrderInitial: Cents;
  readonly maxParticipationInitial: Cents;
  /** The rest of both for this year. */
  readonly maxOrder: Cents;
  readonly maxParticipation: Cents;
}

const leftOf = (ceiling: Cents, used: Cents): Cents => centsOf(Math.max(0, ceiling - used));

export const ceilingOf = (
  quota: Quota,
  controlAmount: Cents | undefined,
  already: AlreadyOrdered,
): OrderCeiling => ({
  basisPoints: rateOfQuota(quota, controlAmount),
  maxOrderInitial: quota.maxCesu,
  maxParticipationInitial: quota.maxParticipation,
  maxOrder: leftOf(quota.maxCesu, already.total),
  maxParticipation: leftOf(quota.maxParticipation, already.funded),
});

/** The funded part is the minimum of the rate's share, the ceiling and the order. */
export const partsOf = (total: Cents, ceiling: OrderCeiling): Participation =>
  participationOf(total, {
    basisPoints: ceiling.basisPoints,
    ceiling: ceiling.maxParticipation,
  });

interface AmountControls {
  /** Limits the order to the maximum of the quota. */
  readonly controlerMontant: boolean;
  /** Limits the order to the rest of the year. */
  readonly controlerMontantDisponible: boolean;
}

/** The maximum of an order; `undefined` when the campaign sets none. */
export const maximumOrder = (
  ceiling: OrderCeiling,
  controls: AmountControls,
): Cents | undefined => {
  if (controls.controlerMontantDisponible) return ceiling.maxOrder;
  return controls.controlerMontant ? ceiling.maxOrderInitial : undefined;
};
