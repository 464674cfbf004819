/** S46: no secret in the repository nor in the portal that is served. Run it after `vite build`. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/root.ts';
import { listSourceFiles } from './lib/source-files.ts';
import { findInBuild, findSecrets } from './security/secret-scan.ts';
import { SERVER_WORDS } from './security/server-words.ts';

const DIST = join(ROOT, 'apps/web/dist');

// A name that is no text cannot be opened by it.
const sources = listSourceFiles(ROOT, ['']).filter((path) => existsSync(join(ROOT, path)));
const written = sources.flatMap((path) =>
  findSecrets(readFileSync(join(ROOT, path))).map(({ kind, line }) => `${path}:${line} ${kind}`),
);
const hasBuild = existsSync(join(DIST, 'index.html'));
const built = hasBuild ? listSourceFiles(DIST, ['']) : [];
const served = built.flatMap((path) =>
  findInBuild(path, readFileSync(join(DIST, path)), SERVER_WORDS).map(
    (what) => `apps/web/dist/${path} ${what}`,
  ),
);

for (const problem of [...written, ...served]) console.error(problem);
if (!hasBuild) console.error('Secrets: the portal is not built; build it first.');
console.log(
  `Secrets: ${sources.length} files and ${built.length} of the build read, ` +
    `${written.length + served.length} found.`,
);
if (written.length + served.length > 0 || !hasBuild) process.exitCode = 1;
