import type { CounterId, GaugeId, HistogramId, LabelsOf } from './metric-catalogue.ts';

export type Reading = {
  readonly [Id in GaugeId]: {
    readonly metric: Id;
    readonly value: number;
    readonly labels?: LabelsOf<Id>;
  };
}[GaugeId];

/** Read when somebody looks; who cannot answer says nothing, and keeps nobody else from it. */
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

/** Where nobody looks. */
export const NO_METRICS: Metrics = {
  count: () => undefined,
  time: () => undefined,
  watch: () => undefined,
};
