import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { notePages } from './noted-pages.ts';

const AXE_FILE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

declare global {
  interface Window {
    readonly axe?: { run: (options: RunOptions) => Promise<AxeResults> };
  }
}

let source: Promise<string> | undefined;

/**
 * What axe finds wrong with the page as it stands. Its script is given once per document, which is
 * what makes a walk of a hundred pages bearable.
 */
export const violationsOf = async (page: Page): Promise<readonly string[]> => {
  notePages(
    await page.evaluate(() =>
      Array.from(document.querySelectorAll('main[data-page-id]'), (main) =>
        main.getAttribute('data-page-id'),
      ).filter((id) => id !== null),
    ),
  );
  source ??= readFile(AXE_FILE, 'utf8');
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(await source);
  return page.evaluate(async (values) => {
    // Colours that follow a change of look pass through others, one inheriting after the other.
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
