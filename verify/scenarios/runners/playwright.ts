import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toolFile } from '../../../scripts/lib/tools.ts';
import type { TestRun, TrialContext } from '../trial.ts';
import { titleFilter } from './numbered.ts';
import { runTool } from './run-tool.ts';
import { readPlaywright } from './test-report.ts';

/** The tests of `npm test`, or every test with every page in every appearance and at every width. */
type Extent = 'ordinary' | 'whole';

const PROJECT = ['--project=portail', '--no-deps'];
const CONFIGS: Readonly<Record<Extent, readonly string[]>> = {
  ordinary: ['e2e/playwright.config.ts', ...PROJECT],
  whole: ['e2e/playwright.long.config.ts', ...PROJECT],
};
const FAILURE_LINES = 60;

export const runPlaywright = async (
  { root, folder, say, signal }: TrialContext,
  { extent, ids }: { readonly extent: Extent; readonly ids: readonly string[] },
): Promise<TestRun> => {
  const report = join(folder, `${extent}.json`);
  const [config = '', ...projects] = CONFIGS[extent];
  const { isOk, lines } = await runTool({
    root,
    signal,
    file: toolFile(join(root, 'e2e'), '@playwright/test', 'playwright'),
    args: [
      'test',
      '-c',
      config,
      ...projects,
      '--grep',
      titleFilter(ids),
      '--pass-with-no-tests',
      '--reporter=list,json',
    ],
    env: {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      E2E_EVERY_STEP: 'true',
    },
    onLine: say,
  });
  const text = await readFile(report, 'utf8').catch(() => '{}');
  if (!isOk) for (const line of lines.slice(-FAILURE_LINES)) say(line);
  return { isOk, lines, tests: readPlaywright(JSON.parse(text)) };
};
