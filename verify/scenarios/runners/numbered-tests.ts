import { PAGES } from '@portail/contract/pages/registry.ts';
import { durationText } from '../report/markdown.ts';
import {
  NO_OWN_TIME,
  type Measure,
  type SharedRun,
  type SharedTestRun,
  type Trial,
} from '../trial.ts';
import { assessTests } from './assess-tests.ts';
import { idsIn } from './numbered.ts';
import { runPlaywright } from './playwright.ts';
import type { RanTest } from './test-report.ts';
import { runSuite, type Figures } from './vitest.ts';

/** The tests of `npm test` that need no browser; sweeps that it shortens are whole here. */
const SUITE: SharedRun = {
  name: 'suite',
  duration: { shortSeconds: 220, fullSeconds: 220, aroundSeconds: 0 },
  run: runSuite,
};

/** One product and one browser. A full run adds every page in every dress and at every width. */
const BROWSER: SharedRun = {
  name: 'navigateur',
  duration: { shortSeconds: 600, fullSeconds: 5_400, aroundSeconds: 0 },
  run: (context, ids) =>
    runPlaywright(context, { extent: context.isFull ? 'whole' : 'ordinary', ids }),
};

const hasFailure = (tests: readonly RanTest[]): boolean =>
  tests.some(({ status }) => status === 'failed');

const timesOf = (runs: readonly (readonly [SharedRun, SharedTestRun])[]): readonly Measure[] =>
  runs.map(([{ name }, { seconds }]) => ({
    name: `passage commun (${name})`,
    value: durationText(seconds),
  }));

type ByNumbers = Pick<Trial, 'duration' | 'shares' | 'run'>;

/** Every test of the ordinary suite whose title bears one of these numbers. */
export const sharingSuite = (ids: readonly string[], figures?: Figures): ByNumbers => ({
  duration: NO_OWN_TIME,
  shares: [SUITE],
  run: async (context) => {
    const suite = await context.share(SUITE);
    const found = figures === undefined ? [] : figures(suite.lines);
    return assessTests(ids, suite, {
      asked: suite.ids,
      isStopped: context.signal.aborted,
      figures: found === undefined ? undefined : [...found, ...timesOf([[SUITE, suite]])],
    });
  },
});

const ALL_PAGES = Object.keys(PAGES);
/** Few enough to be named in a cell. */
const MOST_NAMED = 6;

/** How many pages were walked through for each number that is about every page. */
export const pagesOf = (ids: readonly string[], tests: readonly RanTest[]): readonly Measure[] =>
  ids.flatMap((id) => {
    const bearing = tests.filter(({ name }) => idsIn(name, [id]).length > 0);
    const seen = new Set([
      ...bearing.flatMap(({ pages = [] }) => pages),
      ...tests.flatMap(({ pagesFor = {} }) => pagesFor[id] ?? []),
    ]);
    if (seen.size === 0) return [];
    const unseen = ALL_PAGES.filter((page) => !seen.has(page));
    const named =
      unseen.length === 0 || unseen.length > MOST_NAMED ? '' : ` (sauf ${unseen.join(', ')})`;
    return [
      {
        name: `pages parcourues pour ${id}`,
        value: `${seen.size} sur ${ALL_PAGES.length}${named}`,
      },
    ];
  });

/** Every test, in a browser or not, whose title bears one of these numbers. */
export const sharingBrowser = (ids: readonly string[]): ByNumbers => ({
  duration: NO_OWN_TIME,
  shares: [SUITE, BROWSER],
  run: async (context) => {
    const suite = await context.share(SUITE);
    const browser = await context.share(BROWSER);
    const runs = [suite, browser];
    const tests = runs.flatMap((run) => run.tests);
    return assessTests(
      ids,
      { isOk: runs.every((run) => run.isOk || hasFailure(run.tests)), tests },
      {
        asked: [...suite.ids, ...browser.ids],
        isStopped: context.signal.aborted,
        figures: [
          ...pagesOf(ids, tests),
          {
            name: 'étendue',
            value: context.isFull
              ? 'entière, chaque page comptée dans tous les habillages et à toutes les largeurs'
              : 'abrégée, chaque page comptée dans un habillage et à une largeur, toujours les mêmes',
          },
          ...timesOf([
            [SUITE, suite],
            [BROWSER, browser],
          ]),
        ],
      },
    );
  },
});
