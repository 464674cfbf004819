import { type PageId, pageOf } from '@portail/contract/pages/registry.ts';
import { namesInText } from '@portail/rules/branding/custom-text.ts';
import type { CatalogueText } from './text-catalogue.ts';
import type { Places } from './text-places.ts';

/** A text of the portal with its page and overrides. */
export interface ListedText {
  readonly key: string;
  readonly text: string;
  /** Placeholders. */
  readonly names: readonly string[];
  /** The page under which it is listed; `undefined` for the frame of every page. */
  readonly page: PageId | undefined;
  readonly alsoOn: readonly PageId[];
  readonly social: string | undefined;
  readonly small: string | undefined;
  /** Searchable text without accents. */
  readonly plain: string;
}

interface Layers {
  readonly CESU_SOCIAL: Readonly<Record<string, string>>;
  readonly PETIT_CLIENT: Readonly<Record<string, string>>;
}

/** Searches ignore accents and case. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’`]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();

const isOfOperators = (id: PageId): boolean => pageOf(id).group === 'operator';

const placed = (places: Places) => {
  if (places === undefined) return { page: undefined, alsoOn: [] };
  const [page, ...alsoOn] = places.filter((id) => !isOfOperators(id));
  return { page, alsoOn };
};

/** Texts that people of a contract never see cannot be customised. */
const isShown = (places: ReadonlyMap<string, Places>, area: string): boolean => {
  if (!places.has(area)) return false;
  return places.get(area)?.some((id) => !isOfOperators(id)) ?? true;
};

const orderOf = (ids: readonly PageId[]) => new Map(ids.map((id, index) => [id, index]));

/** All customisable texts: first those of every page, then by page. */
export const listTexts = (
  catalogue: readonly CatalogueText[],
  places: ReadonlyMap<string, Places>,
  layers: Layers,
  pages: readonly PageId[],
): readonly ListedText[] => {
  const order = orderOf(pages);
  const rank = (page: PageId | undefined) => (page === undefined ? -1 : (order.get(page) ?? 0));
  return catalogue
    .filter(({ area }) => isShown(places, area))
    .map(({ key, area, text }) => {
      const social = layers.CESU_SOCIAL[key];
      const small = layers.PETIT_CLIENT[key];
      return {
        key,
        text,
        names: namesInText(text),
        ...placed(places.get(area)),
        social,
        small,
        plain: plainWords([text, social, small].join(' ')),
      };
    })
    .toSorted((one, other) => rank(one.page) - rank(other.page));
};

export const EVERY_PAGE = 'TOUTES';

export interface TextFilter {
  readonly search: string;
  /** A page, `EVERY_PAGE` for the frame, or empty for all. */
  readonly page: string;
  /** Only these keys; undefined for no filter. */
  readonly keys: ReadonlySet<string> | undefined;
}

export const filteredTexts = (
  texts: readonly ListedText[],
  own: Readonly<Record<string, string>>,
  { search, page, keys }: TextFilter,
): readonly ListedText[] => {
  const words = plainWords(search).trim();
  return texts.filter(
    (one) =>
      (keys === undefined || keys.has(one.key)) &&
      (page === '' || (one.page ?? EVERY_PAGE) === page) &&
      (words === '' || one.plain.includes(words) || plainWords(own[one.key] ?? '').includes(words)),
  );
};

export interface TextGroup {
  readonly page: PageId | undefined;
  readonly texts: readonly ListedText[];
}

export const groupedByPage = (texts: readonly ListedText[]): readonly TextGroup[] => {
  const groups: { page: PageId | undefined; texts: ListedText[] }[] = [];
  for (const one of texts) {
    const last = groups.at(-1);
    if (last !== undefined && last.page === one.page) last.texts.push(one);
    else groups.push({ page: one.page, texts: [one] });
  }
  return groups;
};
