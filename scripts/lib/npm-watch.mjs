import process from 'node:process';
import { isRunning, parentOf, readOrNull } from './process-table.mjs';

const POLL_MS = 500;

/**
 * npm forwards signals, but a killed npm (−9) forwards nothing and would leave the program behind.
 * Started by npm, a program ends when npm is no more; started another way, it stays.
 */
export function endWithNpm() {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform !== 'linux') return;
  const npm = ancestorNamed(process.ppid, 'npm');
  if (npm === null) return;
  setInterval(() => {
    if (!isRunning(npm)) process.kill(process.pid, 'SIGTERM');
  }, POLL_MS).unref();
}

/**
 * npm calls the shell, which most often replaces itself by the program, and sometimes stays.
 * @param {number} pid
 * @param {string} name
 * @returns {number | null}
 */
function ancestorNamed(pid, name) {
  for (let step = 0, current = pid; step < 2 && current > 1; step += 1) {
    const command = readOrNull(`/proc/${current}/cmdline`);
    if (command !== null && command.split(/[\0 ]/)[0]?.endsWith(name)) return current;
    const parent = parentOf(current);
    if (parent === null) return null;
    current = parent;
  }
  return null;
}
