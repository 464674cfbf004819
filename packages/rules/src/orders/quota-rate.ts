import { trancheRate, type RateTranche } from '../money/split.ts';
import type { Cents } from '../money/cents.ts';

/** The rate falls (or rises) evenly from one bound to the other, and stays flat beyond them. */
export interface LinearScale {
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
  // Whole numbers, rounded down whichever way the scale goes: the funder's rate is a maximum.
  const product = climb * done;
  const step = product >= 0n ? product / width : -((-product + width - 1n) / width);
  return scale.basisPointsAtMin + Number(step);
};

/** Where a funder's tranches overlap, the highest one that holds the amount decides, in any order. */
const highestFirst = (tranches: readonly RateTranche[]): readonly RateTranche[] =>
  tranches.toSorted(
    (one, other) =>
      other.min - one.min ||
      (one.max ?? Infinity) - (other.max ?? Infinity) ||
      one.basisPoints - other.basisPoints,
  );

/**
 * What the funder takes on, in hundredths of a percent. Tranches and scales look at the amount that
 * the controls ask for; without one, and outside of every tranche, the quota's own rate holds.
 */
export const rateOfQuota = (quota: Quota, controlAmount: Cents | undefined): number => {
  if (controlAmount === undefined) return quota.basisPoints;
  if (quota.linear !== undefined) return rateOnScale(controlAmount, quota.linear);
  return trancheRate(controlAmount, highestFirst(quota.tranches)) ?? quota.basisPoints;
};
