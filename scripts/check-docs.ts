/** The generated documents say what the contract says; otherwise exit code 1. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMMITTED_DOCUMENTS } from './documents/all-documents.ts';
import { ROOT } from './lib/root.ts';

const stale = Object.entries(COMMITTED_DOCUMENTS).filter(([path, render]) => {
  const file = join(ROOT, path);
  // A checkout may have turned the line ends; the words are what counts.
  return !existsSync(file) || readFileSync(file, 'utf8').replaceAll('\r\n', '\n') !== render();
});
for (const [path] of stale) console.error(`${path} is not up to date: run "npm run docs".`);
if (stale.length > 0) process.exitCode = 1;
else
  console.log(`Docs: ${Object.keys(COMMITTED_DOCUMENTS).length} generated documents up to date.`);
