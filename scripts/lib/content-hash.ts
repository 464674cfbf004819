import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SKIPPED = new Set(['node_modules', 'dist', '.cache']);
const TEST_FILE = /\.(?:test|spec)\.tsx?$/;

/**
 * One hash for the names and contents of all files under some paths: it changes when what would be
 * built changes, whatever the clocks of the files say. Tests are no part of what is built.
 */
export function hashOfContents(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  const add = (path: string): void => {
    const full = join(root, path);
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).toSorted((one, other) => (one < other ? -1 : 1))) {
        if (!SKIPPED.has(name)) add(`${path}/${name}`);
      }
    } else if (!TEST_FILE.test(path)) {
      const content = readFileSync(full);
      hash.update(`${path}\0${content.length}\0`).update(content);
    }
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}
