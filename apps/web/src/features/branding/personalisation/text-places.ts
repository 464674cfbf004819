import { PAGE_IDS, type PageId } from '@portail/contract/pages/registry.ts';
import table from './text-places.txt?raw';

/** `undefined`: in the frame of every page. */
export type Places = readonly PageId[] | undefined;

const EVERYWHERE = '*';

const placesOf = (words: string): Places =>
  words === EVERYWHERE
    ? undefined
    : words.split(' ').flatMap((word) => PAGE_IDS.filter((id) => id === word));

/** The pages that show the texts of an area; the test checks it against the imports. */
export const TEXT_PLACES: ReadonlyMap<string, Places> = new Map(
  table
    .trim()
    .split('\n')
    .map((line) => line.split(' : '))
    .map(([area = '', words = '']) => [area, placesOf(words)] as const),
);
