import { spawnSync } from 'node:child_process';
import { access, chmod, chown, cp, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { timeShiftEnvironment } from '../clock/time-shift.ts';

/**
 * PostgreSQL refuses to run as root.
 * - `direct`: we are an ordinary user.
 * - `user-namespace`: we are root; an empty user namespace shows us as the user `nobody`, while the
 *   files stay ours. No account is needed and no folder changes its owner.
 * - `nobody`: we are root where namespaces are refused (a container, most often).
 */
export type RunAs = 'direct' | 'user-namespace' | 'nobody';

export const UNPRIVILEGED_UID = 65_534;
const OTHERS_MAY_ENTER = 0o001;

export interface PostgresCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly uid?: number;
  readonly gid?: number;
}

export function chooseRunAs(): RunAs {
  if (process.getuid?.() !== 0) return 'direct';
  const trial = spawnSync('unshare', ['--user', 'true'], { stdio: 'ignore' });
  return trial.status === 0 ? 'user-namespace' : 'nobody';
}

export function commandFor(runAs: RunAs, binary: string, args: readonly string[]): PostgresCommand {
  if (runAs === 'user-namespace') return { command: 'unshare', args: ['--user', binary, ...args] };
  if (runAs === 'nobody')
    return { command: binary, args, uid: UNPRIVILEGED_UID, gid: UNPRIVILEGED_UID };
  return { command: binary, args };
}

/** PostgreSQL gets a clean environment: no PG* variable and no library path may bend it. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return {
    ...timeShiftEnvironment(),
    PATH: process.env['PATH'] ?? '/usr/bin:/bin',
    LANG: 'C',
    LC_ALL: 'C',
    TZ: 'UTC',
  };
}

export interface Place {
  /** Folder that holds the cluster. */
  readonly home: string;
  /** Folder of PostgreSQL's `bin`, `lib` and `share`. */
  readonly native: string;
}

/** Where the files may live so that the user who runs PostgreSQL can reach them. */
export async function choosePlace(
  runAs: RunAs,
  dataDir: string,
  native: string,
  say: (line: string) => void,
): Promise<Place> {
  if (runAs !== 'nobody') return { home: dataDir, native };
  const mark = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  let home = dataDir;
  if (!(await isReachableByAll(dirname(dataDir)))) {
    home = join(tmpdir(), `portail-postgres-${mark}`);
    say(
      `Le dossier ${dataDir} n’est lisible que par root\u00a0: la base de données est dans ${home}.`,
    );
  }
  await mkdir(home, { recursive: true });
  await assertOwnedByUs(home);
  // Others may pass through but not list it: the cluster inside is the other user's alone.
  await chmod(home, 0o711);
  if (await isReachableByAll(native)) return { home, native };
  return { home, native: await copyBinaries(native, home) };
}

async function copyBinaries(native: string, home: string): Promise<string> {
  const copy = join(home, 'native');
  const lastFile = join(copy, '.complete');
  try {
    await access(lastFile);
  } catch {
    await cp(native, copy, { recursive: true, verbatimSymlinks: true });
    await mkdir(lastFile);
  }
  return copy;
}

async function isReachableByAll(folder: string): Promise<boolean> {
  for (let path = folder; ; path = dirname(path)) {
    const { mode } = await stat(path);
    if ((mode & OTHERS_MAY_ENTER) === 0) return false;
    if (path === dirname(path)) return true;
  }
}

/** A folder with a predictable name in a public place may belong to another user. */
async function assertOwnedByUs(folder: string): Promise<void> {
  const { uid } = await lstat(folder);
  if (uid !== 0 && uid !== UNPRIVILEGED_UID) {
    throw new Error(`Le dossier ${folder} appartient à un autre utilisateur\u00a0: supprimez-le.`);
  }
}

/** The cluster may have been made another way of running; its owner follows the present one. */
export async function giveTo(runAs: RunAs, folder: string): Promise<void> {
  if (runAs === 'direct') return;
  const id = runAs === 'nobody' ? UNPRIVILEGED_UID : 0;
  if ((await lstat(folder)).uid === id) return;
  await chownTree(folder, id);
}

async function chownTree(path: string, id: number): Promise<void> {
  if ((await lstat(path)).isDirectory()) {
    for (const entry of await readdir(path)) await chownTree(join(path, entry), id);
  }
  // The folder comes last, so that a crash in the middle is seen and taken up again.
  await chown(path, id, id);
}
