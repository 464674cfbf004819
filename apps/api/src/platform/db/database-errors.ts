import pg from 'pg';

const CONNECTION_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE']);
/**
 * Admin shutdown, crash shutdown, starting up, too many connections; then a disk that is full, a
 * file that cannot be read or written, a server that only reads (a standby not yet promoted).
 */
const SERVER_CODES = new Set(['57P01', '57P02', '57P03', '53300', '53100', '58030', '25006']);
const POOL_MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
];

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';

/** The database is unreachable: the same request may succeed later. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    CONNECTION_CODES.has(code) ||
    SERVER_CODES.has(code) ||
    code.startsWith('08') ||
    POOL_MESSAGES.some((message) => error.message.startsWith(message))
  );
};

export const hasSqlState = (error: unknown, state: string): boolean =>
  error instanceof pg.DatabaseError && error.code === state;

const UNIQUE_VIOLATION = '23505';

/** Another row already has the value of this unique index. */
export const violatesUnique = (error: unknown, index: string): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === UNIQUE_VIOLATION &&
  error.constraint === index;
