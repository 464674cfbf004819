import type { BatchObservableResult, Meter, ObservableGauge } from '@opentelemetry/api';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import {
  DURATION_BUCKETS_S,
  METRICS,
  type GaugeId,
  type MetricDefinition,
} from './metric-catalogue.ts';
import type { Metrics, Reading, Watch } from './metrics.ts';

const ofKind = (kind: MetricDefinition['kind']) =>
  Object.entries<MetricDefinition>(METRICS).filter(([, metric]) => metric.kind === kind);

const made = <T>(
  kind: MetricDefinition['kind'],
  make: (metric: MetricDefinition) => T,
): ReadonlyMap<string, T> =>
  new Map(ofKind(kind).map(([id, metric]): [string, T] => [id, make(metric)]));

const optionsOf = ({ meaning, unit }: MetricDefinition) => ({ description: meaning, unit });

const readingsOf = async (watches: readonly Watch[]): Promise<readonly Reading[]> => {
  const read = await Promise.allSettled(watches.map(async (watch) => watch()));
  return read.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
};

const createMetrics = (meter: Meter): Metrics => {
  const counters = made('counter', (metric) => meter.createCounter(metric.name, optionsOf(metric)));
  const histograms = made('histogram', (metric) =>
    meter.createHistogram(metric.name, {
      ...optionsOf(metric),
      advice: { explicitBucketBoundaries: DURATION_BUCKETS_S },
    }),
  );
  const gauges = made('gauge', (metric) =>
    meter.createObservableGauge(metric.name, optionsOf(metric)),
  );
  const watches: Watch[] = [];
  const gaugeOf = (id: GaugeId): ObservableGauge => {
    const gauge = gauges.get(id);
    if (gauge === undefined) throw new Error(`no gauge ${id}`);
    return gauge;
  };
  meter.addBatchObservableCallback(
    async (result: BatchObservableResult) => {
      for (const { metric, value, labels } of await readingsOf(watches))
        result.observe(gaugeOf(metric), value, labels);
    },
    [...gauges.values()],
  );
  return {
    count: (metric, labels) => counters.get(metric)?.add(1, labels),
    time: (metric, seconds, labels) => histograms.get(metric)?.record(seconds, labels),
    watch: (watch) => void watches.push(watch),
  };
};

export interface PrometheusSettings {
  readonly port: number;
  /** Private by default: metrics reveal much about the system. */
  readonly host: string;
}

/** Metrics have their own port; the port of the portal never serves them. */
export const openPrometheus = async (
  settings: PrometheusSettings,
): Promise<{ readonly metrics: Metrics; readonly close: () => Promise<void> }> => {
  const exporter = new PrometheusExporter({
    ...settings,
    endpoint: '/metrics',
    preventServerStart: true,
    withoutScopeInfo: true,
    withoutTargetInfo: true,
  });
  const provider = new MeterProvider({ readers: [exporter] });
  await exporter.startServer();
  return {
    metrics: createMetrics(provider.getMeter('portail')),
    close: () => provider.shutdown(),
  };
};
