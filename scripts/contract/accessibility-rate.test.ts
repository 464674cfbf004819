import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { accessibilityTexts } from '../../apps/web/src/features/people/information/accessibility.texts.ts';
import { shellTexts } from '../../apps/web/src/shared/page/shell.texts.ts';
import { ROOT } from '../lib/root.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Criteria of each of the thirteen themes of RGAA 4.1. */
const CRITERIA = [9, 2, 3, 13, 8, 2, 5, 10, 4, 14, 13, 11, 12];

const grid = read('docs/rgaa-grille.csv')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [criterion = '', title = '', result = '', check = '', observation = ''] = line
      .slice(1, -1)
      .split('";"');
    return { criterion, title, result, check, observation };
  });
const criteriaOf = (result: string) => grid.filter((row) => row.result === result);
const [conform, failed, absent] = [criteriaOf('C'), criteriaOf('NC'), criteriaOf('NA')];
const rate = (conform.length / (conform.length + failed.length)) * 100;

const stateOf = (percent: number): string => {
  if (percent === 100) return 'totalement conforme';
  return percent >= 50 ? 'partiellement conforme' : 'non conforme';
};

const declaration = accessibilityTexts.defaults;

describe('the RGAA grid', () => {
  it('has each of the 106 criteria once, with its result, its check and its observation', () => {
    const expected = CRITERIA.flatMap((count, theme) =>
      Array.from({ length: count }, (_, rank) => `${theme + 1}.${rank + 1}`),
    );
    expect(expected).toHaveLength(106);
    expect(grid.map(({ criterion }) => criterion)).toEqual(expected);
    expect(conform.length + failed.length + absent.length).toBe(grid.length);
    for (const { title, check, observation } of grid) {
      expect(title).not.toBe('');
      expect(check).toMatch(/^(auto|main) : /);
      expect(observation).not.toBe('');
    }
  });

  it('names tests that exist', () => {
    const named = grid.flatMap(({ check }) => [
      ...check.matchAll(/([\w/.-]+\.(?:spec|test)\.tsx?) « ([^»]+) »/g),
    ]);
    expect(named.length).toBeGreaterThan(50);
    for (const [, path = '', title = ''] of named) {
      expect(existsSync(join(ROOT, path)), path).toBe(true);
      expect(read(path), path).toContain(title);
    }
  });
});

describe('[A28] the declaration', () => {
  it('has the rate, the counts and the state of the grid', () => {
    const [, published = ''] = /: ([\d,]+)\s% /.exec(declaration.resultsRate) ?? [];
    // Rounded down: the figure is never better than the grid.
    expect(published).toBe((Math.floor(rate * 10) / 10).toFixed(1).replace('.', ','));
    const counts = [...declaration.resultsCounts.matchAll(/\d+/g)].map(([one]) => Number(one));
    expect(counts).toEqual([grid.length, conform.length, failed.length, absent.length]);
    expect(declaration.state).toContain(` est ${stateOf(rate)} au référentiel`);
    expect(shellTexts.defaults.accessibility).toBe(`Accessibilité\u00a0: ${stateOf(rate)}`);
  });

  it('lists each criterion that is not met, with the day by which it will be', () => {
    const open = [declaration.nonConformReaders];
    expect(open.map((text) => /^Critère ([\d.]+)/.exec(text)?.[1])).toEqual(
      failed.map(({ criterion }) => criterion),
    );
    for (const text of open) expect(text).toMatch(/prévue?s? avant le \d+\s\p{L}+ \d{4}\./u);
  });

  it('has the day and the sample of the self-assessment', () => {
    const report = read('docs/rgaa.md');
    const [, day = 'none'] = /menée le (\d+\s\p{L}+ \d{4})/u.exec(declaration.resultsDate) ?? [];
    const plain = (text: string) => text.replaceAll('\u00a0', ' ');
    expect(report).toContain(`Date : ${plain(day)}`);
    expect(plain(declaration.established)).toContain(plain(day));
    const [pages, documents] = [/^\| P\d+ /gm, /^\| D\d+ /gm].map(
      (row) => report.match(row)?.length,
    );
    expect(plain(declaration.resultsDate)).toContain(
      `sur ${pages} pages et ${documents} documents`,
    );
  });
});
