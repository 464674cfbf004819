import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hundredfolds } from './euro-arithmetic.ts';
import { ROOT } from './root.ts';
import { listSourceFiles } from './source-files.ts';

/** What a hundred stands for where it is no euro. */
const ALLOWED = new Map([
  ['packages/rules/src/money/cents.ts', 'the one place'],
  ['packages/rules/src/wallet/holdings/quantity.ts', 'hundredths of an hour'],
  ['packages/rules/src/time/working-days.ts', 'years of a century'],
  ['apps/api/src/modules/campaigns/aid-plans/read-plan-file.ts', 'hundredths of an hour'],
  ['apps/web/src/features/wallet/home/MonthStrip.tsx', 'a share in percent'],
  ['apps/web/src/features/campaigns/lines/BarChart.tsx', 'a share in percent'],
  ['apps/sandbox/src/carte/payments.ts', 'another company, with its own rules'],
]);

const OURS = /^(?:apps|packages)\/[^/]+\/src\//;
const TEST = /\.(?:test|spec)\.tsx?$/;

describe('euros are not reckoned with', () => {
  it('[L29] nothing is multiplied or divided by a hundred outside the rules of money', () => {
    const files = listSourceFiles(ROOT, ['.ts', '.tsx']).filter(
      (path) => OURS.test(path) && !TEST.test(path) && !ALLOWED.has(path),
    );
    expect(files.length).toBeGreaterThan(300);
    const found = files.flatMap((path) =>
      hundredfolds(path, readFileSync(join(ROOT, path), 'utf8')).map((line) => `${path}:${line}`),
    );
    expect(found).toEqual([]);
  });

  it.each(['Math.trunc(x * 100)', 'cents / 100', '100 * euros', 'cents % 100', 'x * 0.01'])(
    '[L29] %s is seen',
    (code) => {
      expect(hundredfolds('x.ts', `const a = ${code};`)).toEqual([1]);
    },
  );

  it('[L29] an assignment that multiplies is seen', () => {
    expect(hundredfolds('x.ts', 'let a = 1;\na *= 100;')).toEqual([2]);
  });

  it.each(['x * 1_000', 'x + 100', 'x === 100', 'x - 100'])('[L29] %s may stay', (code) => {
    expect(hundredfolds('x.ts', `const a = ${code};`)).toEqual([]);
  });
});
