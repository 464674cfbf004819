import { defineConfig } from '@playwright/test';
import { findBrowser } from '@portail/testing/browser/find-browser.ts';
import { globSync } from 'node:fs';
import process from 'node:process';
import { TIMEOUT_MS } from './support/timeouts.ts';
import { LONG_FILES, LONG_TAG } from './support/long.ts';

const browser = await findBrowser();

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}

/** A window that leaves its blank page would change its process: half the price of opening it. */
const ONE_PROCESS_PER_CONTEXT = ['--disable-site-isolation-trials', '--renderer-process-limit=1'];

const ALONE = '**/maintenance.spec.ts';

// A pattern that matches no file would move a test to another run in silence.
for (const pattern of [ALONE, ...LONG_FILES]) {
  if (globSync(pattern, { cwd: import.meta.dirname }).length === 0) {
    throw new Error(`${pattern} matches no file`);
  }
}

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  grepInvert: new RegExp(LONG_TAG),
  fullyParallel: true,
  // One more than the cores of the smallest machine: tests often wait, for a delay or an answer.
  workers: 3,
  // The second try tells a flaky test from a broken one; both fail the run.
  retries: 1,
  failOnFlakyTests: true,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'list',
  // A busy machine is not a broken portal.
  timeout: 300_000,
  expect: { timeout: TIMEOUT_MS },
  projects: [
    { name: 'portail', testIgnore: [ALONE, ...LONG_FILES] },
    // It closes the portal, so that it runs alone.
    { name: 'maintenance', testMatch: ALONE, dependencies: ['portail'] },
  ],
  use: {
    // Set by the global set-up, once it has chosen the ports; the workers read it.
    ...(process.env['PORTAL_URL'] === undefined ? {} : { baseURL: process.env['PORTAL_URL'] }),
    browserName: 'chromium',
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Without a graphics card every frame of a movement is paid by the processor; the specs that
    // are about movement ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every step costs a third of the run: it is asked for when a failure needs it.
    trace: process.env['E2E_TRACE'] === undefined ? 'off' : 'retain-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      args: [...browser.args, ...ONE_PROCESS_PER_CONTEXT],
      env: { ...definedOnly(process.env), ...browser.env },
    },
  },
});
