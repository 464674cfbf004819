import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pseudonyms } from '../log/pseudonym.ts';
import { actorOf } from '../ports/caller.ts';
import { runIn } from '../telemetry/request-context.ts';
import type { Begun, Telemetry } from '../telemetry/telemetry.ts';
import { parseTraceparent } from '../telemetry/trace-context.ts';
import { createRequestSlot } from './request-slot.ts';
import { callerOf } from './session-hook.ts';
import { isApiPath } from './unknown-path.ts';

const UNKNOWN = 'inconnue';
const PORTAL_FILE = 'fichier du portail';
const MS = 1_000;
const STATUS_CLASS = 100;
const FIRST_SERVER_STATUS = 500;
/** Other methods share one label, so that callers cannot create metric series. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Answered before their body is read, so they need no context. */
const BODILESS = new Set(['GET', 'HEAD']);

const HEALTH = new Set(['/healthz', '/readyz', '/readyz/mouvements']);

/**
 * The route’s pattern, never the address: an address may hold a name or a number. The files of the
 * portal are one route: each build brings hundreds of new names.
 */
const routeOf = (request: FastifyRequest): string => {
  const { url } = request.routeOptions;
  if (request.is404 || url === undefined) return UNKNOWN;
  return isApiPath(url) || HEALTH.has(url) ? url : PORTAL_FILE;
};

const methodOf = ({ method }: FastifyRequest): string => (METHODS.has(method) ? method : 'AUTRE');

const begun = createRequestSlot<Begun>();

/** Socket events lose the async context of their request; this restores it. */
export const runInContextOf = <T>(request: FastifyRequest, work: () => T): T =>
  runIn(begun.of(request)?.context, work);

const recordEnd = (
  request: FastifyRequest,
  { statusCode, elapsedTime }: FastifyReply,
  { metrics }: Telemetry,
): void => {
  const [method, route] = [methodOf(request), routeOf(request)];
  metrics.count('requests', {
    method,
    route,
    class: `${Math.floor(statusCode / STATUS_CLASS)}xx`,
  });
  metrics.time('requestDuration', elapsedTime / MS, { method, route });
  begun
    .of(request)
    ?.end(
      { 'http.response.status_code': statusCode },
      statusCode >= FIRST_SERVER_STATUS ? String(statusCode) : undefined,
    );
};

const logEnd = (request: FastifyRequest, { statusCode, elapsedTime }: FastifyReply): void =>
  request.log.info(
    {
      methode: methodOf(request),
      route: routeOf(request),
      statut: statusCode,
      dureeMs: Math.round(elapsedTime),
    },
    'requête',
  );

/** Each request has a trace, a log line and metrics. */
export const addTelemetry = (
  app: FastifyInstance,
  telemetry: Telemetry,
  pseudonyms: Pseudonyms,
): void => {
  app.addHook('onRequest', (request, _reply, next) => {
    const [method, route] = [methodOf(request), routeOf(request)];
    const work = telemetry.begin({
      name: `${method} ${route}`,
      kind: 'server',
      facts: { 'http.request.method': method, 'http.route': route },
      parent: parseTraceparent(request.headers['traceparent']),
      requestId: request.id,
      route,
      user: () => {
        const caller = callerOf(request);
        return caller === undefined ? undefined : pseudonyms.of(actorOf(caller));
      },
    });
    begun.put(request, work);
    runIn(work.context, next);
  });
  // Again after the body is read, because socket events lose the context.
  app.addHook('preValidation', (request, _reply, next) => {
    if (BODILESS.has(request.method)) next();
    else runInContextOf(request, next);
  });
  app.addHook('onResponse', (request, reply, next) => {
    runInContextOf(request, () => logEnd(request, reply));
    recordEnd(request, reply, telemetry);
    next();
  });
};
