export interface Sample {
  readonly seconds: number;
  readonly value: number;
}

export interface Slope {
  /** Percent of the mean, each hour. */
  readonly percentPerHour: number;
  /** Half of the interval in which the true slope lies nineteen times in twenty. */
  readonly uncertainty: number;
}

const SECONDS_PER_HOUR = 3_600;
const NINETEEN_IN_TWENTY = 1.96;

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The straight line nearest to the samples, and how sure it is. */
export const slopeOf = (samples: readonly Sample[]): Slope => {
  if (samples.length < 3)
    return { percentPerHour: Number.NaN, uncertainty: Number.POSITIVE_INFINITY };
  const time = meanOf(samples.map(({ seconds }) => seconds));
  const level = meanOf(samples.map(({ value }) => value));
  const spread = samples.reduce((sum, { seconds }) => sum + (seconds - time) ** 2, 0);
  const rise = samples.reduce(
    (sum, { seconds, value }) => sum + (seconds - time) * (value - level),
    0,
  );
  const perSecond = rise / spread;
  const rest = samples.reduce(
    (sum, { seconds, value }) => sum + (value - level - perSecond * (seconds - time)) ** 2,
    0,
  );
  const error = Math.sqrt(rest / (samples.length - 2) / spread);
  const toPercent = (SECONDS_PER_HOUR * 100) / level;
  return {
    percentPerHour: perSecond * toPercent,
    uncertainty: error * toPercent * NINETEEN_IN_TWENTY,
  };
};
