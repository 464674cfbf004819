/** Neither Prometheus nor Grafana runs here: what they would be given is read. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_CALLS } from '@portail/contract/calls/all-calls.ts';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { ROOT } from '../../scripts/lib/root.ts';
import {
  alarmFile,
  anchorsOf,
  FOREIGN_METRICS,
  measureOf,
  metricsIn,
  unknownLabels,
  type KnownMeasure,
} from './alarm-rules.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const { groups } = alarmFile.parse(parse(read('deploy/alarmes.yaml')));
const rules = groups.flatMap((group) => group.rules);
const alarms = rules.flatMap((rule) => ('alert' in rule ? [rule] : []));
const records = rules.flatMap((rule) => ('record' in rule ? [rule] : []));

const dashboard = z
  .looseObject({
    title: z.string(),
    uid: z.string(),
    panels: z.array(
      z.looseObject({
        title: z.string(),
        type: z.string(),
        targets: z.array(z.looseObject({ expr: z.string() })).default([]),
      }),
    ),
  })
  .parse(JSON.parse(read('deploy/tableau-de-bord.json')));

const expressions = [
  ...rules.map(({ expr }) => expr),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

/** The product’s own list of its measures. */
const CATALOGUE = 'apps/api/src/platform/telemetry/metric-catalogue.ts';
const measuresSchema = z.object({
  METRICS: z.record(z.string(), z.object({ name: z.string(), labels: z.array(z.string()) })),
});
const readMeasures = async (): Promise<readonly KnownMeasure[]> => {
  const { METRICS } = measuresSchema.parse(await import(join(ROOT, CATALOGUE)));
  return Object.values(METRICS);
};

describe('[O12] alarms', () => {
  it('[O12] each leads to a card that says what to do', () => {
    const anchors = anchorsOf(read('docs/exploitation.md'));
    const lost = alarms.filter(({ annotations: { runbook_url: url } }) => {
      const [page, anchor = ''] = url.split('#');
      return page !== 'docs/exploitation.md' || !anchors.has(anchor);
    });
    expect(lost.map(({ alert }) => alert)).toEqual([]);
    expect(alarms.length).toBeGreaterThan(20);
  });

  it('[O12] every card belongs to an alarm, and names are given once', () => {
    const used = new Set(alarms.map(({ annotations }) => annotations.runbook_url.split('#')[1]));
    const cards = [...anchorsOf(read('docs/exploitation.md'))].filter((id) =>
      id.startsWith('alarme-'),
    );
    expect(cards.filter((id) => !used.has(id))).toEqual([]);
    expect(new Set(alarms.map(({ alert }) => alert)).size).toBe(alarms.length);
  });

  it('[O12] a fast burn pages, a slow one opens a ticket, over two windows each', () => {
    const wanted = [
      { record: 'erreurs', budget: '0.001' },
      { record: 'argent_erreurs', budget: '0.0005' },
    ].flatMap(({ record, budget }) => [
      {
        expr: `portail:${record}:ratio_1h > (14.4 * ${budget})\n  and portail:${record}:ratio_5m > (14.4 * ${budget})`,
        severity: 'astreinte',
      },
      {
        expr: `portail:${record}:ratio_1d > (3 * ${budget})\n  and portail:${record}:ratio_2h > (3 * ${budget})`,
        severity: 'ticket',
      },
    ]);
    for (const { expr, severity } of wanted) {
      const found = alarms.find((alarm) => alarm.expr.trim() === expr);
      expect(found?.labels.severity).toBe(severity);
    }
  });

  it('[O12] watch every call that must be done once: those are the money’s', () => {
    const [, selector = ''] =
      /route=~"([^"]+)"/.exec(
        records.find(({ record }) => record.includes('argent'))?.expr ?? '',
      ) ?? [];
    const watched = new RegExp(`^(?:${selector})$`);
    const unseen = Object.values(ALL_CALLS)
      .filter(({ idempotent }) => idempotent === true)
      .filter(({ method, path }) => method !== 'POST' || !watched.test(path))
      .map(({ path }) => path);
    // A message to the house carries a key too, and moves no money.
    expect(unseen).toEqual(['/api/sap/contact']);
  });

  it('[O12] ask for what is recorded, and record what is asked for', () => {
    const recorded = new Set(records.map(({ record }) => record));
    const asked = expressions.flatMap(metricsIn).filter((name) => name.includes(':'));
    expect(asked.filter((name) => !recorded.has(name))).toEqual([]);
  });

  it.runIf(existsSync(join(ROOT, CATALOGUE)))(
    '[O11] alarms and dashboard ask for measures that the product has, by labels that they have',
    async () => {
      const measures = await readMeasures();
      const known = new Set([...measures.map(({ name }) => name), ...FOREIGN_METRICS]);
      const asked = expressions.flatMap(metricsIn).filter((name) => !name.includes(':'));
      expect(asked.filter((name) => !known.has(measureOf(name, known)))).toEqual([]);
      expect(expressions.flatMap((one) => unknownLabels(one, measures))).toEqual([]);
      // A metric without an alarm or a panel is not worth its cost.
      const seen = new Set(asked.map((name) => measureOf(name, known)));
      expect(measures.map(({ name }) => name).filter((name) => !seen.has(name))).toEqual([]);
    },
  );

  it('[O12] the dashboard shows every metric that can page', () => {
    const shown = new Set(
      dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr))),
    );
    const unseen = alarms
      .filter(({ labels }) => labels.severity === 'astreinte')
      .filter(({ expr }) => !metricsIn(expr).some((name) => shown.has(name)))
      .map(({ alert }) => alert);
    expect(unseen).toEqual([]);
  });

  it('[O12] a question is read: its measures, not its labels nor its functions', () => {
    expect(
      metricsIn(
        'histogram_quantile(0.9, sum by (le, route) (rate(a_b_bucket{c_d="e_f"}[5m]))) > g:h_1h',
      ),
    ).toEqual(['a_b_bucket', 'g:h_1h']);
    expect(unknownLabels('a_b{c="x",d=~"y"}', [{ name: 'a_b', labels: ['c'] }])).toEqual([
      'a_b: no label d',
    ]);
  });
});
