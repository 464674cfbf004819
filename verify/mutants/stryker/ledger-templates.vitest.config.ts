import { fewRuns } from './few-runs.ts';

export default {
  plugins: [fewRuns],
  test: {
    setupFiles: ['verify/mutants/stryker/few-runs.ts'],
    include: ['apps/api/src/ledger/**/*.test.ts'],
    exclude: ['**/*.integration.test.ts'],
    restoreMocks: true,
    testTimeout: 60_000,
  },
};
