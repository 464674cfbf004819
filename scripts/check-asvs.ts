/** The matrix of ASVS 5.0, level 2: every requirement has its test or its reason; else exit code 1. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/root.ts';
import { checkMatrix } from './security/asvs.ts';
import { readNamedTests } from './spec/named-tests.ts';

const MATRIX = 'security/asvs.csv';

// A checkout may have turned the line ends; the words are what counts.
const text = readFileSync(join(ROOT, MATRIX), 'utf8').replaceAll('\r\n', '\n');
const { problems, counts } = checkMatrix(text, {
  tests: readNamedTests(ROOT),
  exists: (path) => existsSync(join(ROOT, path)),
});

for (const problem of problems) console.error(`${MATRIX}\u00a0: ${problem}.`);
const applying = counts.tenue + counts.écart;
console.log(
  `ASVS 5.0 niveau 2\u00a0: ${applying + counts['sans objet']} exigences, ${applying} qui s’appliquent ` +
    `(${counts.tenue} tenues, ${counts.écart} écarts), ${counts['sans objet']} sans objet.`,
);
if (problems.length > 0) process.exitCode = 1;
