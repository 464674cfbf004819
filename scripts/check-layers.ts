/** Layers and cycles: the rules are in layers/rules.ts. Any violation ends with exit code 1. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { checkLayers } from './layers/check.ts';
import { ROOT } from './lib/root.ts';
import { listSourceFiles } from './lib/source-files.ts';

const files = listSourceFiles(ROOT, ['.ts', '.tsx', '.mts', '.mjs']);
const violations = checkLayers({
  files,
  read: (path) => readFileSync(join(ROOT, path), 'utf8'),
  exists: (path) => existsSync(join(ROOT, path)) && statSync(join(ROOT, path)).isFile(),
});

for (const { rule, file, message } of violations) console.error(`${file}\n  [${rule}] ${message}`);
if (violations.length > 0) {
  console.error(`Layers: ${violations.length} violation(s) in ${files.length} files.`);
  process.exitCode = 1;
} else {
  console.log(`Layers: ${files.length} files, no violation.`);
}
