import { isPublicText } from '@portail/contract/pages/public-texts.ts';
import { PAGE_IDS, pageOf } from '@portail/contract/pages/registry.ts';
import { describe, expect, it } from 'vitest';
import { TEXT_CATALOGUE } from './text-catalogue.ts';
import { listTexts } from './text-list.ts';
import { TEXT_PLACES } from './text-places.ts';

const HERE = '/src/features/branding/personalisation/text-places.test.ts';

const resolved = (from: string, to: string): string => new URL(to, `file://${from}`).pathname;

const sources = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>(['../../../**/*.{ts,tsx}', '!../../../**/*.test.{ts,tsx}'], {
      eager: true,
      query: '?raw',
      import: 'default',
    }),
  ).map(([file, source]) => [resolved(HERE, file), source]),
);

const IMPORT = /import\s+(?!type\b)([^'";]*?)\s*from\s*'(\.[^']+)'|import\(\s*'(\.[^']+)'/g;

const importsOf = (file: string) =>
  Array.from((sources[file] ?? '').matchAll(IMPORT), ([, names = '', still, later]) => ({
    names: names.match(/\w+/g) ?? [],
    file: resolved(file, still ?? later ?? ''),
  }));

const TEXTS = '.texts.ts';

/** The text areas by file and constant. */
const areas = new Map(
  Object.entries(sources)
    .filter(([file]) => file.endsWith(TEXTS))
    .flatMap(([file, source]) =>
      Array.from(
        source.matchAll(/export const (\w+) = defineTexts\(\s*'([^']+)'/g),
        ([, name = '', area = '']) => [`${file} ${name}`, area] as const,
      ),
    ),
);

/** The text areas that a file can show, through its imports. */
const areasFrom = (start: string): ReadonlySet<string> => {
  const found = new Set<string>();
  const seen = new Set<string>();
  const waiting = [start];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const one of importsOf(file)) {
      if (!one.file.endsWith(TEXTS)) waiting.push(one.file);
      for (const name of one.names) {
        const area = areas.get(`${one.file} ${name}`);
        if (area !== undefined) found.add(area);
      }
    }
  }
  return found;
};

const REGISTERED = /(\w+): page\(\s*\(\) =>\s*import\(\s*'([^']+)'/g;
const PAGES_FILE = '/src/app/page-components.ts';

const pageFiles = new Map(
  Array.from((sources[PAGES_FILE] ?? '').matchAll(REGISTERED), ([, id = '', file = '']) => [
    id,
    resolved(PAGES_FILE, file),
  ]),
);

/** The frame of all pages: its texts are on every page. */
const frame = areasFrom('/src/app/shell/Shell.tsx');
/** Operators belong to no contract, so their texts cannot be customised. */
const isOperators = (id: (typeof PAGE_IDS)[number]) => pageOf(id).group === 'operator';
const ofPages = PAGE_IDS.filter((id) => !isOperators(id)).map(
  (id) => [id, areasFrom(pageFiles.get(id) ?? '')] as const,
);
const ofOperators = new Set(
  PAGE_IDS.filter(isOperators).flatMap((id) => [...areasFrom(pageFiles.get(id) ?? '')]),
);

const placesOf = (area: string): string => {
  const pages = ofPages.filter(([, shown]) => shown.has(area)).map(([id]) => id);
  // « Accueil » is in every breadcrumb but belongs to the home page.
  return frame.has(area) && area !== 'accueil' ? '*' : pages.join(' ');
};

describe('text places', () => {
  it('[SHELL-83] match the imports of the pages for each text area', async () => {
    // Two areas with the same name would be changed together.
    expect(new Set(areas.values()).size).toBe(areas.size);
    const lines = [...areas.values()]
      .toSorted()
      .map((area) => `${area} : ${placesOf(area)}`)
      .filter((line) => !line.endsWith(': '));
    expect(lines.length).toBeGreaterThan(200);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./text-places.txt');
  });

  it('[24-13] decide whether a text of a contract is public', () => {
    const isOpen = (id: string): boolean =>
      PAGE_IDS.some((one) => one === id && pageOf(one).audience.kind !== 'connected');
    const readByVisitors = [...areas.values()].filter((area) => {
      const places = placesOf(area);
      return places === '*' || places.split(' ').some((id) => isOpen(id));
    });
    const publicAreas = [...areas.values()].filter((area) => isPublicText(`${area}.texte`));
    expect(publicAreas.toSorted()).toEqual(readByVisitors.toSorted());
  });

  it('[SHELL-79] give every text a page, except those of operators', () => {
    const layers = { CESU_SOCIAL: {}, PETIT_CLIENT: {} };
    const listed = listTexts(TEXT_CATALOGUE, TEXT_PLACES, layers, PAGE_IDS);
    const known = new Set(listed.map(({ key }) => key));
    expect(known.size).toBe(listed.length);
    const missing = new Set(
      TEXT_CATALOGUE.filter(({ key }) => !known.has(key)).map(({ area }) => area),
    );
    expect([...missing].filter((area) => !ofOperators.has(area))).toEqual([]);
    expect(listed.find(({ key }) => key === 'connexion.welcome')?.page).toBe('LOGIN');
    expect(listed.find(({ key }) => key === 'cadre.brand')?.page).toBeUndefined();
  });
});
