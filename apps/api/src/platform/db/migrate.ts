import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { JOB_SCHEMA, QUEUES } from '../jobs/queues.ts';
import { hasSqlState } from './database-errors.ts';
import { grantStatements, readingStatements } from './grants.ts';

/** Quoted texts, quoted names, function bodies and comments: a semicolon inside ends nothing. */
const OPAQUE =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([a-z_]*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|;/gi;

/** The statements of a file, without its comments. */
export const splitStatements = (sql: string): readonly string[] => {
  const statements: string[] = [];
  let statement = '';
  let end = 0;
  for (const { 0: part, index } of sql.matchAll(OPAQUE)) {
    statement += sql.slice(end, index);
    end = index + part.length;
    if (part === ';') {
      statements.push(statement);
      statement = '';
    } else {
      statement += part.startsWith('--') || part.startsWith('/*') ? ' ' : part;
    }
  }
  statements.push(statement + sql.slice(end));
  return statements.map((one) => one.trim()).filter((one) => one !== '');
};

export const APP_ROLE = 'portail_app';
/** For auditors of the ledger: it reads no personal data and changes nothing. */
export const READING_ROLE = 'portail_lecture';
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url));

const FILE_PATTERN = /^\d{4}-[a-z0-9-]+\.sql$/;
/** Arbitrary, but the same in all replicas. */
const LOCK_KEY = 7_203_551_964;
const LOCK_WAIT = '120s';
const TURN_POLL_MS = 100;
const MAX_TURN_WAIT_MS = 120_000;
/** While a migration waits for a table lock, all later queries queue behind it. */
const STATEMENT_LOCK_WAIT = '1s';
/** Longer work must be split into steps, because it holds its locks. */
const STATEMENT_WAIT = '5s';
const MAX_TRIES = 30;
const MAX_PAUSE_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';
const STATEMENT_TOO_LONG = '57014';
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

const inTransaction = async (client: pg.Client, work: () => Promise<void>): Promise<void> => {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '${STATEMENT_LOCK_WAIT}'`);
    await client.query(`set local statement_timeout = '${STATEMENT_WAIT}'`);
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};

const gaveWay = (error: unknown): boolean =>
  hasSqlState(error, LOCK_NOT_AVAILABLE) || hasSqlState(error, STATEMENT_TOO_LONG);

/** Gives up when the lock is taken, and retries later, rather than block other queries. */
const throttled = async (client: pg.Client, work: () => Promise<void>): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await inTransaction(client, work);
      return;
    } catch (error) {
      if (attempt === MAX_TRIES || !gaveWay(error)) throw error;
      await pause(MAX_PAUSE_MS * (0.5 + Math.random() / 2));
    }
  }
};

/** `create index concurrently` cannot run in a transaction. */
const OUTSIDE_TRANSACTION = /^-- hors transaction\b/;

/** Runs statement by statement: an interrupted file starts again, so it must be repeatable. */
const buildOutside = async (client: pg.Client, sql: string): Promise<void> => {
  for (const statement of splitStatements(sql)) await client.query(statement);
};

const applyOne = async (client: pg.Client, file: MigrationFile): Promise<void> => {
  const isOutside = OUTSIDE_TRANSACTION.test(file.sql);
  try {
    if (isOutside) await buildOutside(client, file.sql);
    await throttled(client, async () => {
      if (!isOutside) await client.query(file.sql);
      await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
        file.name,
        file.checksum,
      ]);
    });
  } catch (error) {
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

/** Databases of one server share their roles and may be migrated concurrently. */
const ensureRole = async (client: pg.Client, role: string): Promise<string | undefined> => {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  if (rowCount !== 0) return role;
  try {
    await client.query(`create role ${role} nologin nosuperuser nocreatedb nocreaterole`);
    // The product may sign in with this login and switch to the role.
    await client.query(`grant ${role} to current_user`);
    return role;
  } catch (error) {
    if (hasSqlState(error, INSUFFICIENT_PRIVILEGE)) return undefined;
    if (hasSqlState(error, DUPLICATE_OBJECT) || hasSqlState(error, UNIQUE_VIOLATION)) {
      return role;
    }
    throw error;
  }
};

/** In one transaction: a running product never loses its rights. */
const giveRights = async (client: pg.Client): Promise<string | undefined> => {
  const appRole = await ensureRole(client, APP_ROLE);
  const readingRole = await ensureRole(client, READING_ROLE);
  const statements = [
    ...(appRole === undefined ? [] : grantStatements(appRole, JOB_SCHEMA)),
    ...(readingRole === undefined ? [] : readingStatements(readingRole)),
  ];
  await throttled(client, async () => {
    for (const statement of statements) await client.query(statement);
  });
  return appRole;
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
      // The settings of a queue may change with the version, its policy may not.
      if (known.has(name)) await boss.updateQueue(name, options);
      else await boss.createQueue(name, policy === undefined ? options : { ...options, policy });
    }
  } finally {
    await boss.stop({ graceful: false });
  }
  if (failures.length > 0)
    throw new Error('La file des tâches n’a pas pu être installée.', { cause: failures[0] });
};

/**
 * Asked again and again instead of waited for: a statement that waits holds a snapshot, which an
 * index built concurrently by the replica that migrates would wait for in turn.
 */
const waitForLock = async (client: pg.Client): Promise<void> => {
  for (let waitedMs = 0; ; waitedMs += TURN_POLL_MS) {
    const { rows } = await client.query<{ isAcquired: boolean }>(
      'select pg_try_advisory_lock($1) as "isAcquired"',
      [LOCK_KEY],
    );
    if (rows[0]?.isAcquired === true) return;
    if (waitedMs >= MAX_TURN_WAIT_MS) {
      throw new Error('Une autre migration est en cours depuis trop longtemps.');
    }
    await pause(TURN_POLL_MS);
  }
};

/** A connection with the migration lock. */
const alone = async <T>(adminUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({
    connectionString: adminUrl,
    application_name: 'portail-migration',
  });
  // A lost connection is reported by the failing statement.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`set lock_timeout = '${LOCK_WAIT}'`);
    await waitForLock(client);
    return await work(client);
  } finally {
    // Closing the connection releases the lock.
    await client.end();
  }
};

/** Applies the files of a folder only, to rebuild a database of an earlier version. */
export const applyMigrations = async (
  adminUrl: string,
  files: readonly MigrationFile[],
): Promise<readonly string[]> => await alone(adminUrl, (client) => applyAll(client, files));

/** Brings a database to this version. Replicas that start together wait for one another. */
export const migrate = async (
  adminUrl: string,
  folder: string = MIGRATIONS_FOLDER,
): Promise<MigrationOutcome> => {
  const files = await readMigrations(folder);
  return await alone(adminUrl, async (client) => {
    const applied = await applyAll(client, files);
    await installJobs(adminUrl);
    return { applied, appRole: await giveRights(client) };
  });
};
