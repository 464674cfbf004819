import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { Client } from 'pg';
import { CommandProblem } from './command.ts';
import type { Settings } from './settings.ts';

const CONNECT_TIMEOUT_MS = 5000;
const OLDEST_VERSION = 150_000;
/** A table or a function that a migration makes. */
const NOT_MIGRATED: ReadonlySet<unknown> = new Set(['42P01', '42883']);

/** One connection for the time of `work`. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'portail-cli',
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

/** Works on the database of the settings: the one that they name, else the embedded one meanwhile. */
export async function withDatabase<T>(
  { database: named, dataDir }: Pick<Settings, 'database' | 'dataDir'>,
  work: (adminUrl: string) => Promise<T>,
): Promise<T> {
  if (named !== null) {
    await assertDatabaseUsable('DATABASE_URL', named.adminUrl);
    return await explained(() => work(named.adminUrl));
  }
  if (process.env['NODE_ENV'] === 'production') {
    throw new CommandProblem('La variable DATABASE_URL est obligatoire avec NODE_ENV=production.');
  }
  await mkdir(dataDir, { recursive: true });
  // The image of production does not contain the launcher.
  const { startEmbeddedPostgres } = await import('@portail/embedded-postgres/embedded-postgres.ts');
  const database = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') });
  try {
    return await explained(() => work(database.adminUrl));
  } finally {
    await database.stop();
  }
}

async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && 'code' in error && NOT_MIGRATED.has(error.code)) {
      throw new CommandProblem(
        'La base de données n’est pas encore prête\u00a0: lancez «\u00a0npm start\u00a0» une première fois.',
        { cause: error },
      );
    }
    throw error;
  }
}

/** A database of one's own is looked at before anything starts. */
export async function assertDatabaseUsable(name: string, url: string): Promise<void> {
  let version: number;
  try {
    version = await withClient(url, async (client) => {
      const { rows } = await client.query<{ version: number }>(
        `select current_setting('server_version_num')::int as version`,
      );
      return rows[0]?.version ?? 0;
    });
  } catch (error) {
    throw new CommandProblem(
      `La base de données de ${name} (${placeOf(url)}) est injoignable\u00a0: ${reasonOf(error)}.`,
    );
  }
  if (version < OLDEST_VERSION) {
    throw new CommandProblem(
      `La base de données de ${name} (${placeOf(url)}) est trop ancienne\u00a0: PostgreSQL 15 ou plus récent est nécessaire.`,
    );
  }
}

/** Where the database is, without the name and the password that open it. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'la connexion est refusée',
  ENOTFOUND: 'le serveur est inconnu',
  EAI_AGAIN: 'le serveur est inconnu',
  ETIMEDOUT: 'le serveur ne répond pas',
  '28P01': 'le mot de passe est refusé',
  '28000': 'l’utilisateur est refusé',
  '3D000': 'cette base n’existe pas',
};

function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error) {
    const known = REASONS[String(error.code)];
    if (known !== undefined) return known;
  }
  const message = error instanceof Error ? error.message : '';
  if (message.includes('timeout')) return 'le serveur ne répond pas';
  return message === '' ? 'raison inconnue' : (message.split('\n')[0] ?? '');
}
