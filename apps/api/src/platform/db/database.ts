import { Kysely, PostgresDialect, type SelectType, type Selectable } from 'kysely';
import pg from 'pg';
import { sendsDirectly, valueTypes, withNamedStatements } from './statements/direct-sender.ts';
import { noteStatement } from './statements/statement-span.ts';
import type { Database } from './database-types.ts';

export type Row<T extends keyof Database> = Selectable<Database[T]>;
export type Value<T extends keyof Database, C extends keyof Database[T]> = SelectType<
  Database[T][C]
>;

/** Reads outside a transaction. Queries are bound to it; repositories never are. */
export type Reader = Kysely<Database>;

export interface DatabaseSettings {
  readonly url: string;
  readonly maxConnections: number;
  /**
   * Behind a pooler that lends a connection for one transaction at a time (PgBouncer): what is set
   * on a connection would leak to another client, so the settings of the login apply instead.
   */
  readonly isPooled?: boolean;
  /** Role taken by each connection when the login itself has more rights than the product needs. */
  readonly role: string | undefined;
  /** Overrides the time limit for getting a connection from the pool. */
  readonly connectionTimeoutMs?: number;
  /** Adds each statement to the trace of its request. */
  readonly keepsTraces?: boolean;
  readonly onConnectionLost: (error: Error) => void;
}

/** A machine without room takes seconds to open one; a request that waits longer has lost its reader. */
const CONNECTION_TIMEOUT_MS = 10_000;
/**
 * A connection costs a process of the database, its catalogue and the plan of each statement: one
 * closed after a short idle time must be reopened when the load rises.
 */
const IDLE_CONNECTION_MS = 600_000;
/** Settings of every connection of the product. */
export const SESSION_SETTINGS = {
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
} as const;

const startupOptions = (role: string | undefined): string => {
  const settings = [
    ...Object.entries(SESSION_SETTINGS).map(([name, value]) => `${name}=${value}`),
    ...(role === undefined ? [] : [`role=${role}`]),
  ];
  return settings.map((setting) => `-c ${setting}`).join(' ');
};

const createPool = (settings: DatabaseSettings): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: settings.url,
    max: settings.maxConnections,
    connectionTimeoutMillis: settings.connectionTimeoutMs ?? CONNECTION_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    application_name: 'portail-api',
    types: valueTypes,
    // A pooler refuses start-up options.
    ...(settings.isPooled === true ? {} : { options: startupOptions(settings.role) }),
  });
  // Without a listener, a connection cut while idle would end the process; so would one cut
  // between two statements of a transaction, or while it is being closed.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', settings.onConnectionLost));
  return pool;
};

export interface DatabaseConnection {
  readonly reader: Reader;
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
}

export const openDatabase = (settings: DatabaseSettings): DatabaseConnection => {
  const pool = createPool(settings);
  // A statement prepared on one connection is unknown on the next that a pooler lends.
  const canName = settings.isPooled !== true;
  const reader = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: canName ? withNamedStatements(pool) : pool,
    }),
    ...(settings.keepsTraces === true ? { log: noteStatement } : {}),
  });
  sendsDirectly(reader, pool, canName);
  return { reader, pool, close: () => pool.end() };
};
