import process from 'node:process';

/**
 * `templates`: what makes movements, by unit tests. `books`: what writes them, by tests on a
 * database, for which each run takes an hour.
 */
const part = process.env['LEDGER_PART'] ?? 'templates';
const report = `.cache/stryker/ledger-${part}`;
const LEDGER = 'apps/api/src/ledger';

/**
 * Left out: the invariants and the sheets of events, which are constants, and the queries that are
 * read by other modules. SQL is not mutated here: see sql-mutants.ts.
 */
const MUTATED = {
  templates: ['templates/**/*.ts', 'accounts.ts', 'journals.ts', 'task-posting-id.ts'],
  books: [
    'ledger.repository.ts',
    'idempotent-postings.repository.ts',
    'reservations.repository.ts',
    'ledger-errors.ts',
    'invariants.ts',
  ],
};

export default {
  testRunner: 'vitest',
  vitest: { configFile: `verify/mutants/stryker/ledger-${part}.vitest.config.ts` },
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  ignorePatterns: ['**', '!apps/api/**', '!verify/mutants/stryker/**', '!tsconfig.base.json'],
  mutate: [
    ...(part === 'books' ? MUTATED.books : MUTATED.templates).map((file) => `${LEDGER}/${file}`),
    '!**/*.test.ts',
  ],
  concurrency: 1,
  tempDirName: `${report}.tmp`,
  incremental: true,
  incrementalFile: `${report}.incremental.json`,
  reporters: ['json'],
  jsonReporter: { fileName: `${report}.json` },
  // As for the rules.
  ignoreStatic: true,
  timeoutMS: 120_000,
  disableTypeChecks: false,
};
