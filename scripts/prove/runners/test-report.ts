import { z } from 'zod';

/** A test as a runner tells of it. */
export interface RanTest {
  /** Groups and title. */
  readonly name: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  /** Passed at its second try only. */
  readonly isUnstable: boolean;
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

const statusOf = (status: string): RanTest['status'] =>
  status === 'passed' || status === 'failed' ? status : 'skipped';

/** Vitest's JSON report. A file that does not even load counts as one test that failed. */
export const readVitest = (report: unknown): readonly RanTest[] =>
  vitestReport.parse(report).testResults.flatMap((file) =>
    file.assertionResults.length === 0 && file.status === 'failed'
      ? [{ name: `fichier illisible`, status: 'failed' as const, isUnstable: false }]
      : file.assertionResults.map(({ fullName, status }) => ({
          name: fullName,
          status: statusOf(status),
          isUnstable: false,
        })),
  );

const spec = z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) });
const suite = z.object({
  title: z.string().default(''),
  specs: z.array(spec).default([]),
  get suites() {
    return z.array(suite).default([]);
  },
});
type Suite = z.infer<typeof suite>;
const playwrightReport = z.object({ suites: z.array(suite).default([]) });

const PLAYWRIGHT: Readonly<Record<string, RanTest['status']>> = {
  expected: 'passed',
  flaky: 'passed',
  unexpected: 'failed',
};

const testsIn = ({ title, specs, suites }: Suite, above: string): readonly RanTest[] => {
  const group = `${above} ${title}`.trim();
  return [
    ...specs.flatMap((one) =>
      one.tests.map(({ status }) => ({
        name: `${group} ${one.title}`,
        status: PLAYWRIGHT[status] ?? ('skipped' as const),
        isUnstable: status === 'flaky',
      })),
    ),
    ...suites.flatMap((inner) => testsIn(inner, group)),
  ];
};

/** Playwright's JSON report. */
export const readPlaywright = (report: unknown): readonly RanTest[] =>
  playwrightReport.parse(report).suites.flatMap((top) => testsIn(top, ''));
