import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFormerAssets, FORMER_ASSETS_DAYS } from './former-assets.ts';

const DAY_MS = 86_400_000;
const FIRST_MS = Date.UTC(2026, 10, 1);
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portail-anciens-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** As Vite does: its folder is emptied, then filled. */
const build = async (day: number, names: readonly string[]): Promise<readonly string[]> => {
  const dist = join(folder, 'dist');
  const former = createFormerAssets({ dist, archive: join(folder, 'anciens') });
  await former.putBy(FIRST_MS + day * DAY_MS);
  await rm(dist, { recursive: true, force: true });
  await mkdir(join(dist, 'assets'), { recursive: true });
  for (const name of names) await writeFile(join(dist, 'assets', name), `content of ${name}`);
  await former.bringBack(FIRST_MS + day * DAY_MS);
  return (await readdir(join(dist, 'assets'))).toSorted();
};

describe('the files of earlier builds', () => {
  it('[O9] are served beside the new ones, as they were, those of the portal that stay once', async () => {
    expect(await build(0, ['help-1.js', 'react-1.js'])).toEqual(['help-1.js', 'react-1.js']);
    expect(await build(2, ['help-2.js', 'react-1.js'])).toEqual([
      'help-1.js',
      'help-2.js',
      'react-1.js',
    ]);
    const text = await readFile(join(folder, 'dist', 'assets', 'help-1.js'), 'utf8');
    expect(text).toBe('content of help-1.js');
  });

  it('[O9] are served for thirty days at least from the day they were replaced, not built', async () => {
    expect(FORMER_ASSETS_DAYS).toBeGreaterThanOrEqual(30);
    await build(0, ['help-1.js']);
    // After half a year without a build, open tabs still use the first one.
    expect(await build(180, ['help-2.js'])).toEqual(['help-1.js', 'help-2.js']);
    expect(await build(190, ['help-3.js'])).toContain('help-1.js');
    expect(await build(210, ['help-4.js'])).toContain('help-1.js');
    const later = await build(180 + FORMER_ASSETS_DAYS + 1, ['help-5.js']);
    expect(later).toEqual(['help-2.js', 'help-3.js', 'help-4.js', 'help-5.js']);
  });

  it('[O9] that come back into a build are its own again', async () => {
    await build(0, ['help-1.js']);
    await build(30, ['help-2.js']);
    // Back to the former version, as one does after a bad release.
    expect(await build(60, ['help-1.js'])).toEqual(['help-1.js', 'help-2.js']);
    expect(await build(94, ['help-3.js'])).toEqual(['help-1.js', 'help-2.js', 'help-3.js']);
  });

  it('[O9] are not needed for the very first build', async () => {
    expect(await build(0, ['help-1.js'])).toEqual(['help-1.js']);
  });
});
