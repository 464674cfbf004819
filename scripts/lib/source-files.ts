import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folders that hold nothing we wrote. */
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'test-results', 'playwright-report']);

/**
 * Paths of our own files, relative to the root, with forward slashes, sorted.
 * It walks the disk instead of asking git, so that a file not yet added is checked as well and
 * an unpacked archive can be checked too.
 */
export function listSourceFiles(root: string, extensions: readonly string[]): string[] {
  const found: string[] = [];
  const visit = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!SKIPPED_FOLDERS.has(entry.name) && !entry.name.startsWith('.')) visit(path);
      } else if (extensions.some((extension) => entry.name.endsWith(extension))) {
        found.push(path);
      }
    }
  };
  visit('');
  return found.toSorted();
}
