/**
 * Which rows of docs/exigences.md are named by a test. `--missing` lists those that are not.
 * A test that names an unknown id ends with exit code 1; a row without a test does not.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/root.ts';
import { compareWithTests } from './spec/coverage.ts';
import { readNamedTests } from './spec/named-tests.ts';
import { readRequirements } from './spec/requirements.ts';

const showMissing = process.argv.includes('--missing');

const requirements = readRequirements(readFileSync(join(ROOT, 'docs/exigences.md'), 'utf8'));
const { areas, unknown } = compareWithTests(requirements, readNamedTests(ROOT));

for (const { area, total, missing } of areas) {
  const named = String(total - missing.length).padStart(4);
  console.log(`${area.padEnd(6)}${named} of ${String(total).padStart(3)}`);
  if (showMissing) for (const { id, title } of missing) console.log(`    ${id}  ${title}`);
}
const isRow = ({ id }: { id: string }): boolean => id.includes('-');
const missing = areas.flatMap((area) => area.missing);
const rows = requirements.filter(isRow).length;
const trials = requirements.length - rows;
const missingRows = missing.filter(isRow).length;
console.log(
  `Rows named by a test: ${rows - missingRows} of ${rows}; ` +
    `trials: ${trials - (missing.length - missingRows)} of ${trials}.`,
);
for (const { test, id } of unknown) {
  console.error(`${test.file}: '${test.title}' names ${id}, which docs/exigences.md does not hold`);
}
if (unknown.length > 0) process.exitCode = 1;
