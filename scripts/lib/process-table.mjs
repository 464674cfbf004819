import { readFileSync } from 'node:fs';
import process from 'node:process';

/**
 * Pid of a process's parent, or null when the process runs no more. Linux only.
 * @param {number} pid
 * @returns {number | null}
 */
export function parentOf(pid) {
  const stat = readOrNull(`/proc/${pid}/stat`);
  if (stat === null) return null;
  const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // A killed process stays listed until its parent has read its end.
  return state === 'Z' || state === 'X' ? null : Number(parent);
}

/**
 * @param {number} pid
 * @returns {boolean}
 */
export function isRunning(pid) {
  if (process.platform === 'linux') return parentOf(pid) !== null;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * @param {string} path
 * @returns {string | null}
 */
export function readOrNull(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
