import { centsOf, type Cents } from './cents.ts';

export interface Weighted {
  /** Names the part: it breaks a tie the same way whatever the order. */
  readonly key: string;
  /** A whole number, 0 or more. */
  readonly weight: number;
}

export interface Part {
  readonly key: string;
  readonly cents: Cents;
}

const wholeWeight = (weight: number): bigint => {
  if (!Number.isSafeInteger(weight) || weight < 0) {
    throw new RangeError(`${weight} is not a weight`);
  }
  return BigInt(weight);
};

/**
 * Shares out an amount in proportion, to the cent: everybody gets the whole cents due, and the
 * cents left go one by one to the largest remainders. In any order, each gets the same.
 */
export const splitProportionally = (
  total: Cents,
  weighted: readonly Weighted[],
): readonly Part[] => {
  if (total < 0) throw new RangeError('an amount below 0 is not shared out');
  const weights = weighted.map(({ weight }) => wholeWeight(weight));
  const sum = weights.reduce((whole, weight) => whole + weight, 0n);
  if (sum === 0n) {
    if (total === 0) return weighted.map(({ key }) => ({ key, cents: total }));
    throw new RangeError('no recipient for the amount');
  }
  const shares = weighted.map(({ key }, index) => {
    const weight = weights[index] ?? 0n;
    const due = BigInt(total) * weight;
    return { key, weight, cents: Number(due / sum), remainder: due % sum };
  });
  let left = total - shares.reduce((given, { cents }) => given + cents, 0);
  const byRemainder = shares.toSorted(
    (one, other) =>
      descending(one.remainder, other.remainder) ||
      descending(one.weight, other.weight) ||
      (one.key < other.key ? -1 : 1),
  );
  for (const share of byRemainder) {
    if (left === 0) break;
    share.cents += 1;
    left -= 1;
  }
  return shares.map(({ key, cents }) => ({ key, cents: centsOf(cents) }));
};

const descending = (one: bigint, other: bigint): number => {
  if (one === other) return 0;
  return one > other ? -1 : 1;
};

const BASIS_POINTS = 10_000n;

/** A rate in hundredths of a percent of an amount, rounded half up to the cent. */
export const rateOf = (amount: Cents, basisPoints: number): Cents => {
  if (amount < 0) throw new RangeError('no rate of an amount below 0');
  return centsOf(
    Number((2n * BigInt(amount) * wholeWeight(basisPoints) + BASIS_POINTS) / (2n * BASIS_POINTS)),
  );
};

export interface Participation {
  readonly funded: Cents;
  readonly own: Cents;
}

/** What the funder pays of an order, at most its ceiling, and what is left for the person. */
export const participationOf = (
  total: Cents,
  { basisPoints, ceiling }: { readonly basisPoints: number; readonly ceiling: Cents },
): Participation => {
  const funded = centsOf(Math.min(rateOf(total, basisPoints), ceiling, total));
  return { funded, own: centsOf(total - funded) };
};

export interface RateTranche {
  readonly min: Cents;
  /** Absent on the last one. */
  readonly max: Cents | undefined;
  readonly basisPoints: number;
}

/** The rate of the tranche that holds an amount; each holds its lower bound and not its upper one. */
export const trancheRate = (amount: Cents, tranches: readonly RateTranche[]): number | undefined =>
  tranches.find(({ min, max }) => amount >= min && (max === undefined || amount < max))
    ?.basisPoints;

export interface Source {
  readonly key: string;
  readonly available: Cents;
}

/** Takes an amount from sources one after the other; `undefined` when they do not hold it. */
export const takeInOrder = (
  total: Cents,
  sources: readonly Source[],
): readonly Part[] | undefined => {
  if (total < 0) throw new RangeError('an amount below 0 is not taken');
  let left: number = total;
  const parts: Part[] = [];
  for (const { key, available } of sources) {
    const taken = Math.min(left, Math.max(0, available));
    if (taken > 0) parts.push({ key, cents: centsOf(taken) });
    left -= taken;
  }
  return left === 0 ? parts : undefined;
};

/** What is lost first is spent first. */
export const oldestFirst = <T extends { readonly millesime: number; readonly key: string }>(
  sources: readonly T[],
): readonly T[] =>
  sources.toSorted(
    (one, other) => one.millesime - other.millesime || (one.key < other.key ? -1 : 1),
  );
