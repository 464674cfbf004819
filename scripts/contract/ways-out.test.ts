import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../lib/root.ts';
import { listSourceFiles } from '../lib/source-files.ts';

const SOURCES = join(ROOT, 'apps', 'web', 'src');
const LEAVES = /location\.(?:assign|replace)\(|location\.href\s*=[^=]|\bwindow\.open\(/;

/** Two of them go to a page that stands in the code; the one of redirects asks the settings. */
const WAYS_OUT = ['session/api.ts', 'session/follow-redirect.ts', 'session/session-store.ts'];

it('[S31] the portal leaves for an address in one place, where its origin is judged', () => {
  const leaving = listSourceFiles(SOURCES, ['.ts', '.tsx']).filter((file) =>
    LEAVES.test(readFileSync(join(SOURCES, file), 'utf8')),
  );
  expect(leaving.toSorted()).toEqual(WAYS_OUT);
});
