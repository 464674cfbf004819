/**
 * A backup with nothing but PostgreSQL itself, where neither pg_basebackup nor pgBackRest is at hand.
 *
 * 1. Once, on the server: `archive_mode = on`, `archive_timeout = 60`, and an `archive_command` that
 *    puts each segment under its name only when it is whole (`archiveSettings` below).
 * 2. A base copy: `pg_backup_start`, the files of the data folder without those of this run,
 *    `global/pg_control` last, `pg_backup_stop`, and its answer as `backup_label` (`takeBaseCopy`).
 * 3. To restore: the copy in an empty data folder, a `recovery.signal`, a `restore_command` that
 *    brings segments back and, for a moment of the past, `recovery_target_time` (`restoreSettings`).
 * 4. Before opening: `npm run cli -- operations effacements rejouer` (the start does it as well), then
 *    `npm run check-ledger`.
 */
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { chooseRunAs, giveTo } from '@portail/embedded-postgres/run-as.ts';

/** Belong to the server that runs, or are made anew at each start. */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'standby.signal']);
const LEFT_EMPTY = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_stat_tmp',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_subtrans',
]);
/** Says where recovery begins: of everything in the copy it must be the newest. */
const LAST = join('global', 'pg_control');

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function copyTree(from: string, to: string, inside = ''): Promise<number> {
  await mkdir(join(to, inside), { recursive: true, mode: 0o700 });
  let files = 0;
  for (const entry of await readdir(join(from, inside), { withFileTypes: true })) {
    const path = join(inside, entry.name);
    if (LEFT_OUT.has(path) || path === LAST || entry.name.startsWith('pgsql_tmp')) continue;
    if (!entry.isDirectory()) files += await copyOne(join(from, path), join(to, path));
    else if (LEFT_EMPTY.has(path)) await mkdir(join(to, path), { mode: 0o700 });
    else files += await copyTree(from, to, path);
  }
  return files;
}

/** A table that is dropped meanwhile takes its files along: the log knows of it. */
async function copyOne(from: string, to: string): Promise<number> {
  try {
    await copyFile(from, to);
    return 1;
  } catch (error) {
    if (isGone(error)) return 0;
    throw error;
  }
}

export interface BaseCopy {
  readonly files: number;
  /** By the server's clock: a moment from which the copy can be restored. */
  readonly endedAt: Date;
}

/** Copies the data folder of a running server while it works. `target` becomes a data folder. */
export const takeBaseCopy = (adminUrl: string, target: string): Promise<BaseCopy> =>
  withClient(adminUrl, async (client) => {
    const [place] = (
      await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
    ).rows;
    if (place === undefined) throw new Error('the server does not say where it is');
    await mkdir(dirname(target), { recursive: true });
    await rm(target, { recursive: true, force: true });
    await client.query(`select pg_backup_start('copie de base', fast => true)`);
    const files = await copyTree(place.folder, target);
    await copyFile(join(place.folder, LAST), join(target, LAST));
    const [stop] = (
      await client.query<{ labelfile: string; at: Date }>(
        'select labelfile, clock_timestamp() as at from pg_backup_stop(wait_for_archive => true)',
      )
    ).rows;
    if (stop === undefined) throw new Error('the server did not end the copy');
    await writeFile(join(target, 'backup_label'), stop.labelfile, { mode: 0o600 });
    return { files: files + 1, endedAt: stop.at };
  });

/** Of a server whose log is kept elsewhere, segment by segment. */
export const archiveSettings = (folder: string, timeoutS: number): Record<string, string> => ({
  archive_mode: 'on',
  archive_timeout: `${timeoutS}s`,
  // A segment never takes the place of another, and is never seen half written.
  archive_command: `test ! -f ${folder}/%f && cp %p ${folder}/%f.part && mv ${folder}/%f.part ${folder}/%f`,
  track_commit_timestamp: 'on',
});

export const makeArchiveFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await giveTo(chooseRunAs(), folder);
};

/** The end of the copy itself, everything that was archived, or a moment of the past. */
export type RecoveryTarget = 'immediate' | 'last' | { readonly time: string };

const targetSettings = (target: RecoveryTarget): Record<string, string> => {
  if (target === 'last') return {};
  if (target === 'immediate') return { recovery_target: 'immediate' };
  return { recovery_target_time: target.time };
};

/** Of a server that rises from a copy and stops where it is told, then takes writes again. */
export const restoreSettings = (
  archive: string,
  target: RecoveryTarget,
): Record<string, string> => ({
  archive_mode: 'off',
  track_commit_timestamp: 'on',
  restore_command: `cp ${archive}/%f %p`,
  recovery_target_action: 'promote',
  ...targetSettings(target),
});

export const askForRecovery = (dataFolder: string): Promise<void> =>
  writeFile(join(dataFolder, 'recovery.signal'), '');
