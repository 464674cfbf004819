import { hrefOf } from '@portail/contract/pages/href.ts';
import { documentTitleOf } from '@portail/contract/pages/document-title.ts';
import { PAGES } from '@portail/contract/pages/registry.ts';
import type { Page } from '@playwright/test';

const MENTION = 'Accessibilité\u00a0: partiellement conforme';
const FOOTER = [
  'Mentions légales',
  'Protection des données',
  'Cookies',
  'Contact',
  'Plan du site',
  'Glossaire',
  MENTION,
];
const TIMEOUT_MS = 3_000;

const titles = new Map(
  Object.entries(PAGES).map(([id, { title }]) => [id, documentTitleOf(title)]),
);

/** The declaration is one step away, and its state is said. */
export const declarationOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    ({ path, mention }) => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('footer a')];
      const link = links.find(({ pathname }) => pathname === path);
      if (link?.checkVisibility() !== true) return ['no way to the declaration'];
      const said = (link.textContent ?? '').trim();
      return said === mention ? [] : [`the mention reads “${said}”`];
    },
    { path: hrefOf('ACCESSIBILITY'), mention: MENTION },
  );

/** Its own title, one heading, one of each landmark. */
export const landmarkFaultsOf = (page: Page, id: string): Promise<readonly string[]> =>
  page.evaluate(
    async ({ title, patienceMs }) => {
      // The title follows the page that is drawn.
      const end = performance.now() + patienceMs;
      while (!document.title.endsWith(title) && performance.now() < end)
        await new Promise((next) => window.requestAnimationFrame(next));
      const found = document.title.endsWith(title) ? [] : [`the title is “${document.title}”`];
      const isShown = (one: Element) => one.checkVisibility();
      for (const kind of ['h1', 'main', '.header', '.footer']) {
        const count = [...document.querySelectorAll(kind)].filter(isShown).length;
        if (count !== 1) found.push(`${count} ${kind}`);
      }
      return found;
    },
    { title: titles.get(id) ?? id, patienceMs: TIMEOUT_MS },
  );

/** The way to skip first, and the same footer as everywhere. */
export const wayFaultsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate((footer) => {
    const said = (one: Element | null) => (one?.textContent ?? '').trim();
    const stops = [...document.querySelectorAll('a[href], button, input')];
    const first = said(stops.find((stop) => stop.checkVisibility()) ?? null);
    const shown = [...document.querySelectorAll('.footer a, .footer button')].map(said);
    return [
      ...(first === 'Aller au contenu' ? [] : [`the first stop is “${first}”`]),
      ...(shown.join('|') === footer.join('|') ? [] : [`the footer reads ${shown.join(', ')}`]),
    ];
  }, FOOTER);
