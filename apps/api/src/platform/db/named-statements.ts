import type { PostgresPool } from 'kysely';
import type { Pool, PoolClient, QueryConfig } from 'pg';
import { createBoundedCache } from '../bounded-cache.ts';
import { statementName } from './statement-span.ts';

/** Statements of variable length (lists of rows) would fill the server's memory with plans. */
const MAX_NAMED_LENGTH = 4_000;
/** Far more than the product has: only lists of many lengths could come near. */
const MAX_KNOWN = 8_000;
const names = createBoundedCache<string, string>(MAX_KNOWN);

const nameOf = (sql: string): string => {
  const known = names.get(sql);
  if (known !== undefined) return known;
  const name = statementName(sql);
  names.set(sql, name);
  return name;
};

/** The name under which a connection keeps a statement, where it is worth one. */
export const nameWorthKeeping = (text: string, values: readonly unknown[]): string | undefined =>
  values.length > 0 && text.length <= MAX_NAMED_LENGTH ? nameOf(text) : undefined;

const namedQuery = (text: string, values: unknown[]): QueryConfig => {
  const name = nameWorthKeeping(text, values);
  return name === undefined ? { text, values } : { name, text, values };
};

const wrapClient = (client: PoolClient): PoolClient => {
  const query = (text: string, values: unknown[] = []) => client.query(namedQuery(text, values));
  const release = (discard?: boolean) => client.release(discard);
  return new Proxy(client, {
    get: (target, property): unknown => {
      if (property === 'query') return query;
      if (property === 'release') return release;
      return Reflect.get(target, property, target);
    },
  });
};

/**
 * The pool as Kysely sees it, each statement prepared once per connection: measured at 1.4 times
 * raw `pg` instead of 2.5. Off behind a PgBouncer that does not keep prepared statements.
 */
export const withNamedStatements = (pool: Pool): PostgresPool => {
  // Kysely keys its connections by client, so the wrapper of a client must stay the same.
  const wrapped = new WeakMap<PoolClient, PoolClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const known = wrapped.get(client);
      if (known !== undefined) return known;
      const made = wrapClient(client);
      wrapped.set(client, made);
      return made;
    },
    end: () => pool.end(),
    options: pool.options,
  };
};
