import { type Metrics, NO_METRICS } from './metrics.ts';
import {
  failureOf,
  type OpenSpan,
  type RequestContext,
  runIn,
  type SpanDescription,
  type SpanRecorder,
} from './request-context.ts';
import { nextTrace, type TraceContext } from './trace-context.ts';
import type { PeriodicTask, ScheduledJob } from '../jobs/scheduled-job.ts';

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
  readonly context: RequestContext;
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
      return { context: { trace, metrics, requestId, route, user, recorder }, end: nothing };
    }
    const { trace, end } = recorder.start(work, parent);
    // Not sampled: no spans are recorded.
    const kept = trace.isSampled ? recorder : undefined;
    return { context: { trace, metrics, requestId, route, user, recorder: kept }, end };
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

const MS = 1_000;

/** One run of a task or of a message: counted, timed, and a trace of its own or a part of its cause’s. */
export const doWatched = async (
  telemetry: Telemetry,
  work: { readonly job: string; readonly parent?: TraceContext | undefined },
  run: () => Promise<void>,
): Promise<void> => {
  const { job, parent } = work;
  const { context, end } = telemetry.begin({ name: `tâche ${job}`, kind: 'consumer', parent });
  const begunAt = performance.now();
  const tell = (outcome: 'done' | 'failed'): void => {
    telemetry.metrics.count('jobs', { job, outcome });
    telemetry.metrics.time('jobDuration', (performance.now() - begunAt) / MS, { job });
  };
  try {
    await runIn(context, run);
    tell('done');
    end();
  } catch (error) {
    tell('failed');
    end({}, failureOf(error));
    throw error;
  }
};

interface Jobs {
  readonly scheduledJobs: readonly ScheduledJob[];
  readonly periodicTasks: readonly PeriodicTask[];
}

export const watchedJobs = (
  telemetry: Telemetry,
  { scheduledJobs, periodicTasks }: Jobs,
): Jobs => ({
  scheduledJobs: scheduledJobs.map((job) => ({
    ...job,
    run: () => doWatched(telemetry, { job: job.queue }, job.run),
  })),
  periodicTasks: periodicTasks.map((task) => ({
    ...task,
    run: () => doWatched(telemetry, { job: task.name }, task.run),
  })),
});
