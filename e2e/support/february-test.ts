import process from 'node:process';
import { expect, test as base } from './persona-test.ts';

const NAMES = {
  PORTAL_URL: 'FEBRUARY_PORTAL_URL',
  SANDBOX_URL: 'FEBRUARY_SANDBOX_URL',
  E2E_DATABASE_URL: 'FEBRUARY_DATABASE_URL',
} as const;
const START_PATIENCE_MS = 120_000;

const required = (name: string): string => {
  const value = process.env[name];
  if (value === undefined || value === '')
    throw new Error(`${name} is missing: only the product of the global set-up has a February`);
  return value;
};

/** Started after the other product, while tests already run. */
const untilAnswers = (url: string): Promise<void> =>
  expect(async () => {
    expect((await fetch(new URL('/robots.txt', url))).ok).toBe(true);
  }).toPass({ timeout: START_PATIENCE_MS, intervals: [500] });

/** Tests on the product whose business clock is in February. */
export const test = base.extend<object, { february: string }>({
  february: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from it.
    async ({}, use) => {
      // A worker fixture, so that this worker runs no other tests.
      for (const [name, own] of Object.entries(NAMES)) process.env[name] = required(own);
      const url = process.env['PORTAL_URL'] ?? '';
      await untilAnswers(url);
      await use(url);
    },
    { scope: 'worker', auto: true, timeout: START_PATIENCE_MS },
  ],
  baseURL: ({ february }, use) => use(february),
});

export { expect };
