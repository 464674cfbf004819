/** What every run samples, these tests walk through whole: minutes, not seconds. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { ROOT } from './lib/root.ts';
import { toolFile } from './lib/tools.ts';

const playwright = toolFile(join(ROOT, 'e2e'), '@playwright/test', 'playwright');
const args = ['test', '-c', 'e2e/playwright.long.config.ts', ...process.argv.slice(2)];
const child = spawn(process.execPath, [playwright, ...args], { cwd: ROOT, stdio: 'inherit' });
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
