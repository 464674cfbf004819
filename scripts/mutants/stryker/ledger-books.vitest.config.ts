import { fewRuns } from './few-runs.ts';

/** Those that last longest are left out: they try out what happens at once. */
const PROOFS = [
  'refusals',
  'reversals',
  'reservations',
  'payments',
  'held-titres',
  'give-many',
  'chain',
];

export default {
  plugins: [fewRuns],
  test: {
    setupFiles: ['scripts/mutants/stryker/few-runs.ts'],
    include: [
      'apps/api/src/ledger/*.integration.test.ts',
      ...PROOFS.map((name) => `apps/api/src/ledger/proof/${name}.integration.test.ts`),
    ],
    globalSetup: ['apps/api/test/integration-setup.ts'],
    restoreMocks: true,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
};
