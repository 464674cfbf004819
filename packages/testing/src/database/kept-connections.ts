import { Pool, type PoolClient } from 'pg';
import { inDatabase } from './database-url.ts';

/** As many looks at once as a test takes: further ones wait for their turn. */
const BATCH_SIZE = 10;
const pools = new Map<string, Pool>();

const poolOf = (url: string): Pool => {
  const known = pools.get(url);
  if (known !== undefined) return known;
  const pool = new Pool({
    connectionString: url,
    max: BATCH_SIZE,
    application_name: 'portail-tests',
  });
  // An idle connection that was cut, as some tests do, is opened again.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  pools.set(url, pool);
  return pool;
};

/**
 * A connection that the next look finds open: a new one costs ten times what it is asked for.
 * A caller that begins a transaction must end it.
 */
export const withKeptClient = async <T>(
  url: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> => {
  const client = await poolOf(url).connect();
  let isWhole = false;
  try {
    const result = await work(client);
    isWhole = true;
    return result;
  } finally {
    // After a failure the state of the connection is unknown.
    client.release(!isWhole);
  }
};

/** Before a database is dropped. Not waited for: a look that a failed test left would never end. */
export const closeKeptClients = (adminUrl: string, name: string): void => {
  const url = inDatabase(adminUrl, name);
  const pool = pools.get(url);
  pools.delete(url);
  void pool?.end();
};
