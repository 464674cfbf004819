import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { weakRingsOf } from './focus-ring.ts';
import { hiddenStopsOf } from './focus-visibility.ts';
import {
  backwardStepsOf,
  clippedOf,
  doubleText,
  movementsOf,
  overlapsOf,
  sidewaysOf,
  smallTargetsOf,
  spaceTextOut,
  resizeTo,
} from './layout.ts';
import { notePages } from './noted-pages.ts';
import { declarationOf, landmarkFaultsOf, wayFaultsOf } from './page-frame.ts';
import { withoutFocusEvents } from './without-focus-events.ts';
import { createValidity } from './validity.ts';

type Check = (page: Page, id: string) => Promise<readonly string[]>;

/** The narrowest telephone, held upright. */
const TELEPHONE = { width: 320, height: 600 };

const MAX_ATTEMPTS = 50;
const BETWEEN_ATTEMPTS_MS = 100;

const invalidOf: Check = async (page) => {
  const apart = await page.context().browser()?.newContext();
  if (apart === undefined) return ['no browser to read the page in'];
  try {
    const faultsOf = await createValidity(apart);
    return await faultsOf(page);
  } finally {
    await apart.close();
  }
};

/** A page goes on changing for a moment after its window or its text: only what stays counts. */
const stayingOf = async (check: () => Promise<readonly string[]>): Promise<readonly string[]> => {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    const found = await check();
    if (found.length === 0) return found;
    await pause(BETWEEN_ATTEMPTS_MS);
  }
  return check();
};

/** Behind nothing that floats. */
const coveredOf: Check = (page) => withoutFocusEvents(page, () => hiddenStopsOf(page));

/** The band has its colour at the frame after its styles. */
const ringlessOf: Check = (page) =>
  withoutFocusEvents(page, () => stayingOf(() => weakRingsOf(page)));

/** With text of twice the size, then spaced out, then as it was. */
const lostOf: Check = async (page) => {
  const found: string[] = [];
  for (const change of [doubleText, spaceTextOut]) {
    const before = await page.evaluateHandle(() => ({
      size: document.documentElement.style.fontSize,
      sheets: [...document.adoptedStyleSheets],
    }));
    await change(page);
    const lost = async () => [...(await clippedOf(page)), ...(await overlapsOf(page))];
    found.push(...(await stayingOf(lost)));
    await before.evaluate(({ size, sheets }) => {
      document.documentElement.style.fontSize = size;
      document.adoptedStyleSheets = sheets;
    });
    await before.dispose();
  }
  return found;
};

/** Only where the person asked for less of it. */
const movingOf: Check = async (page) =>
  (await page.evaluate(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches))
    ? movementsOf(page)
    : [];

/** What the browser has kept from happening, on this page or before it in the same window. */
const refusedByPolicyOf: Check = async (page) =>
  (await page.consoleMessages({ filter: 'all' }))
    .map((message) => message.text())
    .filter((text) => text.includes('Content Security Policy'));

/** By the number of the plan of tests that each is for. Nothing is left changed by them. */
const CHECKS: Readonly<Record<string, Check>> = {
  A2: invalidOf,
  A4: ringlessOf,
  A5: backwardStepsOf,
  A9: landmarkFaultsOf,
  A19: lostOf,
  A23: smallTargetsOf,
  A24: movingOf,
  A27: wayFaultsOf,
  A28: declarationOf,
  S27: refusedByPolicyOf,
};

/** Those of a telephone, for which the window is made as narrow, once for all of them. */
const CHECKS_ON_TELEPHONE: Readonly<Record<string, Check>> = { A6: coveredOf, A18: sidewaysOf };

const onTelephone = async (page: Page, check: () => Promise<void>): Promise<void> => {
  const before = page.viewportSize();
  await resizeTo(page, TELEPHONE);
  try {
    await check();
  } finally {
    if (before !== null) await resizeTo(page, before);
  }
};

/** What these checks find on a page. */
export const faultsOn = async (
  page: Page,
  id: string,
  numbers: readonly string[],
): Promise<readonly string[]> => {
  const found: string[] = [];
  const run = async (number: string, check: () => Promise<readonly string[]>): Promise<void> => {
    notePages([id], number);
    for (const fault of await check()) found.push(`[${number}] ${id}: ${fault}`);
  };
  const narrow: (readonly [string, Check])[] = [];
  for (const number of numbers) {
    const check = CHECKS[number];
    const narrowCheck = CHECKS_ON_TELEPHONE[number];
    if (check !== undefined) await run(number, () => check(page, id));
    else if (narrowCheck === undefined) throw new RangeError(number);
    else narrow.push([number, narrowCheck]);
  }
  if (narrow.length > 0)
    await onTelephone(page, async () => {
      for (const [number, check] of narrow)
        await run(number, () => stayingOf(() => check(page, id)));
    });
  return found;
};

const ALL = [...Object.keys(CHECKS), ...Object.keys(CHECKS_ON_TELEPHONE)];

const seen = new Set<string>();

/**
 * The checks of a page besides axe, the first time that a test reaches it: a third of the pages are
 * steps that no address opens, and that no journey from address to address reaches.
 */
export const faultsOfStep = async (page: Page, id: string): Promise<readonly string[]> => {
  if (seen.has(id)) return [];
  seen.add(id);
  return faultsOn(page, id, ALL);
};
