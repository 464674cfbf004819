import { mkdir, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { readMigrations } from '../../../apps/api/src/platform/db/migrate.ts';
import { startReplicas } from '../../replicas/replicas.ts';
import { startRestartableDatabase } from '../../replicas/restartable-database.ts';
import { makeEarlier } from '../database/earlier-version.ts';
import { assessed, type Trial } from '../trial.ts';

const REPLICAS = 5;
/** The last migration of the old database. */
const OLD_VERSION = '0049';
const READY = '/readyz';
/** What the log writes for an error or worse. */
const ERROR_LINE = /"niveau":"(?:error|fatal)"/;

interface Start {
  readonly applied: number;
  readonly ready: number;
  readonly errors: number;
}

const errorsIn = async (folder: string): Promise<number> => {
  const names = await readdir(folder);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.flatMap((text) => text.split('\n')).filter((line) => ERROR_LINE.test(line)).length;
};

const countMigrations = (adminUrl: string): Promise<number> =>
  withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::integer as count from schema_migration',
    );
    return rows[0]?.count ?? 0;
  });

/** Five replicas and the worker at the same moment, on the database of this folder. */
const startAll = async (dataDir: string): Promise<Start> => {
  const started = await startReplicas({ dataDir, count: REPLICAS });
  try {
    const answers = await Promise.all(
      started.replicas.map(({ url }) => fetch(`${url}${READY}`).then(({ status }) => status)),
    );
    return {
      applied: await countMigrations(started.databaseUrl),
      ready: answers.filter((status) => status === 200).length,
      errors: await errorsIn(started.logDir),
    };
  } finally {
    await started.stop();
  }
};

/** A database as an earlier version left it. */
const makeOld = async (dataDir: string): Promise<void> => {
  await mkdir(dataDir, { recursive: true });
  const database = await startRestartableDatabase(join(dataDir, 'postgres'));
  try {
    await makeEarlier(database.adminUrl, OLD_VERSION);
  } finally {
    await database.stop();
  }
};

const faultsOf = (what: string, { applied, ready, errors }: Start, wanted: number) => [
  ...(applied === wanted ? [] : [`${what}\u00a0: ${applied} migrations sur ${wanted}`]),
  ...(ready === REPLICAS ? [] : [`${what}\u00a0: ${ready} répliques prêtes`]),
  ...(errors === 0 ? [] : [`${what}\u00a0: ${errors} erreurs au journal`]),
];

export const startTogether: Trial = {
  name: 'departs-ensemble',
  ids: ['L38'],
  title:
    'Cinq répliques et un ouvrier partent au même moment, sur une base vide puis sur une base ancienne',
  criterion: 'chaque migration appliquée une fois, toutes prêtes, 0 erreur',
  duration: { shortSeconds: 60, fullSeconds: 60 },
  run: async ({ folder, say }) => {
    const { length: wanted } = await readMigrations();
    const fresh = await startAll(join(folder, 'vide'));
    say(`base vide\u00a0: ${fresh.applied} migrations, ${fresh.ready} répliques prêtes`);
    const old = join(folder, 'ancienne');
    await makeOld(old);
    const upgraded = await startAll(old);
    say(`base ancienne\u00a0: ${upgraded.applied} migrations, ${upgraded.ready} répliques prêtes`);
    return assessed(
      [...faultsOf('base vide', fresh, wanted), ...faultsOf('base ancienne', upgraded, wanted)],
      [
        { name: 'migrations', value: wanted },
        { name: 'prêtes sur base vide', value: `${fresh.ready} sur ${REPLICAS}` },
        { name: 'prêtes sur base ancienne', value: `${upgraded.ready} sur ${REPLICAS}` },
        { name: 'erreurs au journal', value: fresh.errors + upgraded.errors },
      ],
    );
  },
};
