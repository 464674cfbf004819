import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { shareOf } from '@portail/testing/sampling/turn.ts';

export { shareOf };

/**
 * The sweeps over every page and every person take longer than a run should: each run walks with
 * the people named here, or takes its turn of a sweep; `npm run test:long` does all of it.
 */
export const LONG_TAG = '@long';

/** `npm run prove` asks for it: every page of everybody, each in one of its looks. */
export const takesEveryPage = process.env['E2E_EVERY_PAGE'] === 'true';

export const sampled = (isSampled: boolean): { tag?: string } =>
  isSampled ? {} : { tag: LONG_TAG };

/** Whether a walk is one of this run's. */
export const isWalked = (isSampled: boolean): boolean => isSampled || takesEveryPage;

export interface Extent {
  readonly isWhole: boolean;
  readonly tags: { tag?: string };
}

/** A sweep as `npm run test:long` does it, and where it is sampled the turn that a run takes. */
export const extents = (isSampled: boolean): readonly Extent[] => [
  ...(isWalked(isSampled) ? [{ isWhole: false, tags: sampled(true) }] : []),
  { isWhole: true, tags: sampled(false) },
];

/** Like cases of one behaviour: each run takes one in so many, the long run the others. */
export const inTurns = <Case>(
  all: readonly Case[],
  oneIn: number,
): readonly (readonly [Case, { tag?: string }])[] => {
  const taken = new Set(shareOf(all, 0, oneIn));
  return all.map((one) => [one, sampled(takesEveryPage || taken.has(one))] as const);
};

interface Share {
  /** Which of the looks it is for, and how many there are: no page is taken in two of them. */
  readonly look?: number;
  readonly looks?: number;
  /** One page in so many is enough for a run. */
  readonly oneIn?: number;
}

/** The pages that a walk takes in one of its looks. */
export const pagesInTurn = <Item>(
  all: readonly Item[],
  { look = 0, looks = 1, oneIn = 1 }: Share,
): readonly Item[] => shareOf(all, look, takesEveryPage ? looks : looks * oneIn);

const IN_TURN = '.turn.spec.ts';
const TURNS = 5;

/**
 * Care in the details of a journey, whose rows every run proves in another way: each run takes a
 * fifth of these files, `npm run test:long` takes them all. Answers those of the other turns.
 */
export const filesOfOtherTurns = (): readonly string[] => {
  if (takesEveryPage) return [];
  const folder = join(import.meta.dirname, '..');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(IN_TURN) && !file.startsWith('node_modules'))
    .toSorted();
  const taken = new Set(shareOf(files, 0, TURNS));
  return files.filter((file) => !taken.has(file)).map((file) => `**/${file}`);
};
