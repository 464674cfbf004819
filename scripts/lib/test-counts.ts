import { z } from 'zod';
import type { StepResult } from './steps.ts';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** Tests that passed at their second try only: they count as failed, and are named. */
  readonly unstable?: readonly string[];
}

/** Counts of vitest's JSON report. */
export function countVitest(report: unknown): Counts {
  return { passed: numberIn(report, 'numPassedTests'), failed: numberIn(report, 'numFailedTests') };
}

const spec = z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) });
const suite = z.object({
  specs: z.array(spec).default([]),
  get suites() {
    return z.array(suite).default([]);
  },
});
type Suite = z.infer<typeof suite>;
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(suite).default([]),
});

const unstableIn = ({ specs, suites }: Suite): readonly string[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ title }) => title),
  ...suites.flatMap(unstableIn),
];

/** Counts of Playwright's JSON report, and the names of the tests that needed a second try. */
export function countPlaywright(report: unknown): Counts {
  const read = playwrightReport.safeParse(report);
  if (!read.success) return { passed: 0, failed: 0 };
  const { stats, suites } = read.data;
  const unstable = suites.flatMap(unstableIn);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, unstable };
}

function numberIn(value: unknown, key: string): number {
  if (typeof value !== 'object' || value === null) return 0;
  const found: unknown = Object.entries(value).find(([name]) => name === key)?.[1];
  return typeof found === 'number' ? found : 0;
}

/**
 * A runner that failed without a failing test (a file that does not load, no test found, a crash)
 * has failed once: the sum must never look green when the runner was not.
 */
export function resultOf(ok: boolean, counts: Counts, output: string): StepResult {
  const nothingRan = counts.passed + counts.failed === 0;
  const failed = counts.failed === 0 && (!ok || nothingRan) ? 1 : counts.failed;
  return { passed: counts.passed, failed, unstable: counts.unstable ?? [], output };
}
