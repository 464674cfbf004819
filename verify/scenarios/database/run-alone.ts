import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { ROOT } from '../../../scripts/lib/root.ts';
import { sharedRunsOf } from '../shared-runs.ts';
import type { Outcome, Trial, TrialContext } from '../trial.ts';

/** A trial by itself, in its short form unless PROVE_SECONDS says otherwise: for a test. */
export const runAlone = async (trial: Trial): Promise<Outcome> => {
  const folder = await mkdtemp(join(tmpdir(), `portail-${trial.name}-`));
  const sharedRuns = sharedRunsOf([trial]);
  const asked = process.env['PROVE_SECONDS'];
  try {
    const context: TrialContext = {
      isFull: false,
      seconds: asked === undefined ? trial.duration.shortSeconds : Number(asked),
      root: ROOT,
      folder,
      say: () => undefined,
      signal: new AbortController().signal,
      share: (shared) => sharedRuns.share(shared, context),
    };
    const outcome = await trial.run(context);
    process.stdout.write(`[${trial.ids.join(', ')}] ${JSON.stringify(outcome)}\n`);
    return outcome;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
