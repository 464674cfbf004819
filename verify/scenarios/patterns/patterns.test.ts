import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../../scripts/lib/root.ts';
import { BOUNDED } from './bounded.ts';
import { patternsOf } from './collect.ts';
import { hostileInputs, slowestMs } from './slowest.ts';

describe('[S37] the patterns of the product', () => {
  it('are found wherever they are written, and nothing else is', () => {
    const text = `const one = /a+$/u; const path = 'a/b/c'; one.replace(/x/g, '/y/');`;
    expect(patternsOf('one.ts', text).map(({ source, flags }) => `${source} ${flags}`)).toEqual([
      'a+$ u',
      'x g',
    ]);
  });

  it('that go back again and again are told from those that do not', () => {
    const inputs = hostileInputs();
    expect(slowestMs({ source: '^(?:a+)+$', flags: '' }, inputs)).toBe(Number.POSITIVE_INFINITY);
    expect(slowestMs({ source: '^[0-9]{4}$', flags: '' }, inputs)).toBeLessThan(
      Number.POSITIVE_INFINITY,
    );
  });

  it('that never see a long input are those of files that exist', () => {
    expect([...BOUNDED.keys()].filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});
