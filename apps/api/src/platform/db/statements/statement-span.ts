import { createHash } from 'node:crypto';
import type { LogEvent } from 'kysely';
import { LRUCache } from 'lru-cache';
import {
  currentRequestContext,
  failureOf,
  noteSpan,
  type SpanDescription,
} from '../../telemetry/request-context.ts';

const HASH_LENGTH = 32;
const OPERATION = /^\s*(\w+)/;
/** More than the statements of the product: those written with lists of any length pass through. */
const MAX_KNOWN = 2_000;

/** Name of the prepared statement: identifies its text without its values. */
export const statementName = (sql: string): string =>
  `q_${createHash('sha256').update(sql).digest('hex').slice(0, HASH_LENGTH)}`;

const spans = new LRUCache<string, SpanDescription>({ max: MAX_KNOWN });

const spanOf = (sql: string): SpanDescription => {
  const known = spans.get(sql);
  if (known !== undefined) return known;
  const operation = (OPERATION.exec(sql)?.[1] ?? 'sql').toLowerCase();
  const span: SpanDescription = {
    name: `base ${operation}`,
    kind: 'client',
    facts: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.name': statementName(sql),
    },
  };
  spans.set(sql, span);
  return span;
};

interface FinishedStatement {
  readonly lastedMs: number;
  readonly failure?: string | undefined;
}

/** Adds the verb and the name of a statement to the trace, without its text and values. */
const recordStatement = (sql: string, { lastedMs, failure }: FinishedStatement): void =>
  noteSpan({ ...spanOf(sql), begunAtMs: Date.now() - lastedMs }, failure);

/** For statements logged by Kysely. */
export const noteStatement = (event: LogEvent): void => {
  if (currentRequestContext()?.recorder === undefined) return;
  recordStatement(event.query.sql, {
    lastedMs: event.queryDurationMillis,
    failure: event.level === 'error' ? failureOf(event.error) : undefined,
  });
};

/** For statements sent without Kysely; does nothing without a trace. */
export const inStatementSpan = async <T>(sql: string, work: () => Promise<T>): Promise<T> => {
  if (currentRequestContext()?.recorder === undefined) return work();
  const begun = performance.now();
  const done = (failure?: string): void =>
    recordStatement(sql, { lastedMs: performance.now() - begun, failure });
  try {
    const result = await work();
    done();
    return result;
  } catch (error) {
    done(failureOf(error));
    throw error;
  }
};
