/** Writes the bills of materials of the API and of the portal, or tells which of them hold a package. */
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { readLockfile } from './deploy/lockfile.ts';
import { sbomOf, type Sbom } from './deploy/sbom.ts';
import { CommandProblem, sentenceOf } from './lib/command-problem.ts';
import { ROOT } from './lib/root.ts';

const USAGE = 'Usage\u00a0: npm run sbom [-- --contient <paquet>[@<version>]]';
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

async function run(args: readonly string[]): Promise<string> {
  const lock = readLockfile();
  const at = sourceDate();
  const bills = { api: sbomOf(lock, 'apps/api', at), portail: sbomOf(lock, 'apps/web', at) };
  const [option, wanted] = args;
  if (option === '--contient' && wanted !== undefined) {
    const found = holders(bills, wanted);
    return found.length === 0 ? `${wanted}\u00a0: absent de ce qui est déployé.` : found.join('\n');
  }
  if (option !== undefined) throw new CommandProblem(USAGE);
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

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
}
