import type { CompiledQuery, Kysely } from 'kysely';
import type { Pool, QueryResultRow } from 'pg';
import { namedQuery } from './named-statements.ts';
import type { Database } from './schema/database.ts';

type Builder = Kysely<Database>;

/** Sends a statement that is already text, without the builder's way around it. */
type DirectSender = <Row>(
  statement: CompiledQuery<Row>,
  values: unknown[],
) => Promise<{ readonly rows: readonly Row[] }>;

const senders = new WeakMap<Builder, DirectSender>();

/** `undefined` inside a transaction, whose connection is its own. */
export const directSenderOf = (reader: Builder): DirectSender | undefined => senders.get(reader);

/** By a connection of the pool, as the builder does: one that an error has left whole is kept. */
export const sendsDirectly = (reader: Builder, pool: Pool, isNamed: boolean): void => {
  senders.set(reader, async <Row>({ sql: text }: CompiledQuery<Row>, values: unknown[]) => {
    const client = await pool.connect();
    try {
      const query = isNamed ? namedQuery(text, values) : { text, values };
      return await client.query<Row & QueryResultRow>(query);
    } finally {
      client.release();
    }
  });
};
