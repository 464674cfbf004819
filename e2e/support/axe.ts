import { createRequire } from 'node:module';
import process from 'node:process';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { faultsOfStep } from './visual-checks.ts';
import { notePages } from './noted-pages.ts';

const AXE_FILE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
/** `npm run verify -- scenarios` and `npm run test:long` ask for it: the steps of the journeys get every check. */
const checksSteps = process.env['E2E_EVERY_STEP'] === 'true';
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

declare global {
  interface Window {
    readonly axe?: { run: (options: RunOptions) => Promise<AxeResults> };
  }
}

let source: Promise<string> | undefined;

/** Its script is given once per document, which is what makes a walk of a hundred pages bearable. */
const axeViolationsOf = async (page: Page): Promise<readonly string[]> => {
  source ??= readFile(AXE_FILE, 'utf8');
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(await source);
  return page.evaluate(async (values) => {
    // Colours that follow a change of theme pass through others, one inheriting after the other.
    const isChanging = () => document.getAnimations().some((one) => one instanceof CSSTransition);
    for (let frames = 0; frames < 600 && isChanging(); frames += 1)
      await new Promise((next) => window.requestAnimationFrame(next));
    const results = await window.axe?.run({
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
    });
    if (results === undefined) return ['axe did not run'];
    return results.violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id} (${help}) ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    );
  }, TAGS);
};

/**
 * What is wrong with the page as it stands: what axe finds and, where it is asked for, what the
 * other sweeps check.
 */
export const violationsOf = async (page: Page): Promise<readonly string[]> => {
  const ids = await page.evaluate(() =>
    Array.from(document.querySelectorAll('main[data-page-id]'), (main) =>
      main.getAttribute('data-page-id'),
    ).filter((id) => id !== null),
  );
  notePages(ids);
  const found = await axeViolationsOf(page);
  // One page gives way to another: they are looked at one at a time.
  const [id, ...others] = ids;
  if (!checksSteps || id === undefined || others.length > 0) return found;
  return [...found, ...(await faultsOfStep(page, id))];
};
