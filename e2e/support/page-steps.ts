import process from 'node:process';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type { PageId } from '@portail/contract/pages/registry.ts';
import { ANONYMOUS, type SessionView } from '@portail/rules/identity/access/session-view.ts';
import { expectedPlace, pathsShownTo, type Place } from './expected-page.ts';
import { openLinkSession } from './link-sessions.ts';
import { notePages } from './noted-pages.ts';
import { TIMEOUT_MS } from './timeouts.ts';
import { type LinkPersonaName, linkPersona, PERSONAS } from './personas.ts';
import { expect, remember, type Sessions, visitor } from './persona-test.ts';

/** A user and the pages they may open. */
export interface Visitor {
  readonly name: string;
  readonly situation: { readonly session: SessionView; readonly hasSeveralContracts?: boolean };
  readonly login?: string;
  readonly link?: LinkPersonaName;
}

const signedIn = (login: string): Visitor => {
  const persona = PERSONAS.find((one) => one.login === login);
  if (persona === undefined) throw new RangeError(login);
  const hasSeveralContracts = persona.contract !== undefined;
  return { name: login, login, situation: { session: persona.session, hasSeveralContracts } };
};

const byLink = (name: LinkPersonaName): Visitor => ({
  name,
  link: name,
  situation: { session: linkPersona(name).session },
});

export const ANONYMOUS_VISITOR: Visitor = { name: 'anonymous', situation: { session: ANONYMOUS } };

/** Together they may open every page; the first takes the pages that several may open. */
const VISITORS: readonly Visitor[] = [
  ANONYMOUS_VISITOR,
  ...['demo-rh', 'demo-double', 'demo-unique', 'demo-financeur', 'demo-intervenant'].map(signedIn),
  byLink('operator'),
  byLink('partner, new order'),
];

export interface Journey {
  readonly visitor: Visitor;
  readonly places: readonly Place[];
}

/** Every page of the registry once, and the home page of each kind of person. */
export const allJourneys = (): readonly Journey[] => {
  const taken = new Set<PageId>();
  return VISITORS.map((one) => {
    const places = pathsShownTo(one.situation)
      .map((path) => expectedPlace(path, one.situation))
      .filter(({ id }) => {
        const isNew = id === 'HOME' || !taken.has(id);
        taken.add(id);
        return isNew;
      });
    return { visitor: one, places };
  }).filter(({ places }) => places.length > 0);
};

export interface Appearance {
  readonly theme: 'default' | '100001';
  readonly width: number;
  readonly height?: number;
  readonly colorScheme: 'light' | 'dark';
}

/** Of a window, where an appearance gives none. */
export const HEIGHT = 900;

export const APPEARANCES: readonly Appearance[] = (['default', '100001'] as const).flatMap(
  (theme) =>
    [390, 1280].flatMap((width) =>
      (['light', 'dark'] as const).map((colorScheme) => ({ theme, width, colorScheme })),
    ),
);

export const nameOf = ({ theme, width, colorScheme }: Appearance): string =>
  `${theme === 'default' ? 'default theme' : `theme of ${theme}`}, ${width} px, ${colorScheme}`;

/** Replaces the theme: the server is asked for that contract's, for any user. */
const serveTheme = (page: Page, theme: Appearance['theme']) =>
  page.route('**/api/eb/personnalisation/styles*', (route) => {
    const url = new URL(route.request().url());
    url.search = theme === 'default' ? '' : `?numeroContrat=${theme}`;
    return route.continue({ url: url.href });
  });

interface OpenOptions {
  readonly browser: Browser;
  readonly sessions: Sessions;
  readonly context?: BrowserContextOptions;
}

/** A window of this visitor, in this appearance, somewhere in the portal. */
export const openFor = async (
  { login, link }: Visitor,
  { theme, width, height = HEIGHT, colorScheme }: Appearance,
  { browser, sessions, context = {} }: OpenOptions,
): Promise<Page> => {
  const opened = await browser.newContext({
    baseURL: process.env['PORTAL_URL'] ?? '',
    viewport: { width, height },
    colorScheme,
    // Nothing is caught half-way through a fade.
    reducedMotion: 'reduce',
    ...context,
  });
  await remember(opened, login === undefined ? visitor() : await sessions.of(login));
  const page = await opened.newPage();
  await serveTheme(page, theme);
  if (link !== undefined) await openLinkSession(page, linkPersona(link).link);
  await page.goto(hrefOf('LEGAL_NOTICE'));
  await expect(page.locator('h1')).toBeVisible();
  return page;
};

/** Runs in the browser, which sees at once when a page has come; asked from outside it would wait. */
const arrive = async ({ id, path, patienceMs }: Place & { patienceMs: number }) => {
  window.history.pushState({}, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  const missing = () => {
    const main = document.querySelector('main[data-page-id]');
    const shown = main?.getAttribute('data-page-id') ?? 'nothing';
    if (shown !== id) return `${shown} is shown`;
    if (main?.querySelector('h1')?.checkVisibility() !== true) return 'no heading is seen';
    // The style guide shows waiting for ever; elsewhere it ends.
    const isBusy = id !== 'STYLE_GUIDE' && main.querySelector('[aria-busy=true]') !== null;
    return isBusy ? 'it is still waiting' : undefined;
  };
  const endMs = performance.now() + patienceMs;
  let frames = 0;
  while (frames < 2 && performance.now() < endMs) {
    await new Promise((next) => window.requestAnimationFrame(next));
    frames = missing() === undefined ? frames + 1 : 0;
  }
  return missing();
};

/** Goes to a page inside the portal, and waits until it is drawn whole. */
export const goTo = async (page: Page, place: Place): Promise<void> => {
  const missing = await page.evaluate(arrive, { ...place, patienceMs: TIMEOUT_MS });
  if (missing !== undefined) throw new Error(`${place.id} at ${place.path}: ${missing}`);
};

/** The same check on each page of a journey; the answer is what was found, page by page. */
export const checkEachPlace = async (
  page: Page,
  places: readonly Place[],
  check: (page: Page, place: Place) => Promise<readonly string[]>,
): Promise<readonly string[]> => {
  const found: string[] = [];
  notePages(places.map(({ id }) => id));
  for (const place of places) {
    await goTo(page, place);
    for (const one of await check(page, place)) found.push(`${place.id}: ${one}`);
  }
  return found;
};
