import type { SharedRun, SharedTestRun, Trial, TrialContext } from './trial.ts';

const MS_PER_SECOND = 1000;

export interface SharedRuns {
  readonly share: (shared: SharedRun, context: TrialContext) => Promise<SharedTestRun>;
  readonly begun: () => ReadonlySet<SharedRun>;
}

/** Each shared run is done once, for the numbers of every trial of this list that takes from it. */
export const sharedRunsOf = (trials: readonly Trial[]): SharedRuns => {
  const runs = new Map<SharedRun, Promise<SharedTestRun>>();
  const runNow = async (shared: SharedRun, context: TrialContext): Promise<SharedTestRun> => {
    const sharing = trials.filter(({ shares = [] }) => shares.includes(shared));
    const ids = [...new Set(sharing.flatMap((trial) => trial.ids))];
    const startedAt = Date.now();
    const found = await shared.run(context, ids);
    return { ...found, ids, seconds: (Date.now() - startedAt) / MS_PER_SECOND };
  };
  return {
    begun: () => new Set(runs.keys()),
    share: (shared, context) => {
      const run = runs.get(shared) ?? runNow(shared, context);
      runs.set(shared, run);
      return run;
    },
  };
};
