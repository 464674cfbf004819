import { AsyncLocalStorage } from 'node:async_hooks';
import type { Metrics } from './metrics.ts';
import { formatTraceparent, type TraceContext } from './trace-context.ts';

/** The only values of a span: constants and counts, never user input. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;
export type SpanKind = 'server' | 'client' | 'consumer' | 'internal';

export interface SpanDescription {
  readonly name: string;
  readonly kind: SpanKind;
  readonly facts?: SpanFacts;
  /** Start of a span that is recorded when it ends. */
  readonly begunAtMs?: number;
}

export interface OpenSpan {
  readonly trace: TraceContext;
  readonly end: (facts?: SpanFacts, failure?: string) => void;
}

export interface SpanRecorder {
  readonly start: (span: SpanDescription, parent: TraceContext | undefined) => OpenSpan;
}

/**
 * The piece of work that is going on: one request, one message, one task. It follows the work
 * through everything that is awaited, so that lines of the log and spans find it by themselves.
 */
export interface RequestContext {
  readonly trace: TraceContext;
  readonly metrics: Metrics;
  readonly requestId?: string | undefined;
  /** The pattern of the path, never the path. */
  readonly route?: string | undefined;
  /** Monthly pseudonym of the user, known once the session is read. */
  readonly user?: (() => string | undefined) | undefined;
  /** Absent where traces are off, and in a trace that was not sampled. */
  readonly recorder?: SpanRecorder | undefined;
}

const ambient = new AsyncLocalStorage<RequestContext>();

export const currentRequestContext = (): RequestContext | undefined => ambient.getStore();

export const runIn = <T>(context: RequestContext | undefined, work: () => T): T =>
  context === undefined ? work() : ambient.run(context, work);

/** What is started by a request and is not the request’s. */
export const runWithoutContext = <T>(work: () => T): T => ambient.exit(work);

/** The error name only: a message could quote user input. */
export const failureOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'inconnue';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};

/** Does the work as a part of what is going on; nothing at all where no trace is kept. */
export const inSpan = async <T>(
  span: SpanDescription,
  work: () => Promise<T>,
  factsOf?: (result: T) => SpanFacts,
): Promise<T> => {
  const context = ambient.getStore();
  if (context?.recorder === undefined) return work();
  const open = context.recorder.start(span, context.trace);
  try {
    const result = await ambient.run({ ...context, trace: open.trace }, work);
    open.end(factsOf?.(result));
    return result;
  } catch (error) {
    open.end({}, failureOf(error));
    throw error;
  }
};

/** Tells of a part that is already over. */
export const noteSpan = (span: SpanDescription, failure?: string): void => {
  const context = ambient.getStore();
  context?.recorder?.start(span, context.trace).end({}, failure);
};

/** For a partner: which trace this call belongs to. */
export const traceHeaders = (): Readonly<Record<string, string>> => {
  const context = ambient.getStore();
  return context === undefined ? {} : { traceparent: formatTraceparent(context.trace) };
};

/** For a message that is done later, where its trace is kept. */
export const carriedTrace = (): Readonly<Record<string, string>> =>
  ambient.getStore()?.recorder === undefined ? {} : traceHeaders();
