import { NO_METRICS, type Metrics } from './metrics.ts';
import type { RequestContext, OpenSpan, SpanDescription, SpanRecorder } from './request-context.ts';
import { nextTrace, type TraceContext } from './trace-context.ts';

export interface TelemetryConfig {
  /** Of the private door; `undefined` where nobody measures. */
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  /** Of the collector of traces; `undefined` where there is none. */
  readonly tracesUrl: string | undefined;
  /** Of the traces, how many are kept: between 0 and 1. */
  readonly tracesRatio: number;
}

export interface Beginning extends SpanDescription {
  readonly parent: TraceContext | undefined;
  readonly requestId?: string;
  readonly route?: string;
  readonly user?: () => string | undefined;
}

export interface Begun {
  readonly moment: RequestContext;
  readonly end: OpenSpan['end'];
}

export interface Telemetry {
  readonly metrics: Metrics;
  readonly keepsTraces: boolean;
  /** A piece of work begins: a request comes in, a message is taken, a task starts. */
  readonly begin: (work: Beginning) => Begun;
  readonly close: () => Promise<void>;
}

interface Parts {
  readonly metrics?: Metrics;
  readonly recorder?: SpanRecorder | undefined;
  readonly close?: () => Promise<void>;
}

const nothing = (): void => undefined;

export const createTelemetry = ({ metrics = NO_METRICS, recorder, close }: Parts): Telemetry => ({
  metrics,
  keepsTraces: recorder !== undefined,
  begin: (work) => {
    const { parent, requestId, route, user } = work;
    if (recorder === undefined) {
      const trace = nextTrace(parent);
      return { moment: { trace, metrics, requestId, route, user, recorder }, end: nothing };
    }
    const { trace, end } = recorder.start(work, parent);
    // Where it was not drawn, nothing more is noted of it.
    const kept = trace.isSampled ? recorder : undefined;
    return { moment: { trace, metrics, requestId, route, user, recorder: kept }, end };
  },
  close: close ?? (() => Promise.resolve()),
});

/** Lines of the log say which trace they are of, even where no trace is kept. */
export const NOOP_TELEMETRY: Telemetry = createTelemetry({});

/** What is not asked for is not even loaded: the start stays as fast. */
export const openTelemetry = async (config: TelemetryConfig): Promise<Telemetry> => {
  const { metricsPort: port, metricsHost: host, tracesUrl, tracesRatio } = config;
  const prometheus =
    port === undefined
      ? undefined
      : await (await import('./prometheus.ts')).openPrometheus({ port, host });
  const tracing =
    tracesUrl === undefined
      ? undefined
      : await (await import('./span-recorder.ts')).openTracing(tracesUrl, tracesRatio);
  return createTelemetry({
    metrics: prometheus?.metrics ?? NO_METRICS,
    recorder: tracing,
    close: async () => {
      await Promise.allSettled([prometheus?.close(), tracing?.close()]);
    },
  });
};
