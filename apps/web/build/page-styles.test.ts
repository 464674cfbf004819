import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const START = 'apps/web/src/app/start.tsx';

/** Modified by pages, in their own parts only. */
const OF_UI: ReadonlySet<string> = new Set(['button__words', 'choices']);

const files = globSync('{apps/web,packages/ui}/src/**/*.{ts,tsx,css}', { cwd: ROOT }).filter(
  (file) => !/\.test\.|\/stories\//.test(file),
);
const sources = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));

const resolved = (from: string, path: string): readonly string[] => {
  const file = path.startsWith('@portail/ui/')
    ? path.replace('@portail/ui/', 'packages/ui/src/')
    : relative(ROOT, join(ROOT, dirname(from), path));
  return sources.has(file) ? [file] : [];
};
const importsOf = (pattern: RegExp) =>
  new Map(
    [...sources].map(([file, source]) => [
      file,
      file.endsWith('.css')
        ? []
        : [...source.matchAll(pattern)].flatMap(([, path = '']) => resolved(file, path)),
    ]),
  );
const STATIC = importsOf(/^(?:import|export)(?! type)\s(?:[^'";]*?\sfrom\s)?'([^']+)'/gm);
const LAZY = importsOf(/import\('([^']+)'\)/g);

const closures = new Map<string, ReadonlySet<string>>();
const closureOf = (root: string): ReadonlySet<string> => {
  const known = closures.get(root);
  if (known !== undefined) return known;
  const found = new Set([root]);
  for (const file of found) for (const next of STATIC.get(file) ?? []) found.add(next);
  closures.set(root, found);
  return found;
};

/** The style sheets that have a rule for each class. */
const styled = new Map<string, Set<string>>();
for (const [file, source] of sources)
  if (file.endsWith('.css'))
    for (const [, name = ''] of source
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(/\.([a-z][\w-]*)/gi))
      styled.set(name, (styled.get(name) ?? new Set()).add(file));

const classesOf = (source: string): readonly string[] =>
  [
    ...source.matchAll(/className[:=]\s*\{?\s*["'`]([^"'`]*)["'`]/g),
    ...source.matchAll(/["'`]([a-z]\w*(?:__|--)[\w-]+)/g),
  ].flatMap(([, names = '']) => names.split(/\s+/));

const roots = [...new Set([...LAZY.values()].flat())];
const parentsOf = new Map(
  roots.map((root) => [
    root,
    roots.filter((one) =>
      [...closureOf(one)].some((file) => LAZY.get(file)?.includes(root) === true),
    ),
  ]),
);

/** Whether one of these sheets is loaded on every import path to this chunk. */
const isLoadedOnEveryPath = (
  root: string,
  sheets: ReadonlySet<string>,
  seen: readonly string[],
): boolean => {
  const isIn = (one: string) => [...sheets].some((sheet) => closureOf(one).has(sheet));
  if (isIn(root) || isIn(START)) return true;
  // A table draws the cells that it is given, with its own sheet.
  const children = [...closureOf(root)].flatMap((file) => LAZY.get(file) ?? []);
  if (root !== START && children.some(isIn)) return true;
  const parents = (parentsOf.get(root) ?? []).filter((one) => !seen.includes(one));
  return (
    parents.length > 0 &&
    parents.every((one) => one !== START && isLoadedOnEveryPath(one, sheets, [...seen, one]))
  );
};

it('[28-3] a part that is loaded by itself brings the styles of all that it draws', () => {
  expect(roots.length).toBeGreaterThan(150);
  const missing = roots.flatMap((root) => {
    const used = [...closureOf(root)].flatMap((file) => classesOf(sources.get(file) ?? ''));
    return [...new Set(used)].flatMap((name) => {
      const sheets = styled.get(name);
      if (sheets === undefined || OF_UI.has(name) || isLoadedOnEveryPath(root, sheets, [root]))
        return [];
      return [`${root}: .${name} is in ${[...sheets].join(', ')}`];
    });
  });
  expect(missing).toEqual([]);
});
