import { expect, test } from 'vitest';
import { firstLoadGroup } from './first-load-group.ts';

const CALL = '/p/packages/contract/src/calls/sign-in.calls.ts';
const RULE = '/p/packages/rules/src/money/cents.ts';
const PAGES = '/p/packages/contract/src/pages/registry.ts';
const ZOD = '/p/node_modules/zod/mini/index.js';
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  '/p/main.ts': ['/p/storage.ts'],
  '/p/start.tsx': ['/p/App.tsx', '/p/storage.ts'],
  '/p/App.tsx': [CALL, PAGES],
  [CALL]: [RULE, ZOD],
};
const graph = { getModuleInfo: (id: string) => ({ importedIds: IMPORTS[id] ?? [] }) };

test.each([
  ['a library', ZOD, 'socle'],
  ['a shape of a call', CALL, 'contrat'],
  ['what a shape names, which must not bring the next file', RULE, 'contrat'],
  ['the rest of ours', '/p/App.tsx', 'cadre'],
  ['the rest of the contract', PAGES, 'cadre'],
  ['what the entry runs at once', '/p/storage.ts', null],
  ['a root', '/p/start.tsx', null],
  ['what another page names', '/p/packages/contract/src/calls/other.calls.ts', null],
])('%s goes to its file', (_what, id, file) => {
  const groupOf = firstLoadGroup({ entry: '/p/main.ts', roots: ['/p/start.tsx'] });
  expect(groupOf(id, graph)).toBe(file);
});
