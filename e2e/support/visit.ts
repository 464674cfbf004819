import { documentTitleOf } from '@portail/contract/pages/document-title.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import type { Page } from '@playwright/test';
import type { Place } from './expected-page.ts';
import { TIMEOUT_MS } from './timeouts.ts';

export interface Visit {
  readonly asked: string;
  readonly place: Place;
}

interface Seen {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  /** A page whose heading is there has been loaded and drawn. */
  readonly hasHeading: boolean;
}

/** A slow machine gets its time; a portal that is wrong everywhere is reported before the test ends. */
const LIMITS = { patienceMs: TIMEOUT_MS, patienceWhenBrokenMs: 100, brokenAfter: 3 };

interface Stop {
  readonly asked: string;
  readonly want: Seen;
}

interface Walk {
  readonly stops: readonly Stop[];
  readonly isInside: boolean;
  readonly patienceMs: number;
  readonly patienceWhenBrokenMs: number;
  readonly brokenAfter: number;
}

/** Runs in the browser: at each stop, waits until the page is the wanted one and stays so. */
const walkInBrowser = async ({ stops, isInside, ...limits }: Walk): Promise<Seen[]> => {
  const read = () => ({
    id: document.querySelector('main[data-page-id]')?.getAttribute('data-page-id') ?? 'none',
    path: window.location.pathname,
    title: document.title,
    hasHeading: (document.querySelector('main h1')?.textContent ?? '').trim() !== '',
  });
  const seen: Seen[] = [];
  let failures = 0;
  for (const { asked, want } of stops) {
    if (isInside) {
      // The way a link of the portal goes: without loading the document anew.
      window.history.pushState({}, '', asked);
      window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    }
    const isBroken = failures >= limits.brokenAfter;
    const endMs = performance.now() + (isBroken ? limits.patienceWhenBrokenMs : limits.patienceMs);
    let frames = 0;
    while (frames < 2 && performance.now() < endMs) {
      await new Promise((next) => window.requestAnimationFrame(next));
      frames = JSON.stringify(read()) === JSON.stringify(want) ? frames + 1 : 0;
    }
    if (frames < 2) failures += 1;
    seen.push(read());
  }
  return seen;
};

/** A document that loads takes the token of a link out of the address before its page is shown. */
const withoutToken = ({ id, path }: Place): string =>
  id === 'RESET_PASSWORD' ? '/reinitialiser-mot-de-passe/lien' : path;

const stopOf = ({ asked, place: { id, path } }: Visit): Stop => ({
  asked,
  want: { id, path, title: documentTitleOf(pageOf(id).title), hasHeading: true },
});

const say = ({ id, path, title, hasHeading }: Seen): string =>
  `${id} at ${path} « ${title} »${hasHeading ? '' : ' without heading'}`;

const differencesOf = (stops: readonly Stop[], seen: readonly Seen[]): readonly string[] =>
  stops.flatMap(({ asked, want }, index) => {
    const found = seen[index];
    if (found !== undefined && say(found) === say(want)) return [];
    return `${asked}: ${found === undefined ? 'nothing' : say(found)} instead of ${say(want)}`;
  });

/** Asks for each path inside the portal; the answer says what differs from the wanted places. */
export const visitInside = async (page: Page, visits: readonly Visit[]) => {
  const stops = visits.map(stopOf);
  return differencesOf(
    stops,
    await page.evaluate(walkInBrowser, { stops, isInside: true, ...LIMITS }),
  );
};

/** The same by loading the document at each address. */
export const visitAnew = async (page: Page, visits: readonly Visit[]) => {
  const differences: string[] = [];
  for (const visit of visits) {
    await page.goto(visit.asked, { waitUntil: 'commit' });
    await page.locator('main[data-page-id]').waitFor();
    const stops = [
      stopOf({ ...visit, place: { ...visit.place, path: withoutToken(visit.place) } }),
    ];
    const walk = { stops, isInside: false, ...LIMITS };
    differences.push(...differencesOf(stops, await page.evaluate(walkInBrowser, walk)));
  }
  return differences;
};
