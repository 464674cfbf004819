import * as z from 'zod';

export const alarmFile = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      interval: z.string().optional(),
      rules: z.array(
        z.union([
          z.strictObject({ record: z.string(), expr: z.string() }),
          z.strictObject({
            alert: z.string(),
            expr: z.string(),
            for: z.string(),
            labels: z.strictObject({ severity: z.enum(['astreinte', 'ticket']) }),
            annotations: z.strictObject({ summary: z.string().min(10), runbook_url: z.string() }),
          }),
        ]),
      ),
    }),
  ),
});

/** Measures that others give: the cluster, its certificates, the database’s exporter, the restore drill. */
export const FOREIGN_METRICS: readonly string[] = [
  'barman_cloud_cloudnative_pg_io_last_available_backup_timestamp',
  'certmanager_certificate_expiration_timestamp_seconds',
  'cnpg_pg_replication_lag',
  'cnpg_pg_stat_archiver_failed_count',
  'kube_job_status_failed',
  'kubelet_volume_stats_available_bytes',
  'kubelet_volume_stats_capacity_bytes',
  'pg_replication_lag_seconds',
  'pg_stat_archiver_failed_count',
  'portail_restauration_reussie_timestamp_seconds',
  'portail_sauvegarde_reussie_timestamp_seconds',
];

const STRINGS = /"[^"]*"/g;
const HISTOGRAM_PART = /_(?:bucket|sum|count)$/;
/** A measure has an underscore or a colon; a function, a label or a keyword of PromQL has not both. */
const METRIC = /\b[a-z][a-z0-9]*(?:[_:][a-z0-9]+)+(?:_[a-z0-9]+)*\b/g;
const FUNCTIONS = new Set(['histogram_quantile', 'group_left', 'group_right', 'label_replace']);

/** Names of the measures that a question asks for; labels stand in braces and are left out. */
export const metricsIn = (expression: string): readonly string[] => {
  const bare = expression
    .replaceAll(STRINGS, '""')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, '');
  return [...bare.matchAll(METRIC)].map(([name]) => name).filter((name) => !FUNCTIONS.has(name));
};

/** The measure that a series belongs to: a histogram is asked for by its parts. */
export const measureOf = (series: string, known: ReadonlySet<string>): string =>
  known.has(series) ? series : series.replace(HISTOGRAM_PART, '');

export interface KnownMeasure {
  readonly name: string;
  readonly labels: readonly string[];
}

/** Labels of one of our measures that a question asks for and that the measure has not. */
export const unknownLabels = (
  expression: string,
  measures: readonly KnownMeasure[],
): readonly string[] =>
  [...expression.matchAll(/\b([a-z][a-z0-9_]*)\{([^}]*)\}/g)].flatMap(
    ([, series = '', inside = '']) => {
      const name = measureOf(series, new Set(measures.map((one) => one.name)));
      const measure = measures.find((one) => one.name === name);
      if (measure === undefined) return [];
      return [...inside.replaceAll(STRINGS, '""').matchAll(/([a-z_]+)\s*(?:=~|!~|!=|=)/g)]
        .map(([, label = '']) => label)
        .filter((label) => !measure.labels.includes(label) && label !== 'le')
        .map((label) => `${name}: no label ${label}`);
    },
  );

/** Where a heading or a placed mark of a Markdown page can be pointed at. */
export const anchorsOf = (markdown: string): ReadonlySet<string> =>
  new Set([...markdown.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id));
