import { NO_METRICS, type Metrics } from './metrics.ts';
import type { RequestContext, OpenSpan, SpanDescription, SpanRecorder } from './request-context.ts';
import { nextTrace, type TraceContext } from './trace-context.ts';

export interface TelemetryConfig {
  /** Private port; `undefined` where metrics are off. */
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  /** URL of the trace collector; `undefined` where traces are off. */
  readonly tracesUrl: string | undefined;
  /** Share of sampled traces, between 0 and 1. */
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
    // Not sampled: no spans are recorded.
    const kept = trace.isSampled ? recorder : undefined;
    return { moment: { trace, metrics, requestId, route, user, recorder: kept }, end };
  },
  close: close ?? (() => Promise.resolve()),
});

/** Log lines carry a trace id even where traces are off. */
export const NOOP_TELEMETRY: Telemetry = createTelemetry({});

/** Libraries are loaded only when enabled, to keep the start fast. */
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
