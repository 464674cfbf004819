/** Writes the documents that are derived from the contract. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BUILT_DOCUMENTS, COMMITTED_DOCUMENTS } from './documents/all-documents.ts';
import { ROOT } from './lib/root.ts';

for (const [path, render] of Object.entries({ ...COMMITTED_DOCUMENTS, ...BUILT_DOCUMENTS })) {
  const file = join(ROOT, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, render());
  console.log(`${path} written.`);
}
