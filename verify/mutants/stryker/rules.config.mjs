import process from 'node:process';

/** One folder of the rules at a time: each run takes minutes. */
const folder = process.env['RULES_FOLDER'] ?? 'money';
const report = `.cache/stryker/rules-${folder}`;

export default {
  testRunner: 'vitest',
  vitest: { configFile: 'verify/mutants/stryker/rules.vitest.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  ignorePatterns: ['**', '!packages/rules/**', '!verify/mutants/stryker/**', '!tsconfig.base.json'],
  mutate: [`packages/rules/src/${folder}/**/*.ts`, '!**/*.test.ts'],
  // Shared machines have few cores: pass --concurrency on a larger one.
  concurrency: 1,
  tempDirName: `${report}.tmp`,
  incremental: true,
  incrementalFile: `${report}.incremental.json`,
  reporters: ['json'],
  jsonReporter: { fileName: `${report}.json` },
  // A constant of a module is seen by every test that loads it: an hour for a table of words.
  ignoreStatic: true,
  timeoutMS: 20_000,
  disableTypeChecks: false,
  allowEmpty: true,
};
