import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** The API brings its migrations; the tests of the launcher itself do without. */
const DATABASE_SETUP = 'apps/api/test/integration-setup.ts';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // Programs are started and thousands of cases drawn: a busy machine needs the room.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: ['{packages,apps,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.integration.test.ts'],
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{packages,apps,scripts}/**/*.integration.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: existsSync(DATABASE_SETUP) ? [DATABASE_SETUP] : [],
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
