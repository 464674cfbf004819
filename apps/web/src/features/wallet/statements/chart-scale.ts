const STEPS = [1, 2, 2.5, 5, 10];

/** A round number above the maximum; never zero, because bars are divided by it. */
export const niceMax = (highest: number): number => {
  if (highest <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = STEPS.find((one) => one * power >= highest) ?? 10;
  return step * power;
};
