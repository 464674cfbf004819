import { describe, expect, it } from 'vitest';
import { nextKeyOf } from './keyset.ts';
import { pageQueryOf, readPages } from './read-pages.ts';

const ALL = Array.from({ length: 45 }, (_, index) => `L${String(index + 1).padStart(2, '0')}`);

/** A server that keeps to its contract: what comes after a key, as many as asked. */
const serverOf = (asked: (string | undefined)[]) => async (avant: string | undefined) => {
  asked.push(avant);
  const start = avant === undefined ? 0 : ALL.indexOf(avant) + 1;
  return ALL.slice(start, start + Number(pageQueryOf(avant).taille));
};

const readAll = async (count: number) => {
  const asked: (string | undefined)[] = [];
  const pages = await readPages({
    read: serverOf(asked),
    nextOf: (lines) => nextKeyOf(lines, (line) => line),
    count,
    signal: new AbortController().signal,
  });
  return { asked, sizes: pages.map((page) => page.length) };
};

describe('reading a list page by page', () => {
  it('reads one page at first, with one line more to know that there are others', async () => {
    expect(await readAll(0)).toEqual({ asked: [undefined], sizes: [21] });
  });

  it('reads as many pages as were shown, each from where the last one ended', async () => {
    expect(await readAll(2)).toEqual({ asked: [undefined, 'L20'], sizes: [21, 21] });
  });

  it('stops at the end of the list', async () => {
    expect(await readAll(9)).toEqual({ asked: [undefined, 'L20', 'L40'], sizes: [21, 21, 5] });
  });
});
