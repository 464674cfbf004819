/** Weight of the portal's JavaScript, brotli, against the budget. Run it after `vite build`. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { parseManifest, weighPages } from './bundle/budget.ts';
import { ROOT } from './lib/root.ts';

const DIST = join(ROOT, 'apps/web/dist');
const MANIFEST = join(DIST, '.vite/manifest.json');

function brotliSize(file: string): number {
  const content = readFileSync(join(DIST, file));
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  return brotliCompressSync(content, { params }).length;
}

if (!existsSync(MANIFEST)) {
  console.error('Bundle: apps/web/dist/.vite/manifest.json is missing; build the portal first.');
  process.exitCode = 1;
} else {
  const sizes = new Map<string, number>();
  const manifest = parseManifest(readFileSync(MANIFEST, 'utf8'));
  const weights = weighPages(manifest, (file) => {
    const known = sizes.get(file) ?? brotliSize(file);
    sizes.set(file, known);
    return known;
  });
  const inKb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
  for (const { name, bytes, budgetBytes, isOver } of weights) {
    const verdict = isOver ? '  TOO HEAVY' : '';
    console.log(`${name.padEnd(44)}${inKb(bytes)} /${inKb(budgetBytes)}${verdict}`);
  }
  const over = weights.filter((page) => page.isOver);
  console.log(`Bundle: ${weights.length} weights, ${over.length} above the budget.`);
  if (over.length > 0) process.exitCode = 1;
}
