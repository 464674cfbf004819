/** What every run samples, these tests walk through whole: minutes, not seconds. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { ROOT } from './lib/root.ts';
import { toolFile } from './lib/tools.ts';

const runTool = (file: string, args: readonly string[]): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [file, ...args], { cwd: ROOT, stdio: 'inherit' });
    child.once('exit', (code) => resolve(code ?? 1));
  });

const filters = process.argv.slice(2);
const books = await runTool(toolFile(ROOT, 'vitest'), [
  'run',
  '--project=long',
  '--passWithNoTests',
  ...filters,
]);
const browser = await runTool(toolFile(join(ROOT, 'e2e'), '@playwright/test', 'playwright'), [
  'test',
  '-c',
  'e2e/playwright.long.config.ts',
  ...(filters.length > 0 ? ['--pass-with-no-tests'] : []),
  ...filters,
]);
process.exitCode = books === 0 ? browser : books;
