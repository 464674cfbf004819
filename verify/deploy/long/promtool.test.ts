import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { ROOT } from '../../../scripts/lib/root.ts';

const checkRules = (file: string): void => {
  const { error, status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', file], {
    encoding: 'utf8',
  });
  expect(error, 'promtool is not installed: it is in the Debian package prometheus').toBe(
    undefined,
  );
  expect(status, `${stdout}${stderr}`).toBe(0);
};

it('[O12] Prometheus accepts the alarm rules', () => {
  checkRules(join(ROOT, 'deploy/alarmes.yaml'));
});

it('[O12] Prometheus accepts every query of the dashboard', () => {
  const { panels } = z
    .object({
      panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).default([]) })),
    })
    .parse(JSON.parse(readFileSync(join(ROOT, 'deploy/tableau-de-bord.json'), 'utf8')));
  const rules = panels
    .flatMap(({ targets }) => targets)
    .map(({ expr }, index) => ({ record: `tableau:requete_${index}`, expr }));
  const file = join(mkdtempSync(join(tmpdir(), 'portail-promtool-')), 'rules.yaml');
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'tableau', rules }] }));
  checkRules(file);
});
