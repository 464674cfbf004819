import { judged, type Measure, type Outcome } from '../trial.ts';
import { idsIn } from './numbered.ts';
import type { RanTest } from './test-report.ts';

const NAMED_FAILURES = 3;

/** A number held by no test at all is said: silence is no proof. */
const orphansOf = (ids: readonly string[], tests: readonly RanTest[]): readonly string[] => {
  const borne = new Set(tests.flatMap(({ name }) => idsIn(name, ids)));
  return ids.filter((id) => !borne.has(id));
};

const namesOf = (tests: readonly RanTest[]): string =>
  tests
    .slice(0, NAMED_FAILURES)
    .map(({ name }) => `«\u00a0${name.trim()}\u00a0»`)
    .join(', ');

/** What the tests that bear these numbers say together. */
export const judgeTests = (
  ids: readonly string[],
  ran: readonly RanTest[],
  { isComplete, more = [] }: { readonly isComplete: boolean; readonly more?: readonly Measure[] },
): Outcome => {
  const tests = ran.filter(
    ({ name, status }) => status !== 'skipped' && idsIn(name, ids).length > 0,
  );
  const broken = ran.filter(
    ({ name, status }) => status === 'failed' && !tests.some((one) => one.name === name),
  );
  const failed = tests.filter(({ status }) => status === 'failed');
  const unstable = tests.filter(({ isUnstable }) => isUnstable);
  const orphans = orphansOf(ids, tests);
  const faults = [
    ...(failed.length > 0 ? [`en échec\u00a0: ${namesOf(failed)}`] : []),
    ...(broken.length > 0 ? [`en échec à côté\u00a0: ${namesOf(broken)}`] : []),
    ...(orphans.length > 0 ? [`aucun test exécuté ne porte ${orphans.join(', ')}`] : []),
    ...(isComplete ? [] : ['le lanceur ne s’est pas terminé de lui-même']),
  ];
  return judged(faults, [
    { name: 'tests', value: tests.length },
    { name: 'en échec', value: failed.length },
    ...(unstable.length > 0 ? [{ name: 'passés au second essai', value: unstable.length }] : []),
    ...more,
  ]);
};
