import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The API brings its migrations; the tests of the launcher itself do without. */
const DATABASE_SETUP = 'apps/api/test/integration-setup.ts';
const BEFORE_EACH_FILE = 'apps/api/test/wait-for-midnight.ts';
/** Minutes each: `npm run test:long` alone runs what lies in a folder of this name. */
const LONG = '**/long/**';

/** Sweeps that `npm test` shortens, by either of these helpers: the long run does them whole. */
const SHORTENS = /\/(?:long\/is-long-run|ledger\/cuts)\.ts'/;
const SHORTENED = globSync('{packages,apps}/*/src/**/*.integration.test.ts', {
  cwd: import.meta.dirname,
}).filter((file) => SHORTENS.test(readFileSync(join(import.meta.dirname, file), 'utf8')));

/** They last longest: started last, they would leave one core idle while they end. */
const SLOWEST = [
  'ledger/proof/model.',
  'src/embedded-postgres.',
  'http/fuzz.',
  'registration/registration-limits.',
  'http/access-matrix.',
  'api/src/main.',
  'declaring/crash-points.',
  'declaring/sending.',
  'cards/card-money.',
  'cards/notifications.',
  'sandbox/src/main.',
  'orders/orders.',
  'lib/date-parsing.',
];
/** The default timeout of one second is too short on a loaded machine. */
const PATIENT = { poll: { timeout: 60_000 } };

class SlowestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const first = SLOWEST.flatMap((name) =>
      files.filter(({ moduleId }) => moduleId.includes(name)),
    );
    return Promise.resolve([...first, ...files.filter((file) => !first.includes(file))]);
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          expect: PATIENT,
          // A file loads what the one before it has loaded: alone, each would load it all again.
          // What a test replaces it puts back, and a shuffled order must pass.
          isolate: false,
          restoreMocks: true,
          setupFiles: ['apps/web/test/without-owner-stacks.ts'],
          // One kind after the other where several are asked for at once.
          sequence: { groupOrder: 0 },
          maxWorkers: 2,
          // Programs are started and thousands of cases drawn: a busy machine needs the room.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          include: ['{packages,apps,scripts,verify}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.integration.test.ts', LONG],
        },
      },
      {
        test: {
          name: 'integration',
          expect: PATIENT,
          include: ['{packages,apps,scripts,verify}/**/*.integration.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', LONG],
          globalSetup: existsSync(DATABASE_SETUP) ? [DATABASE_SETUP] : [],
          setupFiles: existsSync(BEFORE_EACH_FILE) ? [BEFORE_EACH_FILE] : [],
          // The whole API loads in seconds: once per worker. Each file has a database of its own.
          isolate: false,
          // Twice the cores of the smallest machine: with fewer, a fifth of the time is waiting.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'long',
          expect: PATIENT,
          include: ['{packages,apps,scripts,verify}/**/long/**/*.test.ts', ...SHORTENED],
          env: { TEST_LONG: 'true' },
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: existsSync(DATABASE_SETUP) ? [DATABASE_SETUP] : [],
          // One at a time: they load the machine by themselves.
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          testTimeout: 1_800_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
