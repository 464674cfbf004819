import type { CounterId, GaugeId, HistogramId, LabelsOf } from './metric-catalogue.ts';

export type Reading = {
  readonly [Id in GaugeId]: {
    readonly metric: Id;
    readonly value: number;
    readonly labels?: LabelsOf<Id>;
  };
}[GaugeId];

/** Read when metrics are collected; a failing watch is left out and does not affect the others. */
export type Watch = () => Promise<readonly Reading[]> | readonly Reading[];

export interface Metrics {
  readonly count: <Id extends CounterId>(metric: Id, labels: LabelsOf<Id>) => void;
  readonly time: <Id extends HistogramId>(
    metric: Id,
    seconds: number,
    labels: LabelsOf<Id>,
  ) => void;
  readonly watch: (watch: Watch) => void;
}

/** For a server without a metrics port. */
export const NO_METRICS: Metrics = {
  count: () => undefined,
  time: () => undefined,
  watch: () => undefined,
};
