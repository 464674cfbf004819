import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import type { EmbeddedPostgres } from '@portail/embedded-postgres/embedded-postgres.ts';
import type { LedgerUrls } from '../../../apps/api/test/ledger-world.ts';
import { assessed, type Outcome, type Trial, type TrialContext } from '../trial.ts';
import { takeBaseCopy } from './base-copy.ts';
import { openAccounts, startPayers, type Payers } from './payers.ts';
import {
  breachesIn,
  clusterIn,
  mirrorFolder,
  numberIn,
  openFolder,
  prepareWorld,
  rowsIn,
  startServer,
  waitUntil,
} from './stage.ts';
import { startSwitchingLine } from './switching-line.ts';

const GAP_S = 30;
const STANDBY = 'secours';
const CLIENTS = 6;

const portOf = (url: string): number => Number(new URL(url).port);

const throughPort = (url: string, port: number): string => {
  const other = new URL(url);
  other.port = String(port);
  return other.href;
};

/** Follows the first server as it writes; the first waits for it at each commit. */
const startStandby = async (
  primary: EmbeddedPostgres,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<EmbeddedPostgres> => {
  await mirrorFolder(from, to);
  await takeBaseCopy(primary.adminUrl, clusterIn(to));
  await writeFile(join(clusterIn(to), 'standby.signal'), '');
  const { username, password, port } = new URL(primary.adminUrl);
  const standby = await startServer(to, {
    primary_conninfo: `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=${STANDBY}`,
  });
  await waitUntil('flux vers le secours', async () => {
    const streaming = `select count(*) from pg_stat_replication where state = 'streaming'`;
    return (await numberIn(primary.adminUrl, streaming)) === 1;
  });
  await rowsIn(primary.adminUrl, `alter system set synchronous_standby_names = '${STANDBY}'`);
  await rowsIn(primary.adminUrl, 'select pg_reload_conf()');
  await waitUntil('secours synchrone', async () => {
    const sync = `select count(*) from pg_stat_replication where sync_state = 'sync'`;
    return (await numberIn(primary.adminUrl, sync)) === 1;
  });
  return standby;
};

const effectsOf = async (server: EmbeddedPostgres, payers: Payers) => {
  const rows = await rowsIn(
    server.adminUrl,
    `select idempotency_key as key, count(*)::integer as count from ledger_journal
     where idempotency_key is not null group by 1`,
  );
  const counts = new Map(rows.map(({ key, count }) => [String(key), Number(count)]));
  const each = payers.acknowledged.map(({ key }) => counts.get(key) ?? 0);
  return {
    lost: each.filter((count) => count === 0).length,
    doubled: [...counts.values()].filter((count) => count > 1).length,
  };
};

const refusalsOf = ({ refusals }: Payers): string =>
  [...refusals].map(([saying, count]) => `${saying} × ${count}`).join(', ') || 'aucun';

/** The first server dies as it stands; the other takes its place at the same address. */
const promoteUnderLoad = async (
  primary: EmbeddedPostgres,
  standby: EmbeddedPostgres,
  { urls, seconds }: { readonly urls: LedgerUrls; readonly seconds: number },
) => {
  const accounts = await openAccounts(primary, 12);
  const line = await startSwitchingLine(portOf(urls.appUrl));
  const payers = startPayers(
    { ...urls, appUrl: throughPort(urls.appUrl, line.port) },
    { accounts, clients: CLIENTS },
  );
  try {
    await pause(seconds * 500);
    const before = payers.acknowledged.length;
    line.to(undefined);
    process.kill(primary.pid, 'SIGKILL');
    await primary.ended;
    await rowsIn(standby.adminUrl, 'select pg_promote(true, 60)');
    line.to(portOf(standby.appUrl));
    await pause(seconds * 500);
    await waitUntil('reprise des paiements', () =>
      Promise.resolve(payers.acknowledged.length > before),
    );
    const gapS = payers.longestGapMs() / 1_000;
    await payers.stop();
    return { payers, before, gapS };
  } finally {
    await line.close();
  }
};

const run = async ({ folder, seconds }: TrialContext): Promise<Outcome> => {
  await openFolder(folder);
  const from = join(folder, 'premier');
  const primary = await startServer(from, { wal_keep_size: '512MB' });
  let standby: EmbeddedPostgres | undefined;
  try {
    await prepareWorld(primary);
    standby = await startStandby(primary, { from, to: join(folder, 'second') });
    const urls = { adminUrl: primary.adminUrl, appUrl: primary.appUrl };
    const { payers, before, gapS } = await promoteUnderLoad(primary, standby, { urls, seconds });
    const { lost, doubled } = await effectsOf(standby, payers);
    const breaches = await breachesIn(standby.adminUrl);
    return assessed(
      [
        ...(lost === 0 ? [] : [`${lost} paiements confirmés perdus`]),
        ...(doubled === 0 ? [] : [`${doubled} paiements doublés`]),
        ...(gapS <= GAP_S ? [] : ['écritures arrêtées plus de 30 s']),
        ...breaches,
      ],
      [
        { name: 'paiements confirmés avant', value: before },
        { name: 'paiements confirmés après', value: payers.acknowledged.length - before },
        { name: 'perdus', value: lost },
        { name: 'doublés', value: doubled },
        { name: 'plus long arrêt des écritures', value: Math.round(gapS * 10) / 10, unit: 's' },
        { name: 'essais refusés', value: refusalsOf(payers) },
      ],
    );
  } finally {
    await standby?.stop();
    await primary.stop();
  }
};

export const failover: Trial = {
  name: 'bascule',
  ids: ['O4'],
  title:
    'Base tuée sous des paiements, secours synchrone promu à la même adresse, sans redémarrer le produit',
  criterion: 'aucun paiement confirmé perdu, écritures reprises en 30 s au plus',
  duration: { shortSeconds: 10, fullSeconds: 60 },
  run,
};
