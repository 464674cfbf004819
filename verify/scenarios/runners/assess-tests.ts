import { assessed, notDone, type Measure, type Outcome, type TestRun } from '../trial.ts';
import { idsIn } from './numbered.ts';
import type { RanTest } from './test-report.ts';

const NAMED_FAILURES = 3;

const namesOf = (tests: readonly RanTest[]): string =>
  tests
    .slice(0, NAMED_FAILURES)
    .map(({ name }) => `«\u00a0${name.trim()}\u00a0»`)
    .join(', ');

/** Several numbers in one line: how many tests each has, so that none hides behind another. */
const countsOf = (ids: readonly string[], tests: readonly RanTest[]): readonly Measure[] =>
  ids.length === 1
    ? []
    : ids.map((id) => ({
        name: `portant ${id}`,
        value: tests.filter(({ name }) => idsIn(name, [id]).length > 0).length,
      }));

interface Assessment {
  /** Every number that the run was asked for: a failure beside these is everybody's. */
  readonly asked?: readonly string[];
  /** Interrupted, or out of time. */
  readonly isStopped?: boolean;
  /** `undefined` where the tests should have printed figures and did not. */
  readonly figures?: readonly Measure[] | undefined;
}

/** What the tests that bear these numbers say together. */
export const assessTests = (
  ids: readonly string[],
  { isOk, tests: ran }: Pick<TestRun, 'isOk' | 'tests'>,
  assessment: Assessment = {},
): Outcome => {
  const { asked = ids, isStopped = false } = assessment;
  const bearing = ran.filter(({ name }) => idsIn(name, ids).length > 0);
  const tests = bearing.filter(({ status }) => status !== 'skipped');
  const skipped = bearing.filter(({ status }) => status === 'skipped');
  const failed = tests.filter(({ status }) => status === 'failed');
  const unstable = tests.filter(({ isUnstable }) => isUnstable);
  const beside = ran.filter(
    ({ name, status }) => status === 'failed' && idsIn(name, asked).length === 0,
  );
  // A number held by no test at all is said: silence is no proof.
  const orphans = ids.filter((id) => !tests.some(({ name }) => idsIn(name, [id]).length > 0));
  // A runner that is not content says of which test, or it has broken.
  const isComplete = isOk || ran.some(({ status }) => status === 'failed');
  if (isStopped && failed.length === 0) return notDone('arrêté avant la fin de ses tests');
  const hasFigures = !('figures' in assessment) || assessment.figures !== undefined;
  const faults = [
    ...(failed.length > 0 ? [`en échec\u00a0: ${namesOf(failed)}`] : []),
    ...(beside.length > 0 ? [`en échec à côté\u00a0: ${namesOf(beside)}`] : []),
    ...(skipped.length > 0 ? [`non exécutés\u00a0: ${namesOf(skipped)}`] : []),
    ...(orphans.length > 0 ? [`aucun test exécuté ne porte ${orphans.join(', ')}`] : []),
    ...(isComplete ? [] : ['le lanceur ne s’est pas terminé de lui-même']),
    ...(hasFigures ? [] : ['les chiffres attendus n’ont pas été écrits']),
  ];
  return assessed(faults, [
    { name: 'tests', value: tests.length },
    { name: 'en échec', value: failed.length },
    ...(skipped.length > 0 ? [{ name: 'non exécutés', value: skipped.length }] : []),
    ...(unstable.length > 0 ? [{ name: 'passés au second essai', value: unstable.length }] : []),
    ...countsOf(ids, tests),
    ...(assessment.figures ?? []),
  ]);
};
