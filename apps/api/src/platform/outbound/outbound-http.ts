import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { currentRequestContext, inSpan, traceHeaders } from '../telemetry/request-context.ts';
import { BreakerOpen, createBreaker, type Breaker } from './breaker.ts';

/** A partner that does not answer, or answers with an error. */
export class OutboundFailure extends Error {
  override readonly name = 'OutboundFailure';
}

/** The total time limit has passed. */
class OutOfPatience extends OutboundFailure {
  override readonly name = 'OutboundFailure';
}

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
  readonly headers: http.IncomingHttpHeaders;
  readonly content: Buffer;
}

export interface OutboundLimits {
  readonly connectMs: number;
  readonly totalMs: number;
  readonly retries: number;
  readonly pauseMs: number;
  readonly maxBytes: number;
  readonly maxSockets: number;
}

export const OUTBOUND_LIMITS: OutboundLimits = {
  connectMs: 2_000,
  totalMs: 10_000,
  retries: 2,
  pauseMs: 200,
  maxBytes: 8 * 1024 * 1024,
  // Separate sockets: a slow partner must not use up those of the others.
  maxSockets: 20,
};

interface OutboundParts {
  readonly breaker: Breaker;
  /** Name of the partner in traces and metrics. */
  readonly peer: string;
}

export interface OutboundHttp {
  readonly send: (request: OutboundRequest) => Promise<OutboundAnswer>;
  readonly sendForFile: (request: OutboundRequest) => Promise<RawAnswer>;
  readonly close: () => void;
}

const FIRST_SERVER_STATUS = 500;
const TOO_MANY = 429;

const isTheirFault = (status: number): boolean =>
  status >= FIRST_SERVER_STATUS || status === TOO_MANY;

const watchConnection = (
  socket: Socket,
  request: http.ClientRequest,
  connectMs: number,
): (() => void) => {
  if (!socket.connecting) return () => undefined;
  const timer = setTimeout(
    () => request.destroy(new OutboundFailure('connection refused by time')),
    connectMs,
  );
  const clear = () => clearTimeout(timer);
  socket.once('connect', clear);
  return clear;
};

const readAnswer = (response: http.IncomingMessage, maxBytes: number): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    response.on('data', (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size > maxBytes) response.destroy(new OutboundFailure('answer too long'));
    });
    response.on('error', reject);
    response.on('end', () =>
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        content: Buffer.concat(chunks),
      }),
    );
  });

/** One attempt, with one time limit for connection, headers and body. */
const attempt = (
  { method, url, headers, body }: OutboundRequest,
  agent: http.Agent,
  limits: OutboundLimits,
  leftMs: number,
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? https.request : http.request;
    const request = send(url, {
      method,
      agent,
      headers: {
        accept: '*/*',
        ...traceHeaders(),
        ...headers,
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
      },
    });
    let forget = (): void => undefined;
    let isSpent = false;
    const timer = setTimeout(() => {
      isSpent = true;
      request.destroy(new OutOfPatience('too slow'));
    }, leftMs);
    const fail = (message: string, cause: unknown): void =>
      reject(
        isSpent
          ? new OutOfPatience('too slow', { cause })
          : new OutboundFailure(message, { cause }),
      );
    const end = (): void => {
      clearTimeout(timer);
      forget();
    };
    request.on('socket', (socket) => {
      forget = watchConnection(socket, request, limits.connectMs);
    });
    request.on('error', (error) => {
      end();
      fail(error.message, error);
    });
    request.on('response', (response) => {
      readAnswer(response, limits.maxBytes)
        .then(resolve, (error: unknown) => fail('answer cut short', error))
        .finally(end);
    });
    request.end(body);
  });

const sendWithin = async (
  request: OutboundRequest,
  agent: http.Agent,
  limits: OutboundLimits,
): Promise<RawAnswer> => {
  const endMs = performance.now() + (request.totalMs ?? limits.totalMs);
  const retries = request.isRepeatable ? limits.retries : 0;
  for (let tried = 0; ; tried += 1) {
    try {
      const answer = await attempt(request, agent, limits, Math.max(1, endMs - performance.now()));
      if (!isTheirFault(answer.status)) return answer;
      throw new OutboundFailure(`answered ${answer.status}`);
    } catch (error) {
      // Retries share the total time limit.
      const waitMs = limits.pauseMs * 2 ** tried * (0.5 + Math.random());
      if (error instanceof OutOfPatience) throw error;
      if (tried >= retries || performance.now() + waitMs >= endMs) throw error;
      await pause(waitMs);
    }
  }
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
  isSecure: boolean,
  changes: Partial<OutboundLimits> = {},
  { breaker = createBreaker(), peer = 'partenaire' }: Partial<OutboundParts> = {},
): OutboundHttp => {
  const limits = { ...OUTBOUND_LIMITS, ...changes };
  const settings = { keepAlive: true, maxSockets: limits.maxSockets };
  const agent = isSecure ? new https.Agent(settings) : new http.Agent(settings);
  const sendForFile = (request: OutboundRequest): Promise<RawAnswer> =>
    watched(peer, request, () => breaker.run(() => sendWithin(request, agent, limits)));
  return {
    send: async (request) => {
      const { status, content } = await sendForFile(request);
      return { status, text: content.toString('utf8') };
    },
    sendForFile,
    close: () => agent.destroy(),
  };
};
