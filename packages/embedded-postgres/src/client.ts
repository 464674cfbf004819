import { Client } from 'pg';

/** A database is copied from its template meanwhile: on a busy machine that holds connections up. */
const CONNECT_TIMEOUT_MS = 60_000;

/** One connection for the time of `work`. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'portail-scripts',
  });
  // A server that stops between two queries raises this event; a running query fails as well.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
