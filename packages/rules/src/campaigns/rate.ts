const HUNDREDTHS = 100;
const WHOLE = 10_000;

/**
 * A rate in percent as hundredths of a percent. Exact or refused: a third decimal is not a rate,
 * nor is anything outside of 0 to 100.
 */
export const basisPointsOf = (percent: number): number | undefined => {
  if (!Number.isFinite(percent)) return undefined;
  // Adding zero turns JSON's "-0" into 0.
  const basisPoints = Math.round(percent * HUNDREDTHS) + 0;
  const isExact = basisPoints / HUNDREDTHS === percent;
  return isExact && basisPoints >= 0 && basisPoints <= WHOLE ? basisPoints : undefined;
};

export const percentOf = (basisPoints: number): number => basisPoints / HUNDREDTHS;
