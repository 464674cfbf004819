import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { EmbeddedPostgres } from '@portail/embedded-postgres/embedded-postgres.ts';
import { openLedgerWorld } from '../../../apps/api/test/ledger-world.ts';
import { assessed, type Outcome, type Trial, type TrialContext } from '../trial.ts';
import {
  archiveSettings,
  askForRecovery,
  makeArchiveFolder,
  restoreSettings,
  takeBaseCopy,
  type RecoveryTarget,
} from './base-copy.ts';
import { openAccounts, startPayers } from './payers.ts';
import {
  archiveAll,
  breachesIn,
  clusterIn,
  mirrorFolder,
  numberIn,
  openFolder,
  prepareWorld,
  rowsIn,
  sealAt,
  startServer,
  waitUntilPrimary,
} from './stage.ts';

/** Shorter than the sixty seconds of a production, so that a short run sees several. */
const ARCHIVE_TIMEOUT_S = 10;
const RPO_S = 60;
const RTO_S = 1_800;
const WATCH_MS = 250;
const MARGIN_MS = 500;
const MB = 1_048_576;

/** Where the parts of a drill lie. */
export const placesIn = (folder: string) => ({
  primary: join(folder, 'primaire'),
  archive: join(folder, 'archive'),
  copy: join(folder, 'copie'),
  restored: join(folder, 'restaure'),
});

/** A server whose log is archived, with the whole product in it. */
export const startArchived = async (folder: string): Promise<EmbeddedPostgres> => {
  const places = placesIn(folder);
  await openFolder(folder);
  await makeArchiveFolder(places.archive);
  const server = await startServer(
    places.primary,
    archiveSettings(places.archive, ARCHIVE_TIMEOUT_S),
  );
  await prepareWorld(server);
  return server;
};

/** The copy in a data folder of its own, brought to where it is asked: another server. */
export const restoreCopy = async (
  folder: string,
  target: RecoveryTarget,
): Promise<EmbeddedPostgres> => {
  const places = placesIn(folder);
  await mirrorFolder(places.primary, places.restored);
  await cp(places.copy, clusterIn(places.restored), { recursive: true });
  await askForRecovery(clusterIn(places.restored));
  const restored = await startServer(places.restored, restoreSettings(places.archive, target));
  await waitUntilPrimary(restored);
  return restored;
};

/** How far the archive ever was behind: what a lost disk would have taken along. */
const watchArchive = (adminUrl: string) => {
  const over = new AbortController();
  let longestS = 0;
  const watch = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const behind = await numberIn(
        adminUrl,
        `select coalesce(extract(epoch from clock_timestamp() - last_archived_time), 0)
         from pg_stat_archiver`,
      );
      longestS = Math.max(longestS, behind);
      await pause(WATCH_MS);
    }
  };
  const watching = watch();
  watching.catch(() => undefined);
  return {
    stop: async (): Promise<number> => {
      over.abort();
      await watching;
      return longestS;
    },
  };
};

const JOURNALS = `select count(*)::integer as count,
  md5(string_agg(id || ':' || posting_id || ':' || kind, ',' order by id)) as digest
  from ledger_journal`;

const comparedTo = async (primary: EmbeddedPostgres, restored: EmbeddedPostgres, time: string) => {
  const [expected] = await rowsIn(
    primary.adminUrl,
    `${JOURNALS} where pg_xact_commit_timestamp(xmin) <= $1::timestamptz`,
    [time],
  );
  const [found] = await rowsIn(restored.adminUrl, JOURNALS);
  const after = await numberIn(
    primary.adminUrl,
    `select count(*) from ledger_journal where pg_xact_commit_timestamp(xmin) > '${time}'`,
  );
  const rank = await numberIn(restored.adminUrl, 'select max(rank) from ledger_seal');
  const [here, there] = [
    await sealAt(primary.adminUrl, rank),
    await sealAt(restored.adminUrl, rank),
  ];
  return {
    expected: Number(expected?.['count']),
    found: Number(found?.['count']),
    isSame: expected?.['digest'] === found?.['digest'],
    after,
    rank,
    hasSameRoot: here === there,
    breaches: await breachesIn(restored.adminUrl),
  };
};

/** The restored server accepts writes: a new account is credited. */
const worksAgain = async (restored: EmbeddedPostgres): Promise<boolean> => {
  const world = openLedgerWorld(restored, 1);
  try {
    const { compteId } = await world.openLoadedAccount(1_000);
    return (await world.balanceOf(compteId)) === 1_000;
  } finally {
    await world.close();
  }
};

/** As the server wants it: a zone in figures, « Z » is refused. */
const drawMoment = (fromMs: number, untilMs: number): string =>
  new Date(fromMs + Math.random() * (untilMs - fromMs))
    .toISOString()
    .replace('T', ' ')
    .replace('Z', '+00');

const payAndCopy = async (primary: EmbeddedPostgres, { folder, seconds, say }: TrialContext) => {
  const accounts = await openAccounts(primary, 12);
  const payers = startPayers(primary, { accounts, clients: 4 });
  const archive = watchArchive(primary.adminUrl);
  try {
    await pause(1_000);
    const copy = await takeBaseCopy(primary.adminUrl, placesIn(folder).copy);
    say(`${copy.files} fichiers copiés pendant les paiements`);
    await pause(seconds * 1_000);
    const from = copy.endedAt.getTime() + MARGIN_MS;
    const [row] = await rowsIn(primary.adminUrl, 'select clock_timestamp() as now');
    const until = new Date(String(row?.['now'])).getTime() - MARGIN_MS;
    return { time: drawMoment(from, until), payers, archive };
  } finally {
    await payers.stop();
  }
};

const run = async (context: TrialContext): Promise<Outcome> => {
  const { folder, say } = context;
  const primary = await startArchived(folder);
  try {
    const { time, payers, archive } = await payAndCopy(primary, context);
    const behindS = await archive.stop();
    await archiveAll(primary.adminUrl);
    say(`restauration à ${time}`);
    const begun = performance.now();
    const restored = await restoreCopy(folder, { time });
    const rtoS = (performance.now() - begun) / 1_000;
    try {
      const bytes = await numberIn(
        restored.adminUrl,
        'select sum(pg_database_size(oid)) from pg_database',
      );
      const seen = await comparedTo(primary, restored, time);
      const works = await worksAgain(restored);
      return assessed(
        [
          ...(seen.isSame ? [] : [`${seen.found} écritures au lieu de ${seen.expected}`]),
          ...(seen.after > 0 ? [] : ['aucune écriture après l’instant visé\u00a0: rien de prouvé']),
          ...(seen.rank > 0 && seen.hasSameRoot ? [] : ['la chaîne n’a pas la même racine']),
          ...seen.breaches,
          ...(works ? [] : ['la base restaurée n’accepte pas d’écriture']),
          ...(behindS <= RPO_S ? [] : ['archivage en retard']),
          ...(rtoS <= RTO_S ? [] : ['restauration trop longue']),
        ],
        [
          { name: 'instant visé', value: time },
          { name: 'paiements confirmés', value: payers.acknowledged.length },
          { name: 'écritures retrouvées', value: seen.found },
          { name: 'écritures attendues', value: seen.expected },
          { name: 'écritures après l’instant, absentes', value: seen.after },
          { name: 'rang du dernier scellé, racine égale', value: seen.rank },
          { name: 'restauration (RTO)', value: Math.round(rtoS * 10) / 10, unit: 's' },
          { name: 'taille restaurée', value: Math.round(bytes / MB), unit: 'Mo' },
          {
            name: 'retard d’archivage le plus long (RPO)',
            value: Math.round(behindS * 10) / 10,
            unit: 's',
          },
        ],
      );
    } finally {
      await restored.stop();
    }
  } finally {
    await primary.stop();
  }
};

export const restoreDrill: Trial = {
  name: 'restauration',
  ids: ['O7'],
  title:
    'Copie de base et journal archivé pendant des paiements, restaurés ailleurs à une seconde tirée au sort',
  criterion:
    'toutes les écritures d’avant, aucune d’après, règles des livres tenues, même racine\u00a0; perte possible ≤ 60 s, retour ≤ 30 min',
  duration: { shortSeconds: 15, fullSeconds: 120 },
  run,
};
