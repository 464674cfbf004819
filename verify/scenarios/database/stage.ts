import { chmod, copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '@portail/embedded-postgres/client.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '@portail/embedded-postgres/embedded-postgres.ts';
import { createClock } from '../../../apps/api/src/platform/clock.ts';
import { checkInvariants } from '../../../apps/api/src/ledger/invariants.ts';
import { readConfig } from '../../../apps/api/src/platform/config.ts';
import { prepareDatabase } from '../../../apps/api/src/prepare-database.ts';
import type { LedgerUrls } from '../../../apps/api/test/ledger-world.ts';

export type Row = Record<string, unknown>;

/** A folder that another user who runs PostgreSQL may pass through. */
export const openFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o711);
};

export const clusterIn = (dataDir: string): string => join(dataDir, 'cluster');

/** A data folder that a copy is to be put in, with the passwords of the server it comes from. */
export const mirrorFolder = async (from: string, to: string): Promise<void> => {
  await openFolder(to);
  await copyFile(join(from, 'credentials.json'), join(to, 'credentials.json'));
};

/** The whole product's schema and the demonstration world. */
export const prepareWorld = async (
  { adminUrl, appUrl }: LedgerUrls,
  env: Readonly<Record<string, string>> = {},
) =>
  await prepareDatabase(
    readConfig({
      NODE_ENV: 'test',
      DATABASE_URL: appUrl,
      DATABASE_ADMIN_URL: adminUrl,
      DEMO_WORLD: 'true',
      ...env,
    }),
    createClock(0),
  );

export const rowsIn = (url: string, sql: string, values: unknown[] = []): Promise<readonly Row[]> =>
  withClient(url, async (client) => (await client.query<Row>(sql, values)).rows);

export const numberIn = async (url: string, sql: string): Promise<number> => {
  const [row] = await rowsIn(url, sql);
  return Number(Object.values(row ?? {})[0]);
};

/** Rules of the books that do not hold; late work is left out. */
export const breachesIn = (adminUrl: string): Promise<readonly string[]> =>
  withClient(adminUrl, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const outcomes = await checkInvariants(async (sql) => (await client.query<Row>(sql)).rows);
    return outcomes
      .filter(({ breaches, isLateness }) => breaches > 0 && !isLateness)
      .map(({ id, breaches, first }) => `${id}\u00a0: ${breaches} (${JSON.stringify(first)})`);
  });

/** Where the chain of seals stands, up to a rank. */
export const sealAt = async (adminUrl: string, rank: number): Promise<string> => {
  const [row] = await rowsIn(
    adminUrl,
    `select encode(hash, 'hex') as hash from ledger_seal where rank = $1`,
    [rank],
  );
  return String(row?.['hash']);
};

export const waitUntil = async (
  what: string,
  isDone: () => Promise<boolean>,
  limitMs = 120_000,
): Promise<void> => {
  const deadline = Date.now() + limitMs;
  while (!(await isDone().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`${what}\u00a0: rien après ${limitMs / 1_000} s`);
    await pause(50);
  }
};

/** It can be read long before it is where it was told to go. */
export const waitUntilPrimary = (server: EmbeddedPostgres): Promise<void> =>
  waitUntil(
    'fin de la reprise',
    async () => (await numberIn(server.adminUrl, 'select pg_is_in_recovery()::integer')) === 0,
    1_800_000,
  );

/** What was written so far is in the archive. */
export const archiveAll = async (adminUrl: string): Promise<void> => {
  const [row] = await rowsIn(
    adminUrl,
    'select pg_walfile_name(pg_current_wal_insert_lsn()) as name, pg_switch_wal()',
  );
  const name = String(row?.['name']);
  await waitUntil('archivage', async () => {
    const [last] = await rowsIn(
      adminUrl,
      `select coalesce(last_archived_wal, '') >= $1 collate "C" as "isDone" from pg_stat_archiver`,
      [name],
    );
    return last?.['isDone'] === true;
  });
};

export const startServer = (
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  rest: { readonly port?: number } = {},
): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir, settings: { shared_buffers: '64MB', ...settings }, ...rest });
