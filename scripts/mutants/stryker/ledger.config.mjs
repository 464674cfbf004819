const report = '.cache/stryker/ledger-books';
const LEDGER = 'apps/api/src/ledger';

export default {
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutants/stryker/ledger.vitest.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  ignorePatterns: ['**', '!apps/api/**', '!scripts/mutants/stryker/**', '!tsconfig.base.json'],
  // The invariants and the sheets of the events are constants: see sql-mutants.ts for the SQL.
  mutate: [
    `${LEDGER}/**/*.ts`,
    '!**/*.test.ts',
    `!${LEDGER}/invariants/**`,
    `!${LEDGER}/booked-*.ts`,
    `!${LEDGER}/grand-livre.ts`,
  ],
  concurrency: 1,
  tempDirName: `${report}.tmp`,
  incremental: true,
  incrementalFile: `${report}.incremental.json`,
  reporters: ['json'],
  jsonReporter: { fileName: `${report}.json` },
  ignoreStatic: true,
  timeoutMS: 60_000,
  disableTypeChecks: false,
};
