import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { UsageProblem, type Command } from '../../apps/api/src/cli/command.ts';
import { ROOT } from '../../scripts/lib/root.ts';
import { referencesIn, resolveDigest, withDigests } from './digests.ts';

const FILES = [
  'deploy/Dockerfile',
  'deploy/*/Dockerfile',
  'deploy/*.yaml',
  'deploy/kubernetes/*.yaml',
];

export const digests: Command = {
  summary: 'Lit au registre l’empreinte de chaque image de départ et l’écrit dans deploy/.',
  usage: [''],
  run: async (args) => {
    if (args.length > 0) throw new UsageProblem();
    const texts = new Map<string, string>();
    for (const name of globSync(FILES, { cwd: ROOT }))
      texts.set(join(ROOT, name), await readFile(join(ROOT, name), 'utf8'));
    const resolved = new Map<string, string>();
    // All are read before one is written: a registry that fails leaves the files as they were.
    for (const reference of new Set([...texts.values()].flatMap(referencesIn)))
      resolved.set(reference, await resolveDigest(reference));
    for (const [path, text] of texts) await writeFile(path, withDigests(text, resolved));
    for (const [reference, digest] of resolved) process.stdout.write(`${reference}@${digest}\n`);
  },
};
