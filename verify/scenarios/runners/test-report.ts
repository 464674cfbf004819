import { basename } from 'node:path';
import { z } from 'zod';

/** A test as a runner tells of it. */
export interface RanTest {
  /** Groups and title. */
  readonly name: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  /** Passed at its second try only. */
  readonly isUnstable: boolean;
  /** The pages that it walked through, as it says itself. */
  readonly pages?: readonly string[];
  /** Those that it looked at besides for a number that its title does not bear. */
  readonly pagesFor?: Readonly<Record<string, readonly string[]>>;
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

/**
 * Vitest's JSON report. A file that does not load, or whose preparation breaks before its tests,
 * counts as one test that failed: its own tests are reported as skipped.
 */
export const readVitest = (report: unknown): readonly RanTest[] =>
  vitestReport.parse(report).testResults.flatMap((file) => {
    const tests = file.assertionResults.map(({ fullName, status }) => ({
      name: fullName,
      status: statusOf(status),
      isUnstable: false,
    }));
    const isExplained = file.status !== 'failed' || tests.some(({ status }) => status === 'failed');
    return isExplained
      ? tests
      : [...tests, { name: `fichier ${basename(file.name)}`, status: 'failed', isUnstable: false }];
  });

/** The kind of note by which a walk names the pages that it has been through. */
const PAGES_NOTE = 'pages';

const spec = z.object({
  title: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      annotations: z
        .array(z.object({ type: z.string(), description: z.string().default('') }))
        .default([]),
    }),
  ),
});
type PlaywrightTest = z.infer<typeof spec>['tests'][number];
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

const idsOf = (description: string): readonly string[] =>
  description.split(' ').filter((id) => id !== '');

const pagesIn = ({ annotations }: PlaywrightTest): readonly string[] =>
  annotations
    .filter(({ type }) => type === PAGES_NOTE)
    .flatMap(({ description }) => idsOf(description));

const pagesForIn = ({
  annotations,
}: PlaywrightTest): Readonly<Record<string, readonly string[]>> => {
  const found: Record<string, readonly string[]> = {};
  for (const { type, description } of annotations) {
    const [kind, number] = type.split(' ');
    if (kind !== PAGES_NOTE || number === undefined) continue;
    found[number] = [...(found[number] ?? []), ...idsOf(description)];
  }
  return found;
};

const testsIn = ({ title, specs, suites }: Suite, above: string): readonly RanTest[] => {
  const group = `${above} ${title}`.trim();
  return [
    ...specs.flatMap((one) =>
      one.tests.map((test) => ({
        name: `${group} ${one.title}`,
        status: PLAYWRIGHT[test.status] ?? ('skipped' as const),
        isUnstable: test.status === 'flaky',
        pages: pagesIn(test),
        pagesFor: pagesForIn(test),
      })),
    ),
    ...suites.flatMap((inner) => testsIn(inner, group)),
  ];
};

/** Playwright's JSON report. */
export const readPlaywright = (report: unknown): readonly RanTest[] =>
  playwrightReport.parse(report).suites.flatMap((top) => testsIn(top, ''));
