import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The file behind a command of node_modules/.bin, without asking a shell for it. */
export function toolFile(from: string, packageName: string, command = packageName): string {
  const require = createRequire(join(from, 'package.json'));
  const manifestPath = manifestOf(require, packageName);
  const manifest: unknown = JSON.parse(readFileSync(manifestPath, 'utf8'));
  const bin =
    typeof manifest === 'object' && manifest !== null && 'bin' in manifest ? manifest.bin : null;
  const file = typeof bin === 'string' ? bin : memberOf(bin, command);
  if (file === null) throw new Error(`${packageName} has no command ${command}`);
  return join(dirname(manifestPath), file);
}

function memberOf(bin: unknown, command: string): string | null {
  if (typeof bin !== 'object' || bin === null) return null;
  const found: unknown = Object.entries(bin).find(([name]) => name === command)?.[1];
  return typeof found === 'string' ? found : null;
}

/** Some packages do not export their manifest; then it is looked for where npm puts it. */
function manifestOf(require: NodeJS.Require, packageName: string): string {
  const folders = require.resolve.paths(packageName) ?? [];
  for (const folder of folders) {
    const path = join(folder, packageName, 'package.json');
    try {
      readFileSync(path);
      return path;
    } catch {
      // Not in this folder: npm may have put it one level up.
    }
  }
  throw new Error(`${packageName} is not installed`);
}
