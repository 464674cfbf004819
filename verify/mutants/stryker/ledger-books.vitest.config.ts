import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { fewRuns } from './few-runs.ts';

/** Those that last longest are left out: they try out what happens at once. */
const PROOFS = [
  'give-many',
  'reversals',
  'reservations',
  'refusals',
  'held-titres',
  'shared-statements',
  'payments',
  'chain',
];

/** A mutant is tried until a first test fails: those without a database first, then as above. */
const ORDER = ['.integration.', ...PROOFS.map((name) => `/proof/${name}.`)];
const rankOf = ({ moduleId }: TestSpecification): number =>
  ORDER.findLastIndex((part) => moduleId.includes(part));

class QuickestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.toSorted((one, other) => rankOf(one) - rankOf(other)));
  }
}

export default {
  plugins: [fewRuns],
  test: {
    setupFiles: ['verify/mutants/stryker/few-runs.ts'],
    sequence: { sequencer: QuickestFirst },
    // The API is loaded once for all the files of a mutant.
    isolate: false,
    include: [
      'apps/api/src/ledger/*.test.ts',
      ...PROOFS.map((name) => `apps/api/src/ledger/proof/${name}.integration.test.ts`),
    ],
    globalSetup: ['apps/api/test/integration-setup.ts'],
    restoreMocks: true,
    // Below Stryker's own limit: a test that hangs fails, instead of leaving its mutant untried.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
};
