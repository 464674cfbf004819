/** Writes the documents that are derived from the contract. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENTS } from './documents/all-documents.ts';
import { ROOT } from './lib/root.ts';

for (const [path, render] of Object.entries(DOCUMENTS)) {
  writeFileSync(join(ROOT, path), render());
  console.log(`${path} written.`);
}
