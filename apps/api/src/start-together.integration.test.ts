import { inDatabase } from '@portail/testing/database/database-url.ts';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { startTestApi } from '../test/test-api.ts';
import { createClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { applyMigrations, readMigrations } from './platform/db/migrate.ts';
import { prepareDatabase } from './prepare-database.ts';

const server = inject('testDatabase');
const REPLICAS = 5;
const NEWEST = 6;

let urls: { readonly adminUrl: string; readonly appUrl: string };
let name = '';

beforeEach(async () => {
  name = `ensemble_${crypto.randomUUID().replaceAll('-', '')}`;
  await withClient(server.adminUrl, (client) => client.query(`create database ${name}`));
  urls = { adminUrl: inDatabase(server.adminUrl, name), appUrl: inDatabase(server.appUrl, name) };
});
afterEach(() =>
  withClient(server.adminUrl, (client) => client.query(`drop database ${name} with (force)`)),
);

/** What the start of a replica does, from the migrations to the first look of a balancer. */
const startReplica = async () => {
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: urls.appUrl,
    DATABASE_ADMIN_URL: urls.adminUrl,
    DEMO_WORLD: 'true',
  });
  const prepared = await prepareDatabase(config, createClock(0));
  const api = await startTestApi(urls, { env: { DB_POOL_SIZE: '2' } });
  try {
    const readiness = async () => (await api.http.inject('/readyz')).statusCode;
    // The machine is shared by all of them: one that is slow to answer is asked again.
    await expect.poll(readiness).toBe(200);
    return prepared;
  } finally {
    await api.server.close();
  }
};

const startTogether = async () => {
  const started = await Promise.all(Array.from({ length: REPLICAS }, startReplica));
  return {
    ready: started.length,
    applied: started.flatMap(({ applied }) => applied),
    loaded: started.filter(({ hasLoadedDemoWorld }) => hasLoadedDemoWorld).length,
  };
};

describe('five replicas that start together', () => {
  it('[L38] build an empty database once, and are all ready', async () => {
    const names = (await readMigrations()).map((file) => file.name);
    expect(await startTogether()).toEqual({ ready: REPLICAS, applied: names, loaded: 1 });
  });

  it('[L38] bring an old database to this version once, and are all ready', async () => {
    const files = await readMigrations();
    await applyMigrations(urls.adminUrl, files.slice(0, -NEWEST));
    expect(await startTogether()).toEqual({
      ready: REPLICAS,
      applied: files.slice(-NEWEST).map((file) => file.name),
      loaded: 1,
    });
  });
});
