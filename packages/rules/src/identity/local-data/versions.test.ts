import { describe, expect, it } from 'vitest';
import {
  compareVersions,
  LATEST_LOCAL_DATA_VERSION,
  LOCAL_DATA_VERSIONS,
  shouldResetLocalData,
} from './versions.ts';

const ONE_SPACE = { hasBothDetails: false };
const resets = (stored: string | null | undefined): boolean =>
  shouldResetLocalData(stored, LOCAL_DATA_VERSIONS, ONE_SPACE);

describe('local data versions', () => {
  it('[XC-29] are 120, in order, from V1.0.0 to V2.33.0', () => {
    const versions = LOCAL_DATA_VERSIONS.map(({ version }) => version);
    expect(versions).toHaveLength(120);
    expect(new Set(versions).size).toBe(120);
    expect(versions.every((version) => /^V\d+\.\d+\.\d+$/.test(version))).toBe(true);
    expect(versions.toSorted(compareVersions)).toEqual(versions);
    expect(versions[0]).toBe('V1.0.0');
    expect(versions.at(-1)).toBe('V2.33.0');
    expect(LATEST_LOCAL_DATA_VERSION).toBe('V2.33.0');
  });

  it('[XC-29] include four that start from an empty state', () => {
    const flagged = LOCAL_DATA_VERSIONS.filter(({ emptyState }) => emptyState);
    expect(flagged.map(({ version }) => version)).toEqual([
      'V2.0.0',
      'V2.10.0',
      'V2.20.0',
      'V2.30.0',
    ]);
  });

  it('are compared numerically', () => {
    expect(compareVersions('V2.9.0', 'V2.10.0')).toBeLessThan(0);
    expect(compareVersions('V2.10.0', 'V2.9.0')).toBeGreaterThan(0);
    expect(compareVersions('V1.59.0', 'V2.0.0')).toBeLessThan(0);
    expect(compareVersions('V2.0.1', 'V2.0.0')).toBeGreaterThan(0);
    expect(compareVersions('V2.30.0', 'V2.30.0')).toBe(0);
    expect(compareVersions('V2.30', 'V2.30.1')).toBeLessThan(0);
    expect(compareVersions('V2.30.1', 'V2.30')).toBeGreaterThan(0);
  });

  it.each([
    ['V1.0.0', true],
    ['V1.59.0', true],
    ['V2.9.0', true],
    ['V2.29.0', true],
    ['V2.30.0', false],
    ['V2.30.1', false],
    ['V2.33.0', false],
    [null, true],
    [undefined, true],
    ['', true],
    ['n’importe quoi', true],
    ['V3.0.0', true],
    ['V2.33.7', true],
  ])('[SHELL-75] data of %s is emptied: %s', (stored, isReset) => {
    expect(resets(stored)).toBe(isReset);
  });

  it('[SHELL-75] empty data only for a flagged version after the stored one, including the latest', () => {
    const list = (...flags: readonly boolean[]) =>
      flags.map((emptyState, index) => ({ version: `V1.${index + 8}.0`, emptyState }));
    expect(shouldResetLocalData('V1.9.0', list(false, true, false), ONE_SPACE)).toBe(false);
    expect(shouldResetLocalData('V1.9.0', list(false, false, true), ONE_SPACE)).toBe(true);
    expect(shouldResetLocalData('V1.9.0', list(true, false, false), ONE_SPACE)).toBe(false);
    expect(shouldResetLocalData('V1.9.0', [], ONE_SPACE)).toBe(false);
  });

  it('[SHELL-76] keep a session with both CESU and home-service details', () => {
    for (const { version } of LOCAL_DATA_VERSIONS) {
      expect(shouldResetLocalData(version, LOCAL_DATA_VERSIONS, { hasBothDetails: true })).toBe(
        false,
      );
    }
    expect(shouldResetLocalData(null, LOCAL_DATA_VERSIONS, { hasBothDetails: true })).toBe(false);
  });
});
