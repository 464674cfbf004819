import { isPublicText } from '@portail/contract/pages/public-texts.ts';
import { PAGE_IDS, pageOf } from '@portail/contract/pages/registry.ts';
import { describe, expect, it } from 'vitest';
import { TEXT_CATALOGUE } from './text-catalogue.ts';
import { listTexts } from './text-list.ts';
import { TEXT_PLACES } from './text-places.ts';

const HERE = '/src/features/operator-branding/text-places.test.ts';

const resolved = (from: string, to: string): string => new URL(to, `file://${from}`).pathname;

const sources = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.{ts,tsx}'], {
      eager: true,
      query: '?raw',
      import: 'default',
    }),
  ).map(([file, source]) => [resolved(HERE, file), source]),
);

const IMPORT = /import\s+(?!type\b)([^'";]*?)\s*from\s*'(\.[^']+)'|import\('(\.[^']+)'\)/g;

const importsOf = (file: string) =>
  Array.from((sources[file] ?? '').matchAll(IMPORT), ([, names = '', still, later]) => ({
    names: names.match(/\w+/g) ?? [],
    file: resolved(file, still ?? later ?? ''),
  }));

const TEXTS = '/src/texts/';

/** The name of each area under the file and the constant that hold it. */
const areas = new Map(
  Object.entries(sources)
    .filter(([file]) => file.startsWith(TEXTS))
    .flatMap(([file, source]) =>
      Array.from(
        source.matchAll(/export const (\w+) = defineTexts\(\s*'([^']+)'/g),
        ([, name = '', area = '']) => [`${file} ${name}`, area] as const,
      ),
    ),
);

/** The areas whose sentences a file can show, through everything that it imports. */
const areasFrom = (start: string): ReadonlySet<string> => {
  const found = new Set<string>();
  const seen = new Set<string>();
  const waiting = [start];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const one of importsOf(file)) {
      if (!one.file.startsWith(TEXTS)) waiting.push(one.file);
      for (const name of one.names) {
        const area = areas.get(`${one.file} ${name}`);
        if (area !== undefined) found.add(area);
      }
    }
  }
  return found;
};

const REGISTERED = /(\w+): page\(\s*\(\) => import\('([^']+)'\)/g;
const PAGES_FILE = '/src/app/page-components.ts';

const pageFiles = new Map(
  Array.from((sources[PAGES_FILE] ?? '').matchAll(REGISTERED), ([, id = '', file = '']) => [
    id,
    resolved(PAGES_FILE, file),
  ]),
);

/** Pages are drawn in it: whatever it says is said on all of them. */
const frame = areasFrom('/src/app/shell/Shell.tsx');
/** Operators are nobody's people: what they read is no contract's to say. */
const isOperators = (id: (typeof PAGE_IDS)[number]) => pageOf(id).group === 'operator';
const ofPages = PAGE_IDS.filter((id) => !isOperators(id)).map(
  (id) => [id, areasFrom(pageFiles.get(id) ?? '')] as const,
);
const ofOperators = new Set(
  PAGE_IDS.filter(isOperators).flatMap((id) => [...areasFrom(pageFiles.get(id) ?? '')]),
);

const placesOf = (area: string): string => {
  const pages = ofPages.filter(([, shown]) => shown.has(area)).map(([id]) => id);
  // « Accueil » names the page in the trail of all the others: it is still the home page's.
  return frame.has(area) && area !== 'accueil' ? '*' : pages.join(' ');
};

describe('where a text is read', () => {
  it('[SHELL-83] is what the imports of the pages say, area by area', async () => {
    // Two areas of one name would be changed together.
    expect(new Set(areas.values()).size).toBe(areas.size);
    const lines = [...areas.values()]
      .toSorted()
      .map((area) => `${area} : ${placesOf(area)}`)
      .filter((line) => !line.endsWith(': '));
    expect(lines.length).toBeGreaterThan(200);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./text-places.txt');
  });

  it('[24-13] is what makes a text of a contract public or not', () => {
    const isOpen = (id: string): boolean =>
      PAGE_IDS.some((one) => one === id && pageOf(one).audience.kind !== 'connected');
    const readByVisitors = [...areas.values()].filter((area) => {
      const places = placesOf(area);
      return places === '*' || places.split(' ').some((id) => isOpen(id));
    });
    const publicAreas = [...areas.values()].filter((area) => isPublicText(`${area}.texte`));
    expect(publicAreas.toSorted()).toEqual(readByVisitors.toSorted());
  });

  it('[SHELL-79] gives every text of the portal a page, those of operators aside', () => {
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
