import { realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { withClient } from './client.ts';
import { ADMIN_ROLE, clusterFolder, type Credentials, databaseUrl } from './cluster.ts';
import { readJson, readOrNull } from './files.ts';
import { commandOf, isStillRunning, markOf, processMark, workingFolderOf } from './processes.ts';

/** Content of `postmaster.pid`. */
interface PostmasterPid {
  readonly pid: number;
  readonly port: number | null;
  readonly status: string;
}

const PORT_LINE = 3;
const STATUS_LINE = 7;
const POLL_MS = 50;
const TIMEOUT_MS = 60_000;

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

const pidPath = (home: string): string => join(clusterFolder(home), 'postmaster.pid');

export const readPostmasterPid = async (home: string): Promise<PostmasterPid | null> =>
  parsePostmasterPid((await readOrNull(pidPath(home))) ?? '');

/** The program that started the server, and its supervisor. */
const ownershipFile = z.object({ owner: processMark, supervisor: processMark });
type Ownership = z.infer<typeof ownershipFile>;

const ownershipPath = (home: string): string => join(home, 'owner.json');

export const writeOwnership = (home: string, ownership: Ownership): Promise<void> =>
  writeFile(ownershipPath(home), JSON.stringify(ownership), { mode: 0o600 });

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
  credentials: Credentials,
): Promise<{ readonly pid: number; readonly port: number } | null> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    const server = await readPostmasterPid(home);
    const isPostgres = server !== null && (await isServerOf(home, server.pid));
    const verdict = assess({ server, isPostgres, ownership: await readOwnership(home) });
    if (server === null || verdict === 'absent' || verdict === 'stale') {
      // An empty file, left by a start that was cut short, stops a new server as well.
      await rm(pidPath(home), { force: true });
      return null;
    }
    const { pid, port } = server;
    if (verdict === 'adopt' && port !== null && (await answers(port, credentials))) {
      return { pid, port };
    }
    if (verdict === 'end') end(pid);
    await delay(POLL_MS);
  }
  throw new Error(`Une base de données occupe déjà ${home} et ne répond pas.`);
}

async function readOwnership(home: string): Promise<Observation['ownership']> {
  const ownership = await readJson(ownershipPath(home), ownershipFile);
  if (ownership === null) return 'none';
  if (!isStillRunning(ownership.supervisor)) return 'supervisor-gone';
  return isStillRunning(ownership.owner) ? 'alive' : 'owner-gone';
}

/** The working directory of a server is its data folder, which identifies our server. */
async function isServerOf(home: string, pid: number): Promise<boolean> {
  if (markOf(pid) === null || !commandOf(pid).includes('postgres')) return false;
  const folder = workingFolderOf(pid);
  return folder === null || folder === (await realpath(clusterFolder(home)));
}

const answers = (port: number, credentials: Credentials): Promise<boolean> =>
  withClient(databaseUrl(ADMIN_ROLE, credentials.admin, port), (client) =>
    client.query('select 1'),
  ).then(
    () => true,
    () => false,
  );

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // It ended between the check and the signal.
  }
}
