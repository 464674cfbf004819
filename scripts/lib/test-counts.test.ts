import { describe, expect, it } from 'vitest';
import { lineOf } from './steps.ts';
import { countPlaywright, countVitest, resultOf } from './test-counts.ts';

describe('counts', () => {
  it('reads the report of vitest', () => {
    expect(countVitest({ numPassedTests: 12, numFailedTests: 1, numTotalTests: 14 })).toEqual({
      passed: 12,
      failed: 1,
    });
  });

  it('[26-5] counts a browser test that passes only at its second try as failed, and names it', () => {
    const report = {
      stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 3 },
      suites: [
        {
          specs: [{ title: 'calm', tests: [{ status: 'expected' }] }],
          suites: [{ specs: [{ title: 'nervous', tests: [{ status: 'flaky' }] }] }],
        },
      ],
    };
    expect(countPlaywright(report)).toEqual({ passed: 5, failed: 2, unstable: ['nervous'] });
  });

  it.each([null, [], 'x', {}])('finds nothing in %j', (report) => {
    expect(countVitest(report)).toEqual({ passed: 0, failed: 0 });
    expect(countPlaywright(report)).toEqual({ passed: 0, failed: 0 });
  });

  it('fails a runner that failed without a failing test', () => {
    expect(resultOf(false, { passed: 3, failed: 0 }, '').failed).toBe(1);
    expect(resultOf(true, { passed: 0, failed: 0 }, '').failed).toBe(1);
    expect(resultOf(false, { passed: 3, failed: 2 }, '').failed).toBe(2);
    expect(resultOf(true, { passed: 3, failed: 0 }, '').failed).toBe(0);
  });

  it('shows a step in one line', () => {
    expect(lineOf('types', { passed: 1, failed: 0, output: '' }, 1234)).toMatch(/^✓ types +1,2 s$/);
    expect(lineOf('unit', { passed: 3, failed: 1, output: '' }, 0)).toContain('✗');
  });
});
