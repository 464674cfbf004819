import { spawn } from 'node:child_process';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { withFileLock } from '@portail/embedded-postgres/files.ts';
import { CommandProblem } from '../../apps/api/src/cli/command.ts';
import { hashOfContents } from './content-hash.ts';
import { createFormerAssets } from './former-assets.ts';

export function webDist(root: string): string {
  return join(root, 'apps', 'web', 'dist');
}

/** Builds the portal when what it is made of has changed since the last build. */
export async function ensureWebBuilt(root: string, say: (line: string) => void): Promise<void> {
  await mkdir(join(root, '.cache'), { recursive: true });
  await withFileLock(join(root, '.cache', 'build.lock'), async () => {
    const stamp = hashOfContents(root, await sourcesOf(root));
    const stampFile = join(webDist(root), '.build-stamp');
    const previous = await readFile(stampFile, 'utf8').catch(() => '');
    if (previous === stamp) return;
    say('Construction du portail…');
    const former = createFormerAssets({
      dist: webDist(root),
      archive: join(root, '.cache', 'portail-anciens'),
    });
    await former.putBy(Date.now());
    await build(root);
    await former.bringBack(Date.now());
    await writeFile(stampFile, stamp);
  });
}

async function sourcesOf(root: string): Promise<string[]> {
  const packages = (await readdir(join(root, 'packages'))).toSorted((a, b) => (a < b ? -1 : 1));
  return ['apps/web', ...packages.map((name) => `packages/${name}/src`), 'package-lock.json'];
}

/** The portal's own Vite, which may not be the one other tools brought to the root. */
export function viteFolder(root: string): string {
  const from = createRequire(join(root, 'apps', 'web', 'package.json'));
  return dirname(from.resolve('vite/package.json'));
}

async function build(root: string): Promise<void> {
  const child = spawn(process.execPath, [join(viteFolder(root), 'bin', 'vite.js'), 'build'], {
    cwd: join(root, 'apps', 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((tell, fail) => {
    child.once('error', fail);
    child.once('close', tell);
  });
  if (code === 0) return;
  process.stderr.write(Buffer.concat(output));
  throw new CommandProblem('La construction du portail a échoué\u00a0: voir les lignes ci-dessus.');
}
