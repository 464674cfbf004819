import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import process from 'node:process';

/** A pid alone is not an identity: the system gives it again. With its start it is one. */
export interface ProcessMark {
  readonly pid: number;
  readonly startedAt: string;
}

const FIELDS_BEFORE_START_TIME = 19;

function markFromProc(pid: number): ProcessMark | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  // The second field is the name in brackets, which may hold spaces and brackets of its own.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // A killed process stays listed until its parent has read its end: it runs no more.
  if (state === 'Z' || state === 'X') return null;
  return { pid, startedAt: fields[FIELDS_BEFORE_START_TIME - 1] ?? '' };
}

function askPs(pid: number, column: string): string {
  return (
    spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
  );
}

function markFromPs(pid: number): ProcessMark | null {
  const state = askPs(pid, 'stat').trim();
  if (state === '' || state.startsWith('Z')) return null;
  return { pid, startedAt: askPs(pid, 'lstart').trim() };
}

/** The running process behind a pid, or null when there is none. */
export function markOf(pid: number): ProcessMark | null {
  return process.platform === 'linux' ? markFromProc(pid) : markFromPs(pid);
}

export function isStillRunning(mark: ProcessMark): boolean {
  return markOf(mark.pid)?.startedAt === mark.startedAt;
}

export function ownMark(): ProcessMark {
  return markOf(process.pid) ?? { pid: process.pid, startedAt: '' };
}

/** The command line of a process, empty when it cannot be read. */
export function commandOf(pid: number): string {
  if (process.platform !== 'linux') return askPs(pid, 'command').trim();
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** The working directory of a process, or null where it is unknown. */
export function workingFolderOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

export function parseMark(text: string): ProcessMark | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return isMark(value) ? { pid: value.pid, startedAt: value.startedAt } : null;
}

export function isMark(value: unknown): value is ProcessMark {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    typeof value.pid === 'number' &&
    'startedAt' in value &&
    typeof value.startedAt === 'string'
  );
}
