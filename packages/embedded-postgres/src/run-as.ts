import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';

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

export function chooseRunAs(): RunAs {
  if (process.getuid?.() !== 0) return 'direct';
  const trial = spawnSync('unshare', ['--user', 'true'], { stdio: 'ignore' });
  return trial.status === 0 ? 'user-namespace' : 'nobody';
}

/** The words of a command, and the user and group that start it. */
export function commandFor(runAs: RunAs, binary: string, args: readonly string[]) {
  const words = runAs === 'user-namespace' ? ['unshare', '--user', binary] : [binary];
  const identity = runAs === 'nobody' ? { uid: UNPRIVILEGED_UID, gid: UNPRIVILEGED_UID } : {};
  return { words: [...words, ...args], identity };
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
  let home = dataDir;
  if (!(await isReachableByAll(dirname(dataDir)))) {
    const mark = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
    home = join(tmpdir(), `portail-postgres-${mark}`);
    say(
      `Le dossier ${dataDir} n’est lisible que par root\u00a0: la base de données est dans ${home}.`,
    );
  }
  await mkdir(home, { recursive: true });
  // A folder with a predictable name in a public place may belong to another user.
  if (![0, UNPRIVILEGED_UID].includes((await lstat(home)).uid)) {
    throw new Error(`Le dossier ${home} appartient à un autre utilisateur\u00a0: supprimez-le.`);
  }
  // Others may pass through but not list it: the cluster inside is the other user's alone.
  await chmod(home, 0o711);
  if (await isReachableByAll(native)) return { home, native };
  const copy = join(home, 'native');
  const lastFolder = join(copy, '.complete');
  if (!existsSync(lastFolder)) {
    await cp(native, copy, { recursive: true, verbatimSymlinks: true });
    await mkdir(lastFolder);
  }
  return { home, native: copy };
}

async function isReachableByAll(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  if ((mode & OTHERS_MAY_ENTER) === 0) return false;
  return folder === dirname(folder) || (await isReachableByAll(dirname(folder)));
}

/** The cluster may have been made another way of running; its owner follows the present one. */
export async function giveTo(runAs: RunAs, folder: string): Promise<void> {
  const id = runAs === 'nobody' ? UNPRIVILEGED_UID : 0;
  if (runAs === 'direct' || (await lstat(folder)).uid === id) return;
  for (const path of await readdir(folder, { recursive: true })) {
    await chown(join(folder, path), id, id);
  }
  // The folder comes last, so that a crash in the middle is seen and taken up again.
  await chown(folder, id, id);
}
