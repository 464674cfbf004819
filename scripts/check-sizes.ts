/** No source file above 500 lines; those above 300 are listed, because they ask to be split. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/root.ts';
import { countLines, MAX_LINES, NOTICE_LINES, sortBySize } from './lib/sizes.ts';
import { listSourceFiles } from './lib/source-files.ts';

const files = listSourceFiles(ROOT, ['.ts', '.tsx', '.mjs', '.css', '.sql']).map((path) => ({
  path,
  lines: countLines(readFileSync(join(ROOT, path), 'utf8')),
}));
const { tooLong, long } = sortBySize(files);

for (const { path, lines } of long) console.log(`notice: ${path} has ${lines} lines`);
for (const { path, lines } of tooLong) console.error(`error: ${path} has ${lines} lines`);
console.log(
  `Sizes: ${files.length} files, ${long.length} above ${NOTICE_LINES} lines, ` +
    `${tooLong.length} above ${MAX_LINES}.`,
);
if (tooLong.length > 0) process.exitCode = 1;
