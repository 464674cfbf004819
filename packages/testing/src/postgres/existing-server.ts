import { join } from 'node:path';
import { readOrNull } from './file-lock.ts';
import { realpath, rm, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { withClient } from './client.ts';
import { ADMIN_ROLE, type Credentials, databaseUrl } from './credentials.ts';
import {
  commandOf,
  isMark,
  isStillRunning,
  markOf,
  type ProcessMark,
  workingFolderOf,
} from './processes.ts';

/** Content of `postmaster.pid`. */
interface PostmasterPid {
  readonly pid: number;
  readonly port: number | null;
  readonly status: string;
}

const PORT_LINE = 3;
const STATUS_LINE = 7;

export function parsePostmasterPid(text: string): PostmasterPid | null {
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  // A backend alone writes a negative number; an empty file is one being written.
  if (!Number.isInteger(pid) || pid === 0) return null;
  const port = Number(lines[PORT_LINE] ?? '');
  return {
    pid: Math.abs(pid),
    port: Number.isInteger(port) && port > 0 ? port : null,
    status: lines[STATUS_LINE] ?? '',
  };
}

function postmasterPidPath(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

export async function readPostmasterPid(cluster: string): Promise<PostmasterPid | null> {
  const text = await readOrNull(postmasterPidPath(cluster));
  return text === null ? null : parsePostmasterPid(text);
}

/** The program that started the server, and its supervisor. */
export interface Ownership {
  readonly owner: ProcessMark;
  readonly supervisor: ProcessMark;
}

export interface RunningServer {
  readonly pid: number;
  readonly port: number;
}

const POLL_MS = 50;
const TIMEOUT_MS = 60_000;

function ownershipPath(home: string): string {
  return join(home, 'owner.json');
}

export async function writeOwnership(home: string, ownership: Ownership): Promise<void> {
  await writeFile(ownershipPath(home), JSON.stringify(ownership), { mode: 0o600 });
}

async function readOwnership(home: string): Promise<Ownership | null> {
  const text = await readOrNull(ownershipPath(home));
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    if (!('owner' in value) || !isMark(value.owner)) return null;
    if (!('supervisor' in value) || !isMark(value.supervisor)) return null;
    return { owner: value.owner, supervisor: value.supervisor };
  } catch {
    return null;
  }
}

export type Verdict = 'absent' | 'stale' | 'adopt' | 'wait' | 'end';

export interface Observation {
  readonly server: PostmasterPid | null;
  /** The process of that pid runs and is the PostgreSQL of this folder. */
  readonly isPostgres: boolean;
  readonly ownership: 'none' | 'alive' | 'owner-gone' | 'supervisor-gone';
}

/** What to do with what was found in the data folder. */
export function assess({ server, isPostgres, ownership }: Observation): Verdict {
  if (server === null) return 'absent';
  if (!isPostgres) return 'stale';
  // Without its supervisor the server would never be stopped.
  if (ownership === 'supervisor-gone') return 'end';
  // Its owner has just died and the supervisor is about to end it.
  if (ownership === 'owner-gone') return 'wait';
  return server.status === 'ready' ? 'adopt' : 'wait';
}

/** Looks at the server of the data folder until it is either usable or gone. */
export async function settleExistingServer(
  home: string,
  cluster: string,
  credentials: Credentials,
): Promise<RunningServer | null> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    const server = await readPostmasterPid(cluster);
    const verdict = assess(await observe(home, cluster, server));
    if (verdict === 'absent' || verdict === 'stale' || server === null) {
      // An empty file, left by a start that was cut short, stops a new server as well.
      await rm(postmasterPidPath(cluster), { force: true });
      return null;
    }
    if (verdict === 'adopt' && server.port !== null) {
      if (await answers(server.port, credentials)) return { pid: server.pid, port: server.port };
    }
    if (verdict === 'end') end(server.pid);
    await delay(POLL_MS);
  }
  throw new Error(`Une base de données occupe déjà ${home} et ne répond pas.`);
}

async function observe(
  home: string,
  cluster: string,
  server: PostmasterPid | null,
): Promise<Observation> {
  if (server === null) return { server, isPostgres: false, ownership: 'none' };
  const isPostgres = await isServerOf(cluster, server.pid);
  const ownership = await readOwnership(home);
  if (ownership === null) return { server, isPostgres, ownership: 'none' };
  if (!isStillRunning(ownership.supervisor)) {
    return { server, isPostgres, ownership: 'supervisor-gone' };
  }
  const ownerRuns = isStillRunning(ownership.owner);
  return { server, isPostgres, ownership: ownerRuns ? 'alive' : 'owner-gone' };
}

/** The working directory of a server is its data folder, which identifies our server. */
async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  if (markOf(pid) === null || !commandOf(pid).includes('postgres')) return false;
  const folder = workingFolderOf(pid);
  return folder === null || folder === (await realpath(cluster));
}

async function answers(port: number, credentials: Credentials): Promise<boolean> {
  try {
    const url = databaseUrl(ADMIN_ROLE, credentials.admin, port);
    await withClient(url, (client) => client.query('select 1'));
    return true;
  } catch {
    return false;
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // It ended between the check and the signal.
  }
}
