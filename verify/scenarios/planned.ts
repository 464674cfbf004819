import type { Duration, SharedRun, Trial } from './trial.ts';

export const workSecondsOf = (
  { duration }: { readonly duration: Duration },
  isFull: boolean,
): number => (isFull ? duration.fullSeconds : duration.shortSeconds);

/** A database, two replicas and people signed in, then the books: as seen on two cores. */
const AROUND_S = 30;

/** Its work, and what is around it. */
const wholeSecondsOf = (one: { readonly duration: Duration }, isFull: boolean): number =>
  workSecondsOf(one, isFull) + (one.duration.aroundSeconds ?? AROUND_S);

export const sharedBy = (trials: readonly Trial[]): readonly SharedRun[] => [
  ...new Set(trials.flatMap(({ shares = [] }) => shares)),
];

/** What these trials take together, a shared run counted once, and not at all where it is done. */
export const plannedSeconds = (
  trials: readonly Trial[],
  isFull: boolean,
  done: ReadonlySet<SharedRun> = new Set(),
): number =>
  [...trials, ...sharedBy(trials).filter((shared) => !done.has(shared))].reduce(
    (sum, one) => sum + wholeSecondsOf(one, isFull),
    0,
  );
