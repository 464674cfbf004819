import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { runNode } from './lib/command.ts';
import { ROOT } from './lib/root.ts';
import { toolFile } from './lib/tools.ts';

const AT_A_TIME = 2;
/** Several checkers each learn the same types again: programs side by side cost half as much. */
const ONE_CHECKER = ['--checkers', '1'];
/** The longest: started last, they would leave one core idle while they end. */
const LONGEST = ['verify', 'apps/web', 'scripts'];
/** Checked with `verify`, which loads nearly all of it: apart, it would be checked twice. */
const WITH_ANOTHER: ReadonlySet<string> = new Set(['apps/api']);

function workspaces(): string[] {
  const grouped = ['packages', 'apps'].flatMap((group) =>
    readdirSync(join(ROOT, group)).map((name) => `${group}/${name}`),
  );
  const all = new Set([...LONGEST, ...grouped, 'apps/web/build', 'e2e']);
  return [...all].filter(
    (path) => !WITH_ANOTHER.has(path) && existsSync(join(ROOT, path, 'tsconfig.json')),
  );
}

const compiler = toolFile(ROOT, 'typescript', 'tsc');
const queue = workspaces();
let failed = 0;

async function work(): Promise<void> {
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const { ok, output } = await runNode(compiler, ['--noEmit', '-p', path, ...ONE_CHECKER]);
    if (ok) continue;
    failed += 1;
    process.stdout.write(`${path}\n${output}\n`);
  }
}

await Promise.all(Array.from({ length: AT_A_TIME }, work));
process.exitCode = failed === 0 ? 0 : 1;
