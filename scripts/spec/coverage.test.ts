import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compareWithTests } from './coverage.ts';
import { readRequirements } from './requirements.ts';
import { idsOfTitle, readTestTitles } from './test-titles.ts';

describe('docs/exigences.md', () => {
  const rows = readRequirements(
    readFileSync(new URL('../../docs/exigences.md', import.meta.url), 'utf8'),
  );

  it('holds the 503 rows of the specification and the 172 trials, each on one short line', () => {
    expect(rows.filter(({ id }) => id.includes('-'))).toHaveLength(503);
    expect(rows.filter(({ id }) => !id.includes('-'))).toHaveLength(172);
    expect(rows.filter(({ title }) => title.length > 110)).toEqual([]);
  });

  it('is refused when an id stands twice', () => {
    expect(() => readRequirements('| XC-1 | a |\n| XC-1 | b |')).toThrow('XC-1');
  });
});

describe('test titles', () => {
  const titles = (text: string): string[] => readTestTitles('a.test.ts', text);

  it('are read from it and test, each and templates included', () => {
    expect(titles('it(\'[A-1] a\', () => {}); test("b", () => {});')).toEqual(['[A-1] a', 'b']);
    expect(titles("it.each([['x', 1]])('[A-2] %s', () => {});")).toEqual(['[A-2] %s']);
    expect(titles('it.each`a\n${1}`("[A-3] $a", () => {});')).toEqual(['[A-3] $a']);
    expect(titles('test(`[A-4] ${name} c`, async ({ page }) => {});')).toEqual(['[A-4] ']);
    expect(titles("describe('d', () => { it.concurrent('[A-5] e', () => {}); });")).toEqual([
      '[A-5] e',
    ]);
  });

  it('of a group, a step, a test that does not run or a comment do not count', () => {
    expect(titles("describe('[A-1] a', () => {}); test.describe('[A-2] b', () => {});")).toEqual(
      [],
    );
    expect(titles("it.skip('[A-1] a', f); it.todo('[A-2] b'); test.fixme('[A-3] c', f);")).toEqual(
      [],
    );
    expect(titles("test.step('[A-1] a', f); other('[A-2] b'); // it('[A-3] c')")).toEqual([]);
  });

  it('name one id, several in one pair of brackets, or several pairs', () => {
    expect(idsOfTitle('[AUTH-07] refuses')).toEqual(['AUTH-07']);
    expect(idsOfTitle('[AUTH-07][AUTH-08] refuses')).toEqual(['AUTH-07', 'AUTH-08']);
    expect(idsOfTitle('[AUTH-07] [L9] refuses')).toEqual(['AUTH-07', 'L9']);
    expect(idsOfTitle('[AUTH-07, AUTH-08,S27] refuses')).toEqual(['AUTH-07', 'AUTH-08', 'S27']);
  });

  it('without an id in front name none, and a range stays unknown', () => {
    expect(idsOfTitle('refuses [AUTH-07]')).toEqual([]);
    expect(idsOfTitle('[1500] is refused')).toEqual([]);
    expect(idsOfTitle('[AUTH-07–09] refuses')).toEqual(['AUTH-07–09']);
  });
});

describe('comparison', () => {
  const rows = readRequirements('| XC-1 | a |\n| XC-2 | b |\n| L1 | c |');
  const test = (...ids: string[]) => ({ file: 'f.test.ts', title: 't', ids });

  it('counts per area and lists what no test names', () => {
    const { areas, unknown } = compareWithTests(rows, [test('XC-2'), test('XC-2', 'L1')]);
    const [xc, l] = areas;
    expect(xc).toMatchObject({ area: 'XC', total: 2, missing: [{ id: 'XC-1', title: 'a' }] });
    expect(l).toMatchObject({ area: 'L', total: 1, missing: [] });
    expect(unknown).toEqual([]);
  });

  it('refuses an id that is not in the list', () => {
    const { unknown } = compareWithTests(rows, [test('XC-1', 'XC-3')]);
    expect(unknown.map(({ id }) => id)).toEqual(['XC-3']);
  });
});
