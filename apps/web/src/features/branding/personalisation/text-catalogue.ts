/**
 * Every text of the portal, for this page only. The query suffix makes copies of the modules, so that
 * the texts of other pages stay in their own chunks.
 */
const modules = import.meta.glob<Readonly<Record<string, unknown>>>('../../../**/*.texts.ts', {
  eager: true,
  query: '?catalogue',
});

export interface CatalogueText {
  /** `area.key`, the key of a custom text. */
  readonly key: string;
  readonly area: string;
  readonly text: string;
}

const isArea = (
  one: unknown,
): one is { readonly area: string; readonly defaults: Readonly<Record<string, unknown>> } =>
  typeof one === 'object' &&
  one !== null &&
  'area' in one &&
  typeof one.area === 'string' &&
  'defaults' in one &&
  typeof one.defaults === 'object' &&
  one.defaults !== null;

export const TEXT_CATALOGUE: readonly CatalogueText[] = Object.values(modules)
  .flatMap((exported) => Object.values(exported).filter(isArea))
  .flatMap(({ area, defaults }) =>
    Object.entries(defaults).map(([name, text]) => ({
      key: `${area}.${name}`,
      area,
      text: String(text),
    })),
  );
