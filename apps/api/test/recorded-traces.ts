import { SpanStatusCode } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace';
import { createSpanRecorder } from '../src/platform/telemetry/span-recorder.ts';
import { createTelemetry } from '../src/platform/telemetry/telemetry.ts';

export interface RecordedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | undefined;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly hasFailed: boolean;
}

/** Telemetry whose traces stay here, where a test can look at them. */
export const keepTraces = (ratio = 1) => {
  const exporter = new InMemorySpanExporter();
  const recorder = createSpanRecorder(ratio, new SimpleSpanProcessor({ exporter }));
  const spans = (): readonly RecordedSpan[] =>
    exporter.getFinishedSpans().map((span) => ({
      name: span.name,
      traceId: span.spanContext().traceId,
      spanId: span.spanContext().spanId,
      parentId: span.parentSpanContext?.spanId,
      facts: span.attributes,
      hasFailed: span.status.code === SpanStatusCode.ERROR,
    }));
  return {
    telemetry: createTelemetry({ recorder }),
    /** All of a trace; a span is there once it is over. */
    of: (traceId: string) => spans().filter((span) => span.traceId === traceId),
    /** Everything that a collector would have been sent. */
    text: () =>
      JSON.stringify(
        exporter
          .getFinishedSpans()
          .map(({ name, attributes, status, events, links }) => [
            name,
            attributes,
            status,
            events,
            links,
          ]),
      ),
    reset: () => exporter.reset(),
  };
};
