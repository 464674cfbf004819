import type { Connection, Pool, PoolClient, QueryResultRow, Submittable } from 'pg';
import { boundValue, type BoundValue, valueTypes } from './wire-values.ts';
import type { CompiledQuery, Kysely } from 'kysely';
import { nameWorthKeeping } from './named-statements.ts';
import type { Database } from './schema/database.ts';
import { inStatementSpan } from './statement-span.ts';

/** A row as the wire gives it, and what it becomes. */
interface Shape {
  readonly names: readonly string[];
  readonly parsers: readonly ((text: string) => unknown)[];
  /** Copied for each row: all rows of a statement are then of one hidden class. */
  readonly empty: Readonly<Record<string, unknown>>;
}

interface RowDescription {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}

/** What each connection knows: the statements that it holds, and the rows that they give. */
const shapes = new WeakMap<Connection, Map<string, Shape>>();

const shapesOf = (connection: Connection): Map<string, Shape> => {
  const known = shapes.get(connection);
  if (known !== undefined) return known;
  const made = new Map<string, Shape>();
  shapes.set(connection, made);
  return made;
};

const shapeOf = ({ fields }: RowDescription): Shape => ({
  names: fields.map(({ name }) => name),
  parsers: fields.map(({ dataTypeID }) => valueTypes.getTypeParser(dataTypeID)),
  empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
});

const rowOf = (
  { names, parsers, empty }: Shape,
  values: readonly (string | null)[],
): Record<string, unknown> => {
  const row = { ...empty };
  for (const [index, name] of names.entries()) {
    const value = values[index] ?? null;
    if (value !== null) row[name] = parsers[index]?.(value);
  }
  return row;
};

interface PreparedQuestion {
  /** The same text always bears the same name, and no other does; the driver gives it none. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

type Rows = readonly Record<string, unknown>[];

/**
 * A statement that a connection already holds, sent by what changes alone: its values. The driver's
 * own way asks again, each time, which columns the answer has, and makes their readers anew; that
 * took a tenth of a signed-in read. PostgreSQL refuses a held statement whose columns have changed,
 * so what is remembered is never wrong; whatever fails is forgotten, and prepared again.
 */
class PreparedQuery implements Submittable, PromiseLike<Rows> {
  readonly text: string;
  readonly values: BoundValue[];
  readonly #name: string;
  readonly #answer = Promise.withResolvers<Rows>();
  readonly #rows: Record<string, unknown>[] = [];
  #shape: Shape | undefined;
  #unreadable: Error | undefined;

  constructor({ name, text, values }: PreparedQuestion) {
    this.#name = name;
    this.text = text;
    this.values = values.map(boundValue);
  }

  // oxlint-disable-next-line unicorn/no-thenable -- a statement of the driver is awaited
  then<Fulfilled = Rows, Rejected = never>(
    onRows?: ((rows: Rows) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onError?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.#answer.promise.then(onRows, onError);
  }

  submit(connection: Connection): null {
    const [name, text] = [this.#name, this.text];
    this.#shape = shapesOf(connection).get(name);
    connection.stream.cork();
    try {
      if (this.#shape === undefined) {
        // To close what is not there is no error: whatever an earlier failure has left is gone.
        connection.close({ type: 'S', name }, true);
        connection.parse({ name, text, types: [] }, true);
      }
      connection.bind({ statement: name, values: this.values }, true);
      if (this.#shape === undefined) connection.describe({ type: 'P', name: '' }, true);
      connection.execute(null, true);
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
    return null;
  }

  handleRowDescription(description: RowDescription): void {
    this.#shape = shapeOf(description);
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#shape === undefined || this.#unreadable !== undefined) return;
    try {
      this.#rows.push(rowOf(this.#shape, fields));
    } catch (error) {
      this.#unreadable = error instanceof Error ? error : new Error(String(error));
    }
  }

  handleReadyForQuery(connection: Connection): void {
    if (this.#shape !== undefined) shapesOf(connection).set(this.#name, this.#shape);
    if (this.#unreadable === undefined) this.#answer.resolve(this.#rows);
    else this.#answer.reject(this.#unreadable);
  }

  handleError(error: Error, connection: Connection): void {
    shapesOf(connection).delete(this.#name);
    this.#answer.reject(error);
  }

  /** Callbacks of the driver that a statement with rows does not need. */
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyData(): void {}
  handleCopyInResponse(connection: Connection): void {
    connection.sync();
  }
}

const askPrepared = async <Row>(
  client: PoolClient,
  question: PreparedQuestion,
): Promise<readonly Row[]> => {
  const rows = await client.query(new PreparedQuery(question));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the author of the statement declares its columns, as with the driver's own generic
  return rows as readonly Row[];
};

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
