import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { UsageProblem, type Command } from '../../apps/api/src/cli/command.ts';
import { ROOT } from '../../scripts/lib/root.ts';
import { createSbom } from './sbom.ts';

export const sbom: Command = {
  summary: 'Les nomenclatures CycloneDX de l’API et du portail, dans le dossier .sbom.',
  usage: [''],
  run: async (args) => {
    if (args.length > 0) throw new UsageProblem();
    const folder = join(ROOT, '.sbom');
    await mkdir(folder, { recursive: true });
    for (const [name, workspace] of Object.entries({ api: 'apps/api', portail: 'apps/web' })) {
      const path = join(folder, `${name}.cdx.json`);
      await writeFile(path, createSbom(workspace));
      process.stdout.write(`${path}\n`);
    }
  },
};
