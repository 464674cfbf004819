import { Pool, type PoolClient } from 'pg';
import { inDatabase } from './database-url.ts';

/** Concurrent queries of a test; further ones wait. */
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
 * A pooled connection: opening a new one costs ten times the query.
 * A caller that begins a transaction must end it.
 */
export const withPooledClient = async <T>(
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

/** Before a database is dropped. Not awaited: a query left by a failed test might never end. */
export const closePooledClients = (adminUrl: string, name: string): void => {
  const url = inDatabase(adminUrl, name);
  const pool = pools.get(url);
  pools.delete(url);
  void pool?.end();
};
