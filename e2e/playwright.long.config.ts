import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';
import { LONG_TAG } from './support/sampling.ts';

const { grepInvert: _sampledOnly, ...whole } = config;

/** The walks that take too long for every run, against the same product in the same way. */
export default defineConfig({
  ...whole,
  projects: [
    { name: 'long', testMatch: '**/long/**' },
    { name: 'turns', testMatch: '**/*.turn.spec.ts', grepInvert: new RegExp(LONG_TAG) },
    { name: 'sweeps', testIgnore: '**/long/**', grep: new RegExp(LONG_TAG) },
  ],
});
