/**
 * The first lines of every command. Plain JavaScript without a dependency, because it runs before
 * anything is installed and on a Node older than the project's: it brings both, then hands over.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { keepCompiled } from './compile-cache.mjs';
import { ensureInstalled } from './install.mjs';
import { endWithNpm } from './npm-watch.mjs';
import { isRecentEnough, projectNodePath } from './project-node.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const WATCHDOG = fileURLToPath(new URL('watchdog.mjs', import.meta.url));
/** @type {NodeJS.Signals[]} */
const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a TypeScript file of the project, as if it had been started directly.
 * @param {string} file path from the project's root
 * @param {string[]} args
 * @param {{ keepsCompiled?: boolean }} [options] for a command that people wait for, day after day
 */
export async function run(file, args, { keepsCompiled = false } = {}) {
  endWithNpm();
  if (keepsCompiled) keepCompiled(ROOT);
  try {
    await ensureInstalled(ROOT);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
  const path = join(ROOT, file);
  if (isRecentEnough(process.versions.node)) {
    process.argv = [process.execPath, path, ...args];
    await import(pathToFileURL(path).href);
    return;
  }
  runUnderProjectNode(path, args);
}

/**
 * @param {string} path
 * @param {string[]} args
 */
function runUnderProjectNode(path, args) {
  const node = projectNodePath(ROOT, process.platform, process.arch);
  if (node === null || !existsSync(node)) {
    process.stderr.write(
      `Ce projet demande Node 24 ou plus récent sur ce système (version trouvée\u00a0: ${process.versions.node}).\n`,
    );
    process.exit(1);
  }
  const child = spawn(node, ['--import', pathToFileURL(WATCHDOG).href, path, ...args], {
    // The channel closes when this process dies in any way: the watchdog ends the child then.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of FORWARDED) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    for (const name of FORWARDED) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}
