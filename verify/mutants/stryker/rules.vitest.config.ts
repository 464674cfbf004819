import { fewRuns } from './few-runs.ts';

export default {
  plugins: [fewRuns],
  test: {
    setupFiles: ['verify/mutants/stryker/few-runs.ts'],
    include: ['packages/rules/src/**/*.test.ts'],
    exclude: ['**/cents-million.test.ts'],
    // They take seconds to prepare their texts, and other tests of their files see the same code.
    testNamePattern:
      /^(?!.*(?:never throws|garbage never|nothing that a search would read|5,000 random|200,000 elements))/u,
    // The rules keep nothing from one file to the next: they are loaded once for all those of a mutant.
    isolate: false,
    restoreMocks: true,
    testTimeout: 60_000,
  },
};
