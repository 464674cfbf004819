import process from 'node:process';
import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

const { grepInvert: _shortOnly, ...whole } = config;

process.env['E2E_EVERY_STEP'] = 'true';

const ALONE = '**/maintenance.spec.ts';

/** Every browser test: those of `npm test`, and those that take too long for it. */
export default defineConfig({
  ...whole,
  projects: [
    { name: 'portail', testIgnore: ALONE },
    // It closes the portal to everyone: no other test may run.
    { name: 'maintenance', testMatch: ALONE, dependencies: ['portail'] },
  ],
});
