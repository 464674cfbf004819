import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import process from 'node:process';
import * as z from 'zod/mini';

/** A pid alone is not an identity: the system gives it again. With its start it is one. */
export const processMark = z.object({ pid: z.number(), startedAt: z.string() });
export type ProcessMark = z.infer<typeof processMark>;

const IS_LINUX = process.platform === 'linux';
const FIELDS_BETWEEN_STATE_AND_START = 18;

/** Empty when the process is gone. */
function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function askPs(pid: number, ...columns: readonly string[]): string {
  const wanted = columns.flatMap((column) => ['-o', `${column}=`]);
  return spawnSync('ps', [...wanted, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
}

function statusOf(pid: number): { readonly state: string; readonly startedAt: string } {
  if (!IS_LINUX) {
    const [state = '', ...start] = askPs(pid, 'stat', 'lstart').split(/\s+/);
    return { state, startedAt: start.join(' ') };
  }
  // The second field is the name in brackets, which may hold spaces and brackets of its own.
  const stat = readProc(pid, 'stat');
  const [state = '', ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state, startedAt: fields[FIELDS_BETWEEN_STATE_AND_START] ?? '' };
}

/** The running process behind a pid, or null when there is none. */
export function markOf(pid: number): ProcessMark | null {
  const { state, startedAt } = statusOf(pid);
  // A killed process stays listed (Z, X) until its parent has read its end: it runs no more.
  return state === '' || /^[ZX]/.test(state) ? null : { pid, startedAt };
}

export function isStillRunning(mark: ProcessMark): boolean {
  return markOf(mark.pid)?.startedAt === mark.startedAt;
}

export function ownMark(): ProcessMark {
  return markOf(process.pid) ?? { pid: process.pid, startedAt: '' };
}

/** The command line of a process, empty when it cannot be read. */
export function commandOf(pid: number): string {
  return IS_LINUX ? readProc(pid, 'cmdline') : askPs(pid, 'command');
}

/** The working directory of a process, or null where it is unknown. */
export function workingFolderOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}
