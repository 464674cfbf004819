import { appendFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeEach, describe } from 'vitest';
import { switchOff, takeSeen } from './switches.ts';

/** A file of tests, and the mutants that it is to notice; none for the trial without mistakes. */
interface Trial {
  readonly testFile: string;
  readonly mutants: readonly string[];
  /** Where the conditions that the file comes across are noted, when nothing is switched off. */
  readonly seenPath: string;
}

/** The mistake is there while a test runs, not while its world is made; once seen, it is enough. */
function tryMutant(mutant: string): void {
  let isCaught = false;
  beforeEach(({ skip, onTestFailed }) => {
    skip(isCaught, 'noticed already');
    onTestFailed(() => {
      isCaught = true;
    });
    switchOff(mutant);
  });
  afterEach(() => switchOff(undefined));
}

function noteSeen({ testFile, seenPath }: Trial): void {
  const all = new Set<string>();
  beforeEach(() => void takeSeen());
  afterEach(() => {
    for (const key of takeSeen()) all.add(key);
  });
  afterAll(async () => {
    await appendFile(seenPath, `${JSON.stringify({ testFile, seen: [...all] })}\n`);
  });
}

/**
 * Loads the file once more for each mutant, with a database of its own each time; all the rest is
 * loaded once.
 * @public The files that are written for a run call it.
 */
export function tryOut(trial: Trial): void {
  const { testFile, mutants } = trial;
  if (mutants.length === 0) {
    describe('témoin', async () => {
      noteSeen(trial);
      await import(`${testFile}?temoin`);
    });
  }
  for (const [rank, mutant] of mutants.entries()) {
    describe(mutant, async () => {
      tryMutant(mutant);
      await import(`${testFile}?mutant=${rank}`);
    });
  }
}
