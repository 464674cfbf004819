import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleAll,
  retry,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel';
import { lookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { Dispatcher } from 'undici';
import { isPublicAddress, isReservedHost } from './public-addresses.ts';
import { currentRequestContext, inSpan, traceHeaders } from '../telemetry/request-context.ts';

/** A partner that does not answer, or answers with an error. */
export class OutboundFailure extends Error {
  override readonly name: string = 'OutboundFailure';
}

/** A partner that failed five times in a row is not called for ten seconds, then tried by one request. */
export class BreakerOpen extends OutboundFailure {
  override readonly name = 'BreakerOpen';
}

const FAILURES_TO_OPEN = 5;
const OPEN_MS = 10_000;

export interface OutboundRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'HEAD';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** True for idempotent requests: a read, or a command with a key. */
  readonly isRepeatable: boolean;
  /** A shorter time limit, where a person waits. */
  readonly totalMs?: number;
}

export interface OutboundAnswer {
  readonly status: number;
  readonly text: string;
}

/** The raw bytes, for file downloads. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  readonly content: Buffer;
}

export interface OutboundLimits {
  readonly connectMs: number;
  readonly totalMs: number;
  readonly retries: number;
  readonly pauseMs: number;
  readonly maxBytes: number;
  readonly maxSockets: number;
  /** For URLs that come from outside: refuses the addresses of this machine and of its network. */
  readonly isPublicOnly: boolean;
}

export const OUTBOUND_LIMITS: OutboundLimits = {
  connectMs: 2_000,
  totalMs: 10_000,
  retries: 2,
  pauseMs: 200,
  maxBytes: 8 * 1024 * 1024,
  // Separate sockets: a slow partner must not use up those of the others.
  maxSockets: 20,
  isPublicOnly: false,
};

export interface OutboundHttp {
  readonly send: (request: OutboundRequest) => Promise<OutboundAnswer>;
  readonly sendForFile: (request: OutboundRequest) => Promise<RawAnswer>;
  readonly close: () => void;
}

const FIRST_SERVER_STATUS = 500;
const TOO_MANY = 429;

const isTheirFault = (status: number): boolean =>
  status >= FIRST_SERVER_STATUS || status === TOO_MANY;

const notPublic = (): Error => new Error('not a public address');

/**
 * Judges the addresses that are then connected to: a name that is looked up twice may have another
 * address the second time.
 */
const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: readonly LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error !== null || first === undefined) done(error ?? notPublic(), '', 0);
    else if (!addresses.every(({ address }) => isPublicAddress(address))) done(notPublic(), '', 0);
    else if (options.all === true) done(null, [...addresses]);
    else done(null, first.address, first.family);
  });
};

interface Transport {
  readonly attempt: (request: OutboundRequest, signal: AbortSignal) => Promise<RawAnswer>;
  readonly close: () => Promise<void>;
}

/** Loads its library with the first request: with the program it would delay every start. */
const openTransport = async (limits: OutboundLimits): Promise<Transport> => {
  const { Agent, errors, request: send } = await import('undici');
  const dispatcher = new Agent({
    connections: limits.maxSockets,
    connect: {
      timeout: limits.connectMs,
      ...(limits.isPublicOnly ? { lookup: lookupPublic } : {}),
    },
    maxResponseSize: limits.maxBytes,
    // Over HTTP/2 one connection carries many requests, and `connections` does not limit them.
    allowH2: false,
  });
  const failureOf = (error: unknown): OutboundFailure => {
    const message = error instanceof Error ? error.message : 'unknown failure';
    const isTooLong = error instanceof errors.ResponseExceededMaxSizeError;
    return new OutboundFailure(isTooLong ? 'answer too long' : message, { cause: error });
  };
  return {
    attempt: async ({ method, url, headers, body = null }, signal) => {
      if (limits.isPublicOnly && isReservedHost(new URL(url).hostname))
        throw new OutboundFailure(notPublic().message);
      try {
        const answer = await send(url, {
          method,
          dispatcher,
          signal,
          headers: { accept: '*/*', ...traceHeaders(), ...headers },
          body,
        });
        const content = Buffer.from(await answer.body.arrayBuffer());
        return { status: answer.statusCode, headers: answer.headers, content };
      } catch (error) {
        throw failureOf(error);
      }
    },
    close: () => dispatcher.destroy(),
  };
};

const MS = 1_000;
const STATUS_CLASS = 100;

/** Traced under the partner's name only: paths and bodies may contain personal data. */
const watched = async (
  peer: string,
  { method }: OutboundRequest,
  send: () => Promise<RawAnswer>,
): Promise<RawAnswer> => {
  const metrics = currentRequestContext()?.metrics;
  const begunAt = performance.now();
  const recordOutcome = (outcome: string): void => {
    metrics?.count('outbound', { peer, outcome });
    metrics?.time('outboundDuration', (performance.now() - begunAt) / MS, { peer });
  };
  const facts = { 'server.address': peer, 'http.request.method': method };
  try {
    const answer = await inSpan(
      { name: `${method} ${peer}`, kind: 'client', facts },
      send,
      ({ status }) => ({ 'http.response.status_code': status }),
    );
    recordOutcome(`${Math.floor(answer.status / STATUS_CLASS)}xx`);
    return answer;
  } catch (error) {
    recordOutcome(error instanceof BreakerOpen ? 'refused' : 'failed');
    throw error;
  }
};

/** A client for one partner, with its own sockets, time limits and circuit breaker. */
export const createOutboundHttp = (
  changes: Partial<OutboundLimits> = {},
  /** Name of the partner in traces and metrics. */
  peer = 'partenaire',
): OutboundHttp => {
  const limits = { ...OUTBOUND_LIMITS, ...changes };
  let opened: Promise<Transport> | undefined;
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: OPEN_MS,
    breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
  });
  const retries = retry(handleAll, {
    maxAttempts: limits.retries,
    backoff: new ExponentialBackoff({ initialDelay: limits.pauseMs }),
  });

  const guarded = async (request: OutboundRequest): Promise<RawAnswer> => {
    const { attempt } = await (opened ??= openTransport(limits));
    // The library would let the other requests wait for the one that tries.
    if (breaker.state === CircuitState.HalfOpen) throw new BreakerOpen('left alone');
    // Retries share the total time limit.
    const limit = timeout(request.totalMs ?? limits.totalMs, TimeoutStrategy.Aggressive);
    const policy = request.isRepeatable ? wrap(breaker, limit, retries) : wrap(breaker, limit);
    try {
      return await policy.execute(async ({ signal }) => {
        const answer = await attempt(request, signal);
        if (isTheirFault(answer.status)) throw new OutboundFailure(`answered ${answer.status}`);
        return answer;
      });
    } catch (error) {
      if (error instanceof BrokenCircuitError) throw new BreakerOpen('left alone');
      if (error instanceof TaskCancelledError)
        throw new OutboundFailure('too slow', { cause: error });
      throw error;
    }
  };

  const sendForFile = (request: OutboundRequest): Promise<RawAnswer> =>
    watched(peer, request, () => guarded(request));
  return {
    send: async (request) => {
      const { status, content } = await sendForFile(request);
      return { status, text: content.toString('utf8') };
    },
    sendForFile,
    close: () => void opened?.then(({ close }) => close()),
  };
};
