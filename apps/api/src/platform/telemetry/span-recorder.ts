import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace';
import type { SpanRecorder } from './request-context.ts';
import type { TraceContext } from './trace-context.ts';

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

const EXPORT_TIMEOUT_MS = 3_000;
/** An export blocks concurrent requests: few large exports affect fewer of them. */
const SPANS_A_SENDING = 2_048;
const MAX_WAITING_SPANS = 4 * SPANS_A_SENDING;

const parentOf = (parent: TraceContext | undefined) =>
  parent === undefined
    ? ROOT_CONTEXT
    : trace.setSpanContext(ROOT_CONTEXT, {
        traceId: parent.traceId,
        spanId: parent.spanId,
        traceFlags: parent.isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
        isRemote: true,
      });

export interface Tracing extends SpanRecorder {
  readonly close: () => Promise<void>;
}

/** Sampling depends on the trace id alone: the caller's own sampling flag is ignored. */
export const createSpanRecorder = (ratio: number, processor: SpanProcessor): Tracing => {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'portail-api' }),
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer('portail');
  return {
    start: ({ name, kind, facts = {}, begunAtMs }, parent) => {
      const span = tracer.startSpan(
        name,
        {
          kind: KINDS[kind],
          attributes: facts,
          ...(begunAtMs === undefined ? {} : { startTime: begunAtMs }),
        },
        parentOf(parent),
      );
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        trace: { traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 },
        end: (last = {}, failure) => {
          span.setAttributes(last);
          if (failure !== undefined) {
            span.setAttribute('error.type', failure);
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
    close: () => provider.shutdown(),
  };
};

/** `endpoint` as in OTEL_EXPORTER_OTLP_ENDPOINT. */
export const openTracing = async (endpoint: string, ratio: number): Promise<Tracing> => {
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  return createSpanRecorder(
    ratio,
    new BatchSpanProcessor({
      exporter,
      exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      maxExportBatchSize: SPANS_A_SENDING,
      maxQueueSize: MAX_WAITING_SPANS,
    }),
  );
};
