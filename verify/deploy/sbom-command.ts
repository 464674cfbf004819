import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { readLockfile } from './lockfile.ts';
import { sbomOf, type Sbom } from './sbom.ts';
import { UsageProblem, type Command } from '../../apps/api/src/cli/command.ts';
import { ROOT } from '../../scripts/lib/root.ts';

const MS = 1_000;

/** The commit’s date: the same bill twice from the same sources. */
const sourceDate = (): Date => {
  const given = process.env['SOURCE_DATE_EPOCH'];
  const seconds =
    given ?? execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, encoding: 'utf8' });
  return new Date(Number(seconds.trim()) * MS);
};

/** “Are we hit by what was found in this package?” */
const holders = (bills: Readonly<Record<string, Sbom>>, wanted: string): readonly string[] =>
  Object.entries(bills).flatMap(([name, { components }]) =>
    components
      .filter((one) => one.name === wanted || `${one.name}@${one.version}` === wanted)
      .map((one) => `${name}\u00a0: ${one.name} ${one.version} (${one['bom-ref']})`),
  );

async function resultOf(args: readonly string[]): Promise<string> {
  const lock = readLockfile();
  const at = sourceDate();
  const bills = { api: sbomOf(lock, 'apps/api', at), portail: sbomOf(lock, 'apps/web', at) };
  const [option, wanted] = args;
  if (option === '--contient' && wanted !== undefined) {
    const found = holders(bills, wanted);
    return found.length === 0 ? `${wanted}\u00a0: absent de ce qui est déployé.` : found.join('\n');
  }
  if (option !== undefined) throw new UsageProblem();
  const folder = join(ROOT, '.sbom');
  await mkdir(folder, { recursive: true });
  const lines: string[] = [];
  for (const [name, bill] of Object.entries(bills)) {
    const path = join(folder, `${name}.cdx.json`);
    await writeFile(path, `${JSON.stringify(bill, null, 2)}\n`);
    lines.push(`${path}\u00a0: ${bill.components.length} composants`);
  }
  return lines.join('\n');
}

export const sbom: Command = {
  summary: 'Les nomenclatures de l’API et du portail, ou qui contient un paquet.',
  usage: ['[--contient <paquet>[@<version>]]'],
  run: async (args) => {
    process.stdout.write(`${await resultOf(args)}\n`);
  },
};
