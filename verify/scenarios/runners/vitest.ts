import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toolFile } from '../../../scripts/lib/tools.ts';
import type { Measure, Outcome, TestRun, TrialContext } from '../trial.ts';
import { assessTests } from './assess-tests.ts';
import { filesBearing, isOrdinary, titleFilter } from './numbered.ts';
import { runTool } from './run-tool.ts';
import { readVitest } from './test-report.ts';

export interface VitestRequest {
  readonly projects: readonly string[];
  readonly files: readonly string[];
  /** Only the tests that bear one of them. */
  readonly ids: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

const SAID = /^(?:\s*[✓✗×❯]|\[[A-Z])/;
const FAILURE_LINES = 60;

/** Runs tests where they are, and reads what their runner says of them. */
export const runVitest = async (
  { root, folder, say, signal }: TrialContext,
  { projects, files, ids, env = {} }: VitestRequest,
): Promise<TestRun> => {
  const report = join(folder, 'vitest.json');
  const { isOk, lines } = await runTool({
    root,
    signal,
    file: toolFile(root, 'vitest'),
    args: [
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--testNamePattern',
      titleFilter(ids),
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

/** Every test of the ordinary suite whose title bears one of these numbers, with its sweeps whole. */
export const runSuite = (context: TrialContext, ids: readonly string[]): Promise<TestRun> => {
  const files = filesBearing(context.root, ids).filter(isOrdinary);
  if (files.length === 0) return Promise.resolve({ isOk: true, tests: [], lines: [] });
  const projects = ['unit', 'integration'];
  return runVitest(context, { projects, files, ids, env: { TEST_LONG: 'true' } });
};

/** The same by itself, for a trial that has more to do than that. */
export const provedByTests =
  (ids: readonly string[]) =>
  async (context: TrialContext): Promise<Outcome> =>
    assessTests(ids, await runSuite(context, ids), { isStopped: context.signal.aborted });

/** What tests print of what they counted; `undefined` where they printed nothing. */
export type Figures = (lines: readonly string[]) => readonly Measure[] | undefined;

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
    const run = await runVitest(context, {
      projects: ['long'],
      files: [file],
      ids,
      env: env(context),
    });
    return assessTests(ids, run, {
      isStopped: context.signal.aborted,
      figures: figures(run.lines),
    });
  };
