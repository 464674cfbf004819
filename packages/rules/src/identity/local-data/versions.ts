export interface LocalDataVersion {
  readonly version: string;
  /** Data stored by an earlier version cannot be read by this one. */
  readonly emptyState: boolean;
}

/** All versions that wrote local data, oldest first; append new ones. */
const VERSIONS = `
  V1.0.0 V1.1.0 V1.1.1 V1.2.0 V1.3.0 V1.4.0 V1.5.0 V1.5.1 V1.6.0 V1.7.0
  V1.8.0 V1.9.0 V1.9.1 V1.10.0 V1.11.0 V1.12.0 V1.13.0 V1.13.1 V1.14.0 V1.15.0
  V1.16.0 V1.17.0 V1.17.1 V1.18.0 V1.19.0 V1.20.0 V1.21.0 V1.21.1 V1.22.0 V1.23.0
  V1.24.0 V1.25.0 V1.25.1 V1.26.0 V1.27.0 V1.28.0 V1.29.0 V1.29.1 V1.30.0 V1.31.0
  V1.32.0 V1.33.0 V1.33.1 V1.34.0 V1.35.0 V1.36.0 V1.37.0 V1.37.1 V1.38.0 V1.39.0
  V1.40.0 V1.41.0 V1.41.1 V1.42.0 V1.43.0 V1.44.0 V1.45.0 V1.45.1 V1.46.0 V1.47.0
  V1.48.0 V1.49.0 V1.49.1 V1.50.0 V1.51.0 V1.52.0 V1.53.0 V1.53.1 V1.54.0 V1.55.0
  V1.56.0 V1.57.0 V1.57.1 V1.58.0 V1.59.0
  V2.0.0 V2.0.1 V2.1.0 V2.2.0 V2.3.0 V2.3.1 V2.4.0 V2.5.0 V2.5.1 V2.6.0
  V2.7.0 V2.8.0 V2.8.1 V2.9.0 V2.10.0 V2.10.1 V2.11.0 V2.12.0 V2.13.0 V2.13.1
  V2.14.0 V2.15.0 V2.16.0 V2.16.1 V2.17.0 V2.18.0 V2.19.0 V2.20.0 V2.20.1 V2.21.0
  V2.22.0 V2.23.0 V2.23.1 V2.24.0 V2.25.0 V2.26.0 V2.27.0 V2.27.1 V2.28.0 V2.29.0
  V2.30.0 V2.30.1 V2.31.0 V2.32.0 V2.33.0
`
  .trim()
  .split(/\s+/);

const EMPTY_STATE: ReadonlySet<string> = new Set(['V2.0.0', 'V2.10.0', 'V2.20.0', 'V2.30.0']);

export const LOCAL_DATA_VERSIONS: readonly LocalDataVersion[] = VERSIONS.map((version) => ({
  version,
  emptyState: EMPTY_STATE.has(version),
}));

/** Value of `eb.version` after the portal has loaded. */
export const LATEST_LOCAL_DATA_VERSION = 'V2.33.0';

const numbersOf = (version: string): readonly number[] => (version.match(/\d+/g) ?? []).map(Number);

/** Numeric, so that V2.9.0 comes before V2.10.0. */
export const compareVersions = (one: string, other: string): number => {
  const [left, right] = [numbersOf(one), numbersOf(other)];
  const length = Math.max(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};

/**
 * True when a version flagged empty-state lies after the stored one. An unknown version counts as
 * the oldest. A session with both CESU and home-service details is kept.
 */
export const shouldResetLocalData = (
  stored: string | null | undefined,
  versions: readonly LocalDataVersion[],
  { hasBothDetails }: { readonly hasBothDetails: boolean },
): boolean => {
  if (hasBothDetails) return false;
  const known = versions.find(({ version }) => version === stored) ?? versions[0];
  if (known === undefined) return false;
  return versions.some(
    ({ version, emptyState }) => emptyState && compareVersions(version, known.version) > 0,
  );
};
