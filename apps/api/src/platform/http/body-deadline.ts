import type { FastifyRequest } from 'fastify';

/** A person's own words are short: whoever takes longer to send them holds a connection for nothing. */
const BODY_DEADLINE_MS = 30_000;

type Next = (error?: Error) => void;

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** The server itself waits as long as a file may take; every other body has its own, shorter limit. */
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
