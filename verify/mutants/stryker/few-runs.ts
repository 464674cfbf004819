import fc from 'fast-check';

/** Thousands of draws for each mutant would take days; a mutant that these miss counts as survived. */
export const MOST_RUNS = 25;

fc.configureGlobal({ numRuns: MOST_RUNS, seed: 1, endOnFailure: true });

/** A number of draws that a test asks for itself stands above the setting. */
export const fewRuns = {
  name: 'few-runs',
  enforce: 'pre',
  transform: (code: string, id: string): string | undefined =>
    id.endsWith('.test.ts')
      ? code.replaceAll(/\bnumRuns: \w+/g, `numRuns: ${MOST_RUNS}`)
      : undefined,
} as const;
