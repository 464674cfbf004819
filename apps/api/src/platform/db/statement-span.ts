import { createHash } from 'node:crypto';
import type { LogEvent } from 'kysely';
import { currentMoment, failureOf, noteSpan } from '../telemetry/moment.ts';

const HASH_LENGTH = 32;
const OPERATION = /^\s*(\w+)/;

/** The name under which the server has it prepared: what it does is found by it, never with what. */
export const statementName = (sql: string): string =>
  `q_${createHash('sha256').update(sql).digest('hex').slice(0, HASH_LENGTH)}`;

/** A statement in the trace of what asked for it: its verb and its name, no value and no text. */
export const noteStatement = (event: LogEvent): void => {
  if (currentMoment()?.recorder === undefined) return;
  const { sql } = event.query;
  const operation = (OPERATION.exec(sql)?.[1] ?? 'sql').toLowerCase();
  noteSpan(
    {
      name: `base ${operation}`,
      kind: 'client',
      facts: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.name': statementName(sql),
      },
      begunAtMs: Date.now() - event.queryDurationMillis,
    },
    event.level === 'error' ? failureOf(event.error) : undefined,
  );
};
