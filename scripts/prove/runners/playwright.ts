import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toolFile } from '../../lib/tools.ts';
import type { Outcome, TrialContext } from '../trial.ts';
import { judgeTests } from './judge-tests.ts';
import { filesBearing, isOrdinary, titleFilter } from './numbered.ts';
import { runTool } from './run-tool.ts';
import { readPlaywright, type RanTest } from './test-report.ts';
import { runVitest } from './vitest.ts';

/** The walks of one run, or every page in every dress and at every width. */
type Extent = 'sampled' | 'whole';

const CONFIGS: Readonly<Record<Extent, readonly string[]>> = {
  sampled: ['e2e/playwright.config.ts', '--project=portail', '--no-deps'],
  whole: ['e2e/playwright.long.config.ts'],
};

export const runPlaywright = async (
  { root, folder, say, signal }: TrialContext,
  { extent, ids }: { readonly extent: Extent; readonly ids: readonly string[] },
): Promise<{ readonly isOk: boolean; readonly tests: readonly RanTest[] }> => {
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
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    onLine: say,
  });
  const text = await readFile(report, 'utf8').catch(() => '{}');
  if (!isOk) for (const line of lines.slice(-FAILURE_LINES)) say(line);
  return { isOk, tests: readPlaywright(JSON.parse(text)) };
};

const FAILURE_LINES = 60;

/**
 * Every test, in a browser or not, whose title bears one of these numbers. A short run takes the
 * walks of an ordinary run; a full one adds every page, dress and width.
 */
export const provedInBrowser =
  (ids: readonly string[]) =>
  async (context: TrialContext): Promise<Outcome> => {
    const files = filesBearing(context.root, ids).filter(isOrdinary);
    const plain =
      files.length === 0
        ? { isOk: true, tests: [] }
        : await runVitest(context, { projects: ['unit', 'integration'], files, ids });
    const sampled = await runPlaywright(context, { extent: 'sampled', ids });
    const whole = context.isFull
      ? await runPlaywright(context, { extent: 'whole', ids })
      : { isOk: true, tests: [] };
    const tests = [...plain.tests, ...sampled.tests, ...whole.tests];
    return judgeTests(ids, tests, {
      isComplete: tests.some(({ status }) => status !== 'skipped') && !context.signal.aborted,
      more: [
        {
          name: 'étendue',
          value: context.isFull ? 'toutes les pages et tous les habillages' : 'échantillon du jour',
        },
      ],
    });
  };
