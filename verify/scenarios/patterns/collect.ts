import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { listSourceFiles } from '../../../scripts/lib/source-files.ts';

export interface Pattern {
  readonly source: string;
  readonly flags: string;
  readonly file: string;
}

const TEST_FILE = /\.(?:test|spec)\.tsx?$|\/test\//;

/** Every pattern written in a file. */
export const patternsOf = (file: string, text: string): readonly Pattern[] => {
  const found: Pattern[] = [];
  new Visitor({
    Literal(node) {
      if ('regex' in node && node.regex !== undefined && node.regex !== null) {
        found.push({ source: node.regex.pattern, flags: node.regex.flags, file });
      }
    },
  }).visit(parseSync(file, text).program);
  return found;
};

/** What reads what people send: the product's own code, tests left out. */
export const productPatterns = (root: string): readonly Pattern[] =>
  listSourceFiles(root, ['.ts', '.tsx'])
    .filter((file) => /^(?:apps\/(?:api|web)|packages\/(?:contract|rules|ui))\/src\//.test(file))
    .filter((file) => !TEST_FILE.test(file))
    .flatMap((file) => patternsOf(file, readFileSync(join(root, file), 'utf8')));
