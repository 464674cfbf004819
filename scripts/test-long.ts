/**
 * Everything: the tests of `npm test` and those that take too long for it, with every sweep whole,
 * then a sample of the suite at other dates, the seeded faults and the upgrade from the previous
 * version. Words keep to the files whose path holds one of them, and leave the last three out.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { ROOT } from './lib/root.ts';
import { toolFile } from './lib/tools.ts';

const runTool = (file: string, args: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [file, ...args], { cwd: ROOT, stdio: 'inherit' });
    child.once('exit', (code) => resolve(code === 0));
  });

const filters = process.argv.slice(2);
const VERIFY = join(ROOT, 'verify', 'main.ts');

const steps: readonly (() => Promise<boolean>)[] = [
  () =>
    runTool(toolFile(ROOT, 'vitest'), [
      'run',
      ...['unit', 'integration', 'long'].map((project) => `--project=${project}`),
      '--passWithNoTests',
      ...filters,
    ]),
  () =>
    runTool(toolFile(join(ROOT, 'e2e'), '@playwright/test', 'playwright'), [
      'test',
      '-c',
      'e2e/playwright.long.config.ts',
      ...(filters.length > 0 ? ['--pass-with-no-tests'] : []),
      ...filters,
    ]),
  ...(filters.length > 0
    ? []
    : ['dates', 'mutants', 'upgrade'].map((name) => () => runTool(VERIFY, [name]))),
];

let isWell = true;
for (const step of steps) isWell = (await step()) && isWell;
process.exitCode = isWell ? 0 : 1;
