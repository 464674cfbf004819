import { execFileSync } from 'node:child_process';
import process from 'node:process';

/**
 * A sweep over hundreds of cases takes longer than a run should: each run takes its turn of it,
 * another with the next commit, and `npm run test:long` does all of it.
 */
export const isWhole = (): boolean => process.env['TEST_LONG'] === 'true';

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

/** Asked once, by the first who needs it; set from outside, it brings back the samples of that turn. */
const turn = (): number => {
  process.env['TEST_TURN'] ??= String(turnOfCommit());
  return Number(process.env['TEST_TURN']);
};

/** One kind of look among `kinds`: each item has one kind, another at the next turn. */
export const shareOf = <Item>(all: readonly Item[], kind: number, kinds: number): readonly Item[] =>
  all.filter((_, index) => (index + kind + turn()) % kinds === 0);

/** One case in so many: as many turns later, every one of them has been taken. */
export const inTurn = <Item>(all: readonly Item[], oneIn: number): readonly Item[] =>
  isWhole() ? all : shareOf(all, 0, oneIn);
