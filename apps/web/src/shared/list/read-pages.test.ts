import { describe, expect, it } from 'vitest';
import { nextKeyOf } from './keyset.ts';
import { pageQueryOf, readPages } from './read-pages.ts';

const ALL = Array.from({ length: 45 }, (_, index) => `L${String(index + 1).padStart(2, '0')}`);

/** A fake server with keyset paging. */
const serverOf = (requested: (string | undefined)[]) => async (avant: string | undefined) => {
  requested.push(avant);
  const start = avant === undefined ? 0 : ALL.indexOf(avant) + 1;
  return ALL.slice(start, start + Number(pageQueryOf(avant).taille));
};

const readAll = async (count: number) => {
  const requested: (string | undefined)[] = [];
  const pages = await readPages({
    read: serverOf(requested),
    nextOf: (lines) => nextKeyOf(lines, (line) => line),
    count,
    signal: new AbortController().signal,
  });
  return { requested, sizes: pages.map((page) => page.length) };
};

describe('paged reading', () => {
  it('reads one page first, with one extra line to detect the next page', async () => {
    expect(await readAll(0)).toEqual({ requested: [undefined], sizes: [21] });
  });

  it('reads as many pages as were shown, each from the end of the previous one', async () => {
    expect(await readAll(2)).toEqual({ requested: [undefined, 'L20'], sizes: [21, 21] });
  });

  it('stops at the end of the list', async () => {
    expect(await readAll(9)).toEqual({ requested: [undefined, 'L20', 'L40'], sizes: [21, 21, 5] });
  });
});
