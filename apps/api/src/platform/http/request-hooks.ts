import type { FastifyRequest, onSendHookHandler } from 'fastify';
import { overloaded } from '../gate.ts';
import { ALL_CALLS } from '@portail/contract/calls/all-calls.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import type { Maintenance } from '../maintenance.ts';
import { DomainError } from '../ports/domain-error.ts';
import { hash } from 'node:crypto';
import { callerOf } from './session-hook.ts';

/** JSON bodies are small; a slower client holds a connection for nothing. */
const BODY_DEADLINE_MS = 30_000;

type Next = (error?: Error) => void;

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** The server timeout allows for file uploads; every other body has this shorter limit. */
export const createBodyDeadline =
  (deadlineMs: number = BODY_DEADLINE_MS) =>
  (request: FastifyRequest, _reply: unknown, next: Next): void => {
    if (hasBody(request)) {
      const timer = setTimeout(() => request.raw.destroy(), deadlineMs);
      timer.unref();
      const stop = (): void => clearTimeout(timer);
      request.raw.once('end', stop).once('close', stop);
    }
    next();
  };

/** A client that retries at once then does so twice a second instead of a thousand times. */
const HOLD_MS = 500;
/** A delayed refusal costs a timer and an open connection; beyond this number it is immediate. */
const MAX_HELD = 2_000;

/** Refuses the surplus of an expensive call before its body is read, after a delay that slows retries. */
export const createLoadSheddingHook = (isOverloaded: () => boolean) => {
  let held = 0;
  return (_request: unknown, _reply: unknown, next: Next): void => {
    if (!isOverloaded()) {
      next();
      return;
    }
    if (held >= MAX_HELD) {
      next(overloaded());
      return;
    }
    held += 1;
    setTimeout(() => {
      held -= 1;
      next(overloaded());
    }, HOLD_MS);
  };
};

const RETRY_AFTER_S = 300;

/** Partner notifications are stored even during maintenance: some partners do not repeat them. */
const KEPT_PATHS: ReadonlySet<string | undefined> = new Set(
  Object.values<CallDefinition>(ALL_CALLS)
    .filter(({ access }) => access.kind === 'signature')
    .map(({ path }) => path),
);

/** During maintenance calls are refused before their input is read. */
export const createMaintenanceHook =
  (maintenance: Maintenance) =>
  async (request: FastifyRequest): Promise<void> => {
    if (KEPT_PATHS.has(request.routeOptions.url)) return;
    if (await maintenance.isOn()) {
      throw new DomainError('SERVICE_INDISPONIBLE', { retryAfterS: RETRY_AFTER_S });
    }
  };

const OK = 200;
const NOT_MODIFIED = 304;

export const isRevalidated = ({ answer }: CallDefinition): boolean =>
  answer.kind === 'json' && answer.revalidated === true;

/** The browser caches the answer and revalidates it by its ETag. */
export const revalidate: onSendHookHandler = (request, reply, payload, done) => {
  if (reply.statusCode !== OK || typeof payload !== 'string') {
    done(null, payload);
    return;
  }
  const etag = `"${hash('sha256', payload, 'base64url').slice(0, 27)}"`;
  reply
    .header('cache-control', callerOf(request) === undefined ? 'no-cache' : 'private, no-cache')
    .header('etag', etag);
  if (request.headers['if-none-match'] !== etag) {
    done(null, payload);
    return;
  }
  reply.status(NOT_MODIFIED).removeHeader('content-length').removeHeader('content-type');
  done(null, '');
};
