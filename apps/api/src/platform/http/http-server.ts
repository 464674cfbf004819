import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import cookie from '@fastify/cookie';
import underPressure from '@fastify/under-pressure';
import {
  fastify,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify';
import { ANONYMOUS_BODY_LIMIT } from '@portail/contract/calls/define-call.ts';
import { BUSINESS_TIME_HEADER } from '@portail/contract/constants/constants.ts';
import type { Log } from '../log/logger.ts';
import type { Pseudonyms } from '../log/pseudonym.ts';
import type { Maintenance } from '../maintenance.ts';
import type { Clock } from '../ports/clock.ts';
import { DomainError } from '../ports/domain-error.ts';
import type { Ids } from '../ports/ids.ts';
import type { Readiness } from '../readiness.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { createErrorHandler, errorBodyOf, type IsUnavailable } from './error-handler.ts';
import { createMaintenanceHook } from './request-hooks.ts';
import { registerDocs, registerOpenApi } from './openapi.ts';
import { registerPortal } from './portal-files.ts';
import { type CallDependencies, registerCalls } from './register-calls.ts';
import { SECURITY_HEADERS } from './security-headers.ts';
import { renewToken } from './session-hook.ts';
import { parseStrictJson } from './strict-json.ts';
import { addTelemetry } from './telemetry-hook.ts';
import { isApiPath, pathOf } from './unknown-path.ts';
import type { Server, ServerResponse } from 'node:http';

export interface HttpDependencies extends CallDependencies {
  readonly log: Log;
  readonly telemetry: Telemetry;
  readonly pseudonyms: Pseudonyms;
  readonly ids: Ids;
  readonly maintenance: Maintenance;
  readonly readiness: Readiness;
  readonly isUnavailable: IsUnavailable;
  readonly clock: Pick<Clock, 'businessNow'>;
  readonly webDist: string;
  readonly apiDocs: boolean;
  readonly trustProxyHops: number;
  readonly maxEventLoopDelayMs: number;
}

export type HttpApp = FastifyInstance;

export interface HttpServer {
  readonly app: HttpApp;
  /** Every route there is, as `GET /path`: what the contract is compared with. */
  readonly routes: readonly string[];
}

const MAX_PARAM_LENGTH = 512;
/** As long as the largest file may take on a slow line; other bodies have a deadline of their own. */
const REQUEST_TIMEOUT_MS = 300_000;
/** Longer than a load balancer keeps its own side open, so that it never meets a closing one. */
const KEEP_ALIVE_MS = 72_000;
const PRESSURE_RETRY_AFTER_S = 2;
const PRESSURE_SAMPLE_MS = 1_000;
const NOT_READY = 503;

/** A request that is not even HTTP gets the same shape of answer as any other. */
const answerClientError = (ids: Ids) => (_error: Error, socket: Socket) => {
  if (socket.destroyed || !socket.writable) return;
  const body = JSON.stringify(errorBodyOf(new DomainError('CORPS_ILLISIBLE'), ids.random()));
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
};

const createApp = (dependencies: HttpDependencies): FastifyInstance => {
  const { log, ids, trustProxyHops, isUnavailable } = dependencies;
  const handleError = createErrorHandler(isUnavailable);
  const loggerInstance: FastifyBaseLogger = log;
  return fastify({
    loggerInstance,
    // The own log line has no address, no query and no name.
    logController: new LogController({ disableRequestLogging: true }),
    // A line finds its request by itself: no logger of its own for each of them.
    childLoggerFactory: (logger) => logger,
    // Fastify reads a bare number as "trust no proxy"; the declared hops are counted here.
    trustProxy: trustProxyHops === 0 ? false : (_address, hop) => hop < trustProxyHops,
    // A path that is no call gets the limit of an anonymous caller; each call states its own.
    bodyLimit: ANONYMOUS_BODY_LIMIT.maxBytes,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: () => ids.random(),
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
    frameworkErrors: (error, request, reply) => {
      reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);
      handleError(error, request, reply);
    },
    clientErrorHandler: answerClientError(ids),
  });
};

const addCommonHeaders = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);
    if (isApiPath(pathOf(request))) reply.header('cache-control', 'no-store');
    next();
  });
};

/** Liveness does not check the database: its outage must not restart every replica. */
const addHealth = (app: FastifyInstance, readiness: Readiness): void => {
  app.get('/healthz', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ statut: 'ok' }),
  );
  const answer = async (reply: FastifyReply, asked: Promise<boolean>) => {
    const isReady = await asked;
    return reply
      .status(isReady ? 200 : NOT_READY)
      .header('cache-control', 'no-store')
      .send({ statut: isReady ? 'ok' : 'indisponible' });
  };
  app.get('/readyz', { schema: { hide: true } }, (_request, reply) =>
    answer(reply, readiness.isReady()),
  );
  // Not for load balancers: a suspended ledger only stops payments, not reads.
  app.get('/readyz/mouvements', { schema: { hide: true } }, (_request, reply) =>
    answer(reply, readiness.isReadyToMoveMoney()),
  );
};

/**
 * Refuses requests while the event loop is late. The first sample includes the start of the process,
 * so pressure counts from the second one.
 */
const addPressure = async (app: FastifyInstance, maxEventLoopDelay: number): Promise<void> => {
  let countsFromMs = 0;
  app.addHook('onListen', (done) => {
    countsFromMs = performance.now() + 2 * PRESSURE_SAMPLE_MS;
    done();
  });
  await app.register(underPressure, {
    maxEventLoopDelay,
    sampleInterval: PRESSURE_SAMPLE_MS,
    pressureHandler: (_request, _reply, _type, value) => {
      // No sample since the last check, which also happens on a starved machine.
      if (value === Number.POSITIVE_INFINITY || performance.now() < countsFromMs) return;
      throw new DomainError('SERVICE_SURCHARGE', { retryAfterS: PRESSURE_RETRY_AFTER_S });
    },
  });
};

/** What stands before every call: pressure, maintenance, and after it the next token. */
const addCallHooks = async (
  app: FastifyInstance,
  dependencies: HttpDependencies,
): Promise<void> => {
  await addPressure(app, dependencies.maxEventLoopDelayMs);
  app.addHook('onRequest', (request, _reply, next) => {
    // The database cannot hold a NUL: refused here, once, for every path and query.
    next(request.url.includes('%00') ? new DomainError('REQUETE_INVALIDE') : undefined);
  });
  app.addHook('onRequest', createMaintenanceHook(dependencies.maintenance));
  app.addHook('onSend', (request, reply, payload, next) => {
    renewToken(request, reply, dependencies.operatorCookie);
    // The portal counts days by the server's business clock, not by the device clock.
    reply.header(BUSINESS_TIME_HEADER, dependencies.clock.businessNow().getTime());
    next(null, payload);
  });
  // After the hook above: a cookie that is written twice in a reply is sent once.
  await app.register(cookie);
};

export const createHttpServer = async (dependencies: HttpDependencies): Promise<HttpServer> => {
  const app = createApp(dependencies);
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    routes.push(...[method].flat().map((verb) => `${verb} ${url}`));
  });
  app.setErrorHandler(createErrorHandler(dependencies.isUnavailable, dependencies.trail));
  addTelemetry(app, dependencies.telemetry, dependencies.pseudonyms);
  addCommonHeaders(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const { maxKeys = ANONYMOUS_BODY_LIMIT.maxKeys } = request.routeOptions.config;
    try {
      done(null, parseStrictJson(Buffer.isBuffer(body) ? body : Buffer.from(body), maxKeys));
    } catch (error) {
      done(error instanceof Error ? error : new Error('unreadable', { cause: error }));
    }
  });
  if (dependencies.apiDocs) await registerOpenApi(app);
  addHealth(app, dependencies.readiness);
  await app.register(async (calls) => {
    await addCallHooks(calls, dependencies);
    registerCalls(calls, dependencies);
  });
  if (dependencies.apiDocs) await registerDocs(app);
  await registerPortal(app, dependencies.webDist);
  await app.ready();
  return { app, routes };
};

interface Draining {
  /** Every answer from now on closes its connection. */
  readonly begin: () => void;
  /** Stops listening and resolves after the last pending answer. */
  readonly close: () => Promise<void>;
}

const IDLE_CHECK_MS = 100;

/** Node keeps connections open whose answer began before `close`; they become idle afterwards. */
const closeWhenIdle = async (app: HttpApp): Promise<void> => {
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
  }
};

const requestClose = (response: ServerResponse): void => {
  if (!response.headersSent) response.setHeader('connection', 'close');
};

/** Closes each connection with its last answer, so that no request in transit is cut. */
export const watchDraining = (app: HttpApp): Draining => {
  const server: Server = app.server;
  const underWay = new Set<ServerResponse>();
  let isOn = false;
  let closing: Promise<void> | undefined;
  server.prependListener('request', (_request, response) => {
    if (isOn) {
      requestClose(response);
      return;
    }
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });
  return {
    begin: () => {
      isOn = true;
      for (const response of underWay) requestClose(response);
    },
    close: () => (closing ??= closeWhenIdle(app)),
  };
};
