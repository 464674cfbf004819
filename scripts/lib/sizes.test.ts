import { expect, it } from 'vitest';
import { countLines, sortBySize } from './sizes.ts';

it('counts lines with or without a last line break', () => {
  expect([countLines(''), countLines('a'), countLines('a\n'), countLines('a\nb')]).toEqual([
    0, 1, 1, 2,
  ]);
});

it('500 lines pass with a notice, 501 do not, 300 say nothing', () => {
  const file = (lines: number) => ({ path: `f${lines}.ts`, lines });
  const { tooLong, long } = sortBySize([file(300), file(301), file(500), file(501), file(900)]);
  expect(tooLong.map(({ lines }) => lines)).toEqual([900, 501]);
  expect(long.map(({ lines }) => lines)).toEqual([500, 301]);
});
