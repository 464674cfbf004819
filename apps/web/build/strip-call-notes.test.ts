import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { withoutNotes } from './strip-call-notes.ts';

it('leaves out of the bundle what a call says for the server and the documents only', () => {
  const code = `const call = defineCall({ id: 'A', summary: 'Lire', path: '/a', sensitive: { none: 'no' } });
const other = { summary: 'kept' };`;
  expect(withoutNotes(code, parseAst(code)).replaceAll(/\s+/g, ' ')).toBe(
    `const call = defineCall({ id: 'A', path: '/a', }); const other = { summary: 'kept' };`,
  );
});
