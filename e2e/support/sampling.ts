import { execFileSync } from 'node:child_process';
import process from 'node:process';

/**
 * The sweeps over every page and every person take longer than a run should: each run walks with
 * the people named here, or takes its turn of a sweep; `npm run test:long` does all of it.
 */
export const LONG_TAG = '@long';

export const sampled = (isSampled: boolean): { tag?: string } =>
  isSampled ? {} : { tag: LONG_TAG };

export interface Extent {
  readonly isWhole: boolean;
  readonly tags: { tag?: string };
}

/** A sweep as `npm run test:long` does it, and where it is sampled the turn that a run takes. */
export const extents = (isSampled: boolean): readonly Extent[] => [
  ...(isSampled ? [{ isWhole: false, tags: sampled(true) }] : []),
  { isWhole: true, tags: sampled(false) },
];

/** The same for everybody who tests the same commit: a failure comes back when it is looked for. */
const turnOfCommit = (): number => {
  try {
    const count = execFileSync('git', ['rev-list', '--count', 'HEAD'], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number(count);
  } catch {
    return 0;
  }
};

/** Set once, before the workers start; set from outside, it brings back the samples of that turn. */
const turn = (): number => {
  process.env['E2E_TURN'] ??= String(turnOfCommit());
  return Number(process.env['E2E_TURN']);
};

/** The share of one kind of look among `kinds`: each page has one kind, another at the next turn. */
export const shareOf = <Item>(all: readonly Item[], kind: number, kinds: number): readonly Item[] =>
  all.filter((_, index) => (index + kind + turn()) % kinds === 0);
