import type { StepResult } from './steps.ts';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** Counts of vitest's JSON report. */
export function countVitest(report: unknown): Counts {
  return { passed: numberIn(report, 'numPassedTests'), failed: numberIn(report, 'numFailedTests') };
}

/** Counts of Playwright's JSON report; a test that needed a second try has not passed. */
export function countPlaywright(report: unknown): Counts {
  const stats =
    typeof report === 'object' && report !== null && 'stats' in report ? report.stats : null;
  return {
    passed: numberIn(stats, 'expected'),
    failed: numberIn(stats, 'unexpected') + numberIn(stats, 'flaky'),
  };
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
  return { passed: counts.passed, failed, output };
}
