import { expect, test } from 'vitest';
import { firstLoadGroup } from './first-load-group.ts';

const REACT = '/p/node_modules/react/index.js';
const QUERY = '/p/node_modules/@tanstack/react-query/index.js';
const ZOD = '/p/node_modules/zod/mini/index.js';
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  '/p/main.ts': ['/p/storage.ts'],
  '/p/start-sign-in.tsx': [REACT, '/p/Footer.tsx', '/p/storage.ts'],
  '/p/send.ts': [ZOD, '/p/session.ts'],
  '/p/start.tsx': ['/p/App.tsx', '/p/session.ts', REACT],
  '/p/App.tsx': [QUERY, '/p/Footer.tsx', '/p/menus.ts'],
  '/p/menus.ts': ['/p/registry.ts'],
};
const graph = { getModuleInfo: (id: string) => ({ importedIds: IMPORTS[id] ?? [] }) };

test.each([
  ['what the entry runs at once', '/p/storage.ts', 'amorce'],
  ['a library of the sign-in page', REACT, 'socle'],
  ['what the sign-in page shares with the portal', '/p/Footer.tsx', 'connexion'],
  ['a library with the code that uses it', ZOD, 'session'],
  ['what the form sends with', '/p/session.ts', 'session'],
  ['a library that the sign-in page does without', QUERY, 'bibliotheques'],
  ['the rest of ours', '/p/App.tsx', 'cadre'],
  ['a root', '/p/start.tsx', null],
  ['a root that goes with what it reaches', '/p/menus.ts', 'registre'],
  ['what it reaches', '/p/registry.ts', 'registre'],
  ['what another page imports', '/p/other.ts', null],
])('%s goes to its file', (_what, id, file) => {
  const groupOf = firstLoadGroup([
    { roots: ['/p/main.ts'], own: 'amorce' },
    { roots: ['/p/start-sign-in.tsx'], own: 'connexion', libraries: 'socle' },
    { roots: ['/p/send.ts'], own: 'session' },
    { roots: ['/p/menus.ts'], hasRoots: true, own: 'registre' },
    { roots: ['/p/start.tsx'], own: 'cadre', libraries: 'bibliotheques' },
  ]);
  expect(groupOf(id, graph)).toBe(file);
});
