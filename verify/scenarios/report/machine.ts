import { execFileSync } from 'node:child_process';
import { arch, availableParallelism, platform, totalmem } from 'node:os';
import process from 'node:process';
import type { Machine } from './record.ts';

const BYTES_PER_GIB = 2 ** 30;

/** What a figure depends on; nothing that says whose machine it is. */
export const readMachine = (): Machine => ({
  cores: availableParallelism(),
  memoryGib: Math.round((totalmem() / BYTES_PER_GIB) * 10) / 10,
  architecture: arch(),
  system: platform(),
  node: process.versions.node,
});

/** Said of a commit whose files had been changed since. */
export const MODIFIED = ' (modifié)';

/** The commit under trial; an unpacked archive has none. */
export const readCommit = (root: string): string => {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const isClean = git('status', '--porcelain') === '';
    return `${git('rev-parse', 'HEAD').trim()}${isClean ? '' : MODIFIED}`;
  } catch {
    return 'inconnu';
  }
};
