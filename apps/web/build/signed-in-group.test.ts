import { expect, test } from 'vitest';
import { signedInGroup } from './signed-in-group.ts';

const others = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => `/p/${name}${index}.tsx`);
const MANY = others(45, 'Many');
const SOME = others(9, 'Some');

const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  '/p/parts.ts': ['/p/Header.tsx', '/p/query.ts'],
  '/p/HomePage.tsx': ['/p/Holdings.tsx', '/p/Table.tsx', '/p/query.ts', '/p/Header.tsx'],
  '/p/Holdings.tsx': ['/p/balance.ts'],
  '/p/ProfilePage.tsx': ['/p/balance.ts'],
  ...Object.fromEntries(SOME.map((page) => [page, ['/p/Table.tsx']])),
  ...Object.fromEntries(MANY.map((page) => [page, ['/p/query.ts']])),
};
const PAGES = ['/p/HomePage.tsx', '/p/ProfilePage.tsx', ...SOME, ...MANY];
const graph = {
  getModuleInfo: (id: string) => ({
    importedIds: IMPORTS[id] ?? [],
    dynamicallyImportedIds: id === '/p/pages.ts' ? PAGES : [],
  }),
};

test.each([
  ['what stands around every page', '/p/Header.tsx', 'espace'],
  ['what only the home page shows', '/p/Holdings.tsx', 'accueil'],
  ['what one page shares with it', '/p/balance.ts', 'accueil'],
  ['what other pages share with it', '/p/Table.tsx', 'avoirs'],
  ['what most pages share', '/p/query.ts', null],
  ['another page', '/p/ProfilePage.tsx', null],
  ['the home page itself', '/p/HomePage.tsx', null],
])('[28-5] %s goes to its file', (_what, id, file) => {
  const groupOf = signedInGroup({
    shell: '/p/parts.ts',
    home: '/p/HomePage.tsx',
    pages: '/p/pages.ts',
  });
  expect(groupOf(id, graph)).toBe(file);
});
