import { describe, expect, it } from 'vitest';
import { findBrowser, findInPath } from './find-browser.ts';

describe('findBrowser', () => {
  it('takes the browser that is named before any other', async () => {
    const found = await findBrowser({ CHROMIUM_PATH: process.execPath, PATH: '/usr/bin' });
    expect(found).toMatchObject({ executablePath: process.execPath, source: 'CHROMIUM_PATH' });
    expect(found.args).toContain('--disable-background-networking');
  });

  it('refuses a name that leads to no program', async () => {
    await expect(findBrowser({ CHROMIUM_PATH: '/nowhere/chromium' })).rejects.toThrow('/nowhere');
  });
});

describe('findInPath', () => {
  const programs = new Set(['/usr/bin/google-chrome', '/opt/bin/chromium', '/usr/bin/chromium']);
  const isProgram = (file: string): boolean => programs.has(file);

  it('prefers the first name, then the first folder', () => {
    const path = '/usr/bin:/opt/bin';
    expect(findInPath(['chromium', 'google-chrome'], path, isProgram)).toBe('/usr/bin/chromium');
    expect(findInPath(['google-chrome'], path, isProgram)).toBe('/usr/bin/google-chrome');
    expect(findInPath(['firefox'], path, isProgram)).toBeNull();
  });

  it('never takes a program from a relative folder', () => {
    expect(findInPath(['chromium'], '.:bin', () => true)).toBeNull();
  });
});
