import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

/** The walks that take too long for every run, against the same product in the same way. */
export default defineConfig({ ...config, projects: [{ name: 'long', testMatch: '**/long/**' }] });
