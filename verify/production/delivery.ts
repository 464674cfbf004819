import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CommandProblem } from '../../apps/api/src/cli/command.ts';
import { ROOT } from '../../scripts/lib/root.ts';
import { blocksOf, type ManualBlock } from './manual.ts';

const run = promisify(execFile);
const ALL_OUTPUT = 100_000_000;
/** They ask the registry and have checks of their own. */
const LEFT_OUT = /^npm run verify -- (?:audit|sbom)$/;

/** The commands see a /tmp of their own: they write to names that are the same each time. */
const IN_OWN_TMP = 'mount --bind "$1" /tmp && cd /tmp/depot && exec sh -eu -c "$2"';

/** A clone of the committed tree, made into what is sent to the machine. */
export const buildDelivery = async (
  blocks: readonly ManualBlock[],
  folder: string,
): Promise<string> => {
  const clone = join(folder, 'depot');
  await run('git', ['clone', '--quiet', '--no-hardlinks', ROOT, clone]);
  const script = blocksOf(blocks, 'livraison')
    .flatMap((block) => block.script.split('\n'))
    .filter((line) => !LEFT_OUT.test(line))
    .join('\n');
  await run('unshare', ['--mount', 'sh', '-c', IN_OWN_TMP, 'sh', folder, script], {
    maxBuffer: ALL_OUTPUT,
  }).catch((error: unknown) => {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    throw new CommandProblem(`La livraison n’a pas été construite\u00a0:\n${said.slice(-3_000)}`);
  });
  const archive = (await readdir(clone)).find((name) => name.endsWith('.tar.gz'));
  if (archive === undefined) throw new CommandProblem('La livraison n’a pas fait d’archive.');
  return join(clone, archive);
};
