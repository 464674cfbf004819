import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toolFile } from '../../lib/tools.ts';
import type { Outcome, Measure, TrialContext } from '../trial.ts';
import { judgeTests } from './judge-tests.ts';
import { filesBearing, isOrdinary, titleFilter } from './numbered.ts';
import { runTool } from './run-tool.ts';
import { readVitest, type RanTest } from './test-report.ts';

export interface VitestRequest {
  readonly projects: readonly string[];
  readonly files: readonly string[];
  /** Only the tests that bear one of them; all of the files' tests otherwise. */
  readonly ids?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface VitestRun {
  readonly isOk: boolean;
  readonly tests: readonly RanTest[];
  /** What the tests wrote, for the figures that they print. */
  readonly lines: readonly string[];
}

const SAID = /^(?:\s*[✓✗×❯]|\[[A-Z])/;

/** Runs tests where they are, and reads what their runner says of them. */
export const runVitest = async (
  { root, folder, say, signal }: TrialContext,
  { projects, files, ids, env = {} }: VitestRequest,
): Promise<VitestRun> => {
  const report = join(folder, 'vitest.json');
  const { isOk, lines } = await runTool({
    root,
    signal,
    file: toolFile(root, 'vitest'),
    args: [
      'run',
      ...projects.map((project) => `--project=${project}`),
      ...(ids === undefined ? [] : ['--testNamePattern', titleFilter(ids)]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...files,
    ],
    env,
    onLine: (line) => {
      if (SAID.test(line)) say(line);
    },
  });
  const text = await readFile(report, 'utf8').catch(() => '{"testResults":[]}');
  const tests = readVitest(JSON.parse(text));
  if (!isOk) for (const line of lines.slice(-FAILURE_LINES)) say(line);
  return { isOk, tests, lines };
};

const FAILURE_LINES = 60;

type Figures = (lines: readonly string[]) => readonly Measure[];

/** Every test of the ordinary suite whose title bears one of these numbers. */
export const provedByTests =
  (ids: readonly string[], figures: Figures = () => []) =>
  async (context: TrialContext): Promise<Outcome> => {
    const { isOk, tests, lines } = await runVitest(context, {
      projects: ['unit', 'integration'],
      files: filesBearing(context.root, ids).filter(isOrdinary),
      ids,
    });
    return judgeTests(ids, tests, {
      isComplete: isOk || tests.length > 0,
      more: figures(lines),
    });
  };

/** One file of minutes-long tests, whose figures are read from the lines that it prints. */
export const provedByLongFile =
  ({
    ids,
    file,
    env = () => ({}),
    figures = () => [],
  }: {
    readonly ids: readonly string[];
    readonly file: string;
    readonly env?: (context: TrialContext) => Readonly<Record<string, string>>;
    readonly figures?: Figures;
  }) =>
  async (context: TrialContext): Promise<Outcome> => {
    const { isOk, tests, lines } = await runVitest(context, {
      projects: ['long'],
      files: [file],
      ids,
      env: env(context),
    });
    return judgeTests(ids, tests, {
      isComplete: isOk || tests.length > 0,
      more: figures(lines),
    });
  };
