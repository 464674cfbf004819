/** Writes the bills of materials of the API and of the portal. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSbom } from './deploy/sbom.ts';
import { ROOT } from './lib/root.ts';

const folder = join(ROOT, '.sbom');
mkdirSync(folder, { recursive: true });
for (const [name, workspace] of Object.entries({ api: 'apps/api', portail: 'apps/web' })) {
  const path = join(folder, `${name}.cdx.json`);
  writeFileSync(path, createSbom(workspace));
  console.log(path);
}
