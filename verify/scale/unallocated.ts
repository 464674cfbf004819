const SIREN_RANKS = 10_000_000;
const LARGEST_DIGIT = 9;
const BASE = 10;

const luhnSum = (digits: string): number =>
  Array.from(digits, Number)
    .toReversed()
    .reduce((sum, digit, rank) => {
      const counted = rank % 2 === 0 ? digit : digit * 2;
      return sum + (counted > LARGEST_DIGIT ? counted - LARGEST_DIGIT : counted);
    }, 0);

const withKey = (digits: string): string =>
  `${digits}${(BASE - (luhnSum(`${digits}0`) % BASE)) % BASE}`;

/**
 * The SIRET of an employer that cannot be: its keys are right, of the company and of its office, and
 * no company was ever given a number that begins with a nought.
 */
export const unallocatedSiret = (rank: number): string => {
  if (rank < 0 || rank >= SIREN_RANKS) throw new RangeError(`no employer ${rank}`);
  const siren = withKey(`0${String(rank).padStart(7, '0')}`);
  return withKey(`${siren}0001`);
};
