import type { Page } from '@playwright/test';
import {
  backwardStepsOf,
  clippedOf,
  doubleText,
  movementsOf,
  overlapsOf,
  sidewaysOf,
  smallTargetsOf,
  spaceTextOut,
} from './layout.ts';
import { notePages } from './noted-pages.ts';
import { declarationOf, landmarkFaultsOf, wayFaultsOf } from './page-frame.ts';
import { createValidity } from './validity.ts';

type Look = (page: Page, id: string) => Promise<readonly string[]>;

const NARROW = { width: 320, height: 640 };

const invalidOf: Look = async (page) => {
  const apart = await page.context().browser()?.newContext();
  if (apart === undefined) return ['no browser to read the page in'];
  try {
    const faultsOf = await createValidity(apart);
    return await faultsOf(page);
  } finally {
    await apart.close();
  }
};

/** As wide as the narrowest telephone, then as it was. */
const wideOf: Look = async (page) => {
  const before = page.viewportSize();
  await page.setViewportSize(NARROW);
  try {
    return await sidewaysOf(page);
  } finally {
    if (before !== null) await page.setViewportSize(before);
  }
};

/** With text of twice the size, then spaced out, then as it was. */
const lostOf: Look = async (page) => {
  const found: string[] = [];
  for (const change of [doubleText, spaceTextOut]) {
    const before = await page.evaluateHandle(() => ({
      size: document.documentElement.style.fontSize,
      sheets: [...document.adoptedStyleSheets],
    }));
    await change(page);
    found.push(...(await clippedOf(page)), ...(await overlapsOf(page)));
    await before.evaluate(({ size, sheets }) => {
      document.documentElement.style.fontSize = size;
      document.adoptedStyleSheets = sheets;
    });
    await before.dispose();
  }
  return found;
};

/** Only where the person asked for less of it. */
const movingOf: Look = async (page) =>
  (await page.evaluate(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches))
    ? movementsOf(page)
    : [];

/** By the number of the plan of tests that each is for. Nothing is left changed by them. */
const LOOKS: Readonly<Record<string, Look>> = {
  A2: invalidOf,
  A5: backwardStepsOf,
  A9: landmarkFaultsOf,
  A18: wideOf,
  A19: lostOf,
  A23: smallTargetsOf,
  A24: movingOf,
  A27: wayFaultsOf,
  A28: declarationOf,
};

const seen = new Set<string>();

/**
 * What a page is looked at for besides axe, the first time that something stops at it: a third of
 * the pages are steps that no address opens, and that no walk from address to address meets.
 */
export const faultsOfStep = async (page: Page, id: string): Promise<readonly string[]> => {
  if (seen.has(id)) return [];
  seen.add(id);
  const found: string[] = [];
  for (const [number, look] of Object.entries(LOOKS)) {
    notePages([id], number);
    for (const fault of await look(page, id)) found.push(`[${number}] ${id}: ${fault}`);
  }
  return found;
};
