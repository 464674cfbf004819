export const quantileOf = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

export const medianOf = (values: readonly number[]): number => quantileOf(values, 0.5);

/**
 * How often a guesser who only sees the time tells one side from the other: 0.5 is chance, 1 is
 * always. Taken on the better side, since the guesser may bet either way.
 */
export const areaUnderCurve = (ones: readonly number[], others: readonly number[]): number => {
  let won = 0;
  for (const one of ones) {
    for (const other of others) won += one > other ? 1 : one === other ? 0.5 : 0;
  }
  const area = won / (ones.length * others.length);
  return Math.max(area, 1 - area);
};
