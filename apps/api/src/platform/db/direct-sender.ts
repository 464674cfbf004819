import type { CompiledQuery, Kysely } from 'kysely';
import type { Pool, QueryResultRow } from 'pg';
import { nameWorthKeeping } from './named-statements.ts';
import { askPrepared } from './prepared-query.ts';
import type { Database } from './database-types.ts';
import { inStatementSpan } from './statement-span.ts';

type Builder = Kysely<Database>;

/** Sends a statement that is already text, without the builder's way around it. */
type DirectSender = <Row>(
  statement: CompiledQuery<Row>,
  values: unknown[],
) => Promise<readonly Row[]>;

const senders = new WeakMap<Builder, DirectSender>();

/** `undefined` inside a transaction, whose connection is its own. */
export const directSenderOf = (reader: Builder): DirectSender | undefined => senders.get(reader);

/** By a connection of the pool, as the builder does: one that an error has left whole is kept. */
export const sendsDirectly = (reader: Builder, pool: Pool, isNamed: boolean): void => {
  const ask = async <Row>(text: string, values: unknown[]): Promise<readonly Row[]> => {
    const client = await pool.connect();
    try {
      const name = isNamed ? nameWorthKeeping(text, values) : undefined;
      // Under a name of its own: the driver believes that it alone knows what it has named.
      return name === undefined
        ? (await client.query<Row & QueryResultRow>({ text, values })).rows
        : await askPrepared<Row>(client, { name: `${name}_d`, text, values });
    } finally {
      client.release();
    }
  };
  senders.set(reader, <Row>({ sql: text }: CompiledQuery<Row>, values: unknown[]) =>
    inStatementSpan(text, () => ask<Row>(text, values)),
  );
};
