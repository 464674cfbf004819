import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ensureWebBuilt } from './build-web.ts';
import { runNode } from './command.ts';
import { ROOT } from './root.ts';
import type { Step } from './steps.ts';
import { countPlaywright, countVitest, resultOf } from './test-counts.ts';
import type { Counts } from './test-counts.ts';
import { toolFile } from './tools.ts';

const ONE = { passed: 1, failed: 0 };

function tool(name: string, packageName: string, args: readonly string[]): Step {
  return {
    name,
    run: async () => {
      const { ok, output } = await runNode(toolFile(ROOT, packageName), args);
      return ok ? { ...ONE, output } : { passed: 0, failed: 1, output };
    },
  };
}

function script(name: string, file: string): Step {
  return {
    name,
    run: async () => {
      const { ok, output } = await runNode(join(ROOT, 'scripts', file), []);
      return ok ? { ...ONE, output } : { passed: 0, failed: 1, output };
    },
  };
}

/** What a run leaves in its report, and nothing of a run before. */
async function freshReport(name: string): Promise<string> {
  const path = join(ROOT, '.cache', 'reports', `${name}.json`);
  await mkdir(dirname(path), { recursive: true });
  await rm(path, { force: true });
  return path;
}

async function countsIn(path: string, count: (report: unknown) => Counts): Promise<Counts> {
  const text = await readFile(path, 'utf8').catch(() => 'null');
  return count(JSON.parse(text));
}

function vitest(name: string, project: string): Step {
  return {
    name,
    run: async () => {
      const report = await freshReport(project);
      const { ok, output } = await runNode(toolFile(ROOT, 'vitest'), [
        'run',
        `--project=${project}`,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ]);
      return resultOf(ok, await countsIn(report, countVitest), output);
    },
  };
}

const build: Step = {
  name: 'construction du portail',
  run: async () => {
    await ensureWebBuilt(ROOT, () => undefined);
    return { ...ONE, output: '' };
  },
};

const browser: Step = {
  name: 'navigateur',
  run: async () => {
    const report = await freshReport('browser');
    const { ok, output } = await runNode(
      toolFile(join(ROOT, 'e2e'), '@playwright/test', 'playwright'),
      ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'],
      { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
    );
    return resultOf(ok, await countsIn(report, countPlaywright), output);
  },
};

/** Everything but the browser. */
export const CHECK_STEPS: readonly Step[] = [
  tool('format', 'oxfmt', ['--check', '.']),
  tool('lint', 'oxlint', ['--type-aware', '--deny-warnings']),
  script('types', 'check-types.ts'),
  script('types de la base', 'check-db-types.ts'),
  script('couches', 'check-layers.ts'),
  tool('code mort', 'knip', []),
  script('documents', 'check-docs.ts'),
  script('exigences de sécurité', 'check-asvs.ts'),
  vitest('tests unitaires', 'unit'),
  vitest('tests d’intégration', 'integration'),
  build,
  script('poids du portail', 'check-bundle.ts'),
  script('secrets', 'check-secrets.ts'),
];

export const TEST_STEPS: readonly Step[] = [...CHECK_STEPS, browser];
