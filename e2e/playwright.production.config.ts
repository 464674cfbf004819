import process from 'node:process';
import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

const { globalSetup: _ownProduct, grepInvert: _shortOnly, ...shared } = config;

/** The journeys of `npm run verify -- production`, on the machine that it has installed. */
export default defineConfig({
  ...shared,
  testDir: './production',
  testMatch: '**/*.journey.ts',
  workers: 1,
  retries: 0,
  timeout: 600_000,
  projects: [{ name: 'production' }],
  use: {
    ...shared.use,
    launchOptions: {
      ...shared.use?.launchOptions,
      args: [
        ...(shared.use?.launchOptions?.args ?? []),
        // Of the servers, which send their own certificate only: passkeys refuse one that is merely
        // tolerated.
        `--ignore-certificate-errors-spki-list=${process.env['PRODUCTION_SPKI'] ?? ''}`,
      ],
    },
  },
});
