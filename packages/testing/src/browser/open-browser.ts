import process from 'node:process';
import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from './find-browser.ts';

/** The browser of the tests, for benchmarks. */
export const openBrowser = async (): Promise<Browser> => {
  const { executablePath, args, env } = await findBrowser();
  const own = Object.entries(process.env).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  return chromium.launch({
    executablePath,
    args: [...args],
    env: { ...Object.fromEntries(own), ...env },
  });
};
