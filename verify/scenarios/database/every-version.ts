import { inDatabase } from '@portail/testing/database/database-url.ts';
import { join } from 'node:path';
import { migrate } from '../../../apps/api/src/platform/db/migrate.ts';
import type { LedgerUrls } from '../../../apps/api/test/ledger-world.ts';
import { assessed, type Outcome, type Trial, type TrialContext } from '../trial.ts';
import { fillEarlier, makeEarlier } from './earlier-version.ts';
import { differencesBetween, snapshotOf } from './schema-snapshot.ts';
import { breachesIn, openFolder, rowsIn, startServer } from './stage.ts';

/** The last migration of each version that was handed over; from the books on, with movements. */
const VERSIONS = [
  { last: '0007', hasBooks: false },
  { last: '0017', hasBooks: true },
  { last: '0031', hasBooks: true },
  { last: '0049', hasBooks: true },
  { last: '0059', hasBooks: true },
];
const JOURNALS = 500;

const databaseOf = async (server: LedgerUrls, name: string): Promise<LedgerUrls> => {
  await rowsIn(server.adminUrl, `create database ${name}`);
  return {
    adminUrl: inDatabase(server.adminUrl, name),
    appUrl: inDatabase(server.appUrl, name),
  };
};

const run = async ({ folder, say }: TrialContext): Promise<Outcome> => {
  await openFolder(folder);
  const server = await startServer(join(folder, 'base'), { fsync: 'off' });
  try {
    const fresh = await databaseOf(server, 'neuve');
    await migrate(fresh.adminUrl);
    const expected = await snapshotOf(fresh.adminUrl);
    const faults: string[] = [];
    for (const { last, hasBooks } of VERSIONS) {
      say(`version ${last}`);
      const urls = await databaseOf(server, `version_${last}`);
      await makeEarlier(urls.adminUrl, last);
      if (hasBooks) await fillEarlier(urls, { accounts: 3, journals: JOURNALS });
      await migrate(urls.adminUrl);
      const differences = differencesBetween(expected, await snapshotOf(urls.adminUrl));
      const breaches = await breachesIn(urls.adminUrl);
      if (differences.length > 0)
        faults.push(`${last}\u00a0: ${differences.slice(0, 5).join(', ')}`);
      faults.push(...breaches.map((breach) => `${last}\u00a0: ${breach}`));
    }
    return assessed(faults, [
      { name: 'versions', value: VERSIONS.length },
      { name: 'éléments du schéma comparés', value: expected.size },
      { name: 'différences ou règles manquées', value: faults.length },
    ]);
  } finally {
    await server.stop();
  }
};

export const everyVersion: Trial = {
  name: 'montees-de-version',
  ids: ['O6'],
  title: 'Bases de cinq versions antérieures, avec leurs écritures, amenées à la version présente',
  criterion: 'même schéma qu’une base neuve, règles des livres tenues',
  duration: { shortSeconds: 40, fullSeconds: 40 },
  run,
};
