import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { JOB_SCHEMA, QUEUES } from '../jobs/queues.ts';
import { hasSqlState } from './database-errors.ts';
import { grantStatements } from './grants.ts';

export const APP_ROLE = 'portail_app';
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url));

const FILE_PATTERN = /^\d{4}-[a-z0-9-]+\.sql$/;
/** Any number will do, as long as all replicas take the same one. */
const LOCK_KEY = 7_203_551_964;
const LOCK_WAIT = '120s';
const STATEMENT_LOCK_WAIT = '5s';
const INSUFFICIENT_PRIVILEGE = '42501';
const DUPLICATE_OBJECT = '42710';
const UNIQUE_VIOLATION = '23505';

export interface MigrationFile {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

export interface MigrationOutcome {
  readonly applied: readonly string[];
  /** Role of the running product; `undefined` where this login may not create roles. */
  readonly appRole: string | undefined;
}

export const readMigrations = async (
  folder: string = MIGRATIONS_FOLDER,
): Promise<readonly MigrationFile[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const wrong = names.find((name) => !FILE_PATTERN.test(name));
  if (wrong !== undefined) throw new Error(`Le fichier de migration ${wrong} est mal nommé.`);
  return await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${folder}/${name}`, 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
};

const refuseRewrittenHistory = (
  files: readonly MigrationFile[],
  applied: ReadonlyMap<string, string>,
): void => {
  const byName = new Map(files.map((file) => [file.name, file]));
  for (const [name, checksum] of applied) {
    const file = byName.get(name);
    if (file === undefined) {
      throw new Error(
        `La base contient la migration ${name}, que cette version ne connaît pas : déployez une version plus récente.`,
      );
    }
    if (file.checksum !== checksum) {
      throw new Error(`La migration ${name} a été modifiée après avoir été appliquée.`);
    }
  }
  const last = [...applied.keys()].toSorted().at(-1) ?? '';
  const late = files.find((file) => !applied.has(file.name) && file.name < last);
  if (late !== undefined) throw new Error(`La migration ${late.name} arrive après ${last}.`);
};

const applyOne = async (client: pg.Client, file: MigrationFile): Promise<void> => {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '${STATEMENT_LOCK_WAIT}'`);
    await client.query(file.sql);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
      file.name,
      file.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`La migration ${file.name} a échoué.`, { cause: error });
  }
};

const applyAll = async (
  client: pg.Client,
  files: readonly MigrationFile[],
): Promise<readonly string[]> => {
  await client.query(
    `create table if not exists schema_migration (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  refuseRewrittenHistory(files, applied);
  const waiting = files.filter((file) => !applied.has(file.name));
  for (const file of waiting) await applyOne(client, file);
  return waiting.map((file) => file.name);
};

/** Databases of one server share their roles, and may be migrated at the same moment. */
const ensureRole = async (client: pg.Client): Promise<string | undefined> => {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE]);
  if (rowCount !== 0) return APP_ROLE;
  try {
    await client.query(`create role ${APP_ROLE} nologin nosuperuser nocreatedb nocreaterole`);
    // The product may sign in with this very login and step down to the role.
    await client.query(`grant ${APP_ROLE} to current_user`);
    return APP_ROLE;
  } catch (error) {
    if (hasSqlState(error, INSUFFICIENT_PRIVILEGE)) return undefined;
    if (hasSqlState(error, DUPLICATE_OBJECT) || hasSqlState(error, UNIQUE_VIOLATION)) {
      return APP_ROLE;
    }
    throw error;
  }
};

/** In one step: between a right that is taken and given again, running replicas would be refused. */
const grantTogether = async (client: pg.Client, statements: readonly string[]): Promise<void> => {
  await client.query('begin');
  try {
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};

const installJobs = async (adminUrl: string): Promise<void> => {
  const boss = new PgBoss({
    connectionString: adminUrl,
    schema: JOB_SCHEMA,
    supervise: false,
    schedule: false,
    max: 1,
  });
  const failures: unknown[] = [];
  boss.on('error', (error) => failures.push(error));
  await boss.start();
  try {
    const known = new Set((await boss.getQueues()).map((queue) => queue.name));
    for (const { name, policy, ...options } of QUEUES) {
      // Settings of a queue change with the version; how it takes turns never does.
      if (known.has(name)) await boss.updateQueue(name, options);
      else await boss.createQueue(name, policy === undefined ? options : { ...options, policy });
    }
  } finally {
    await boss.stop({ graceful: false });
  }
  if (failures.length > 0)
    throw new Error('La file des tâches n’a pas pu être installée.', { cause: failures[0] });
};

/** Brings a database to this version. Replicas that start together wait for one another. */
export const migrate = async (
  adminUrl: string,
  folder: string = MIGRATIONS_FOLDER,
): Promise<MigrationOutcome> => {
  const files = await readMigrations(folder);
  const client = new pg.Client({
    connectionString: adminUrl,
    application_name: 'portail-migration',
  });
  // A lost connection is told by the statement that fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`set lock_timeout = '${LOCK_WAIT}'`);
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    const applied = await applyAll(client, files);
    await installJobs(adminUrl);
    const appRole = await ensureRole(client);
    if (appRole !== undefined) {
      await grantTogether(client, grantStatements(appRole, JOB_SCHEMA));
    }
    return { applied, appRole };
  } finally {
    // Ending the connection lets go of the lock.
    await client.end();
  }
};
