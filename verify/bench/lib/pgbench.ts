import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { CommandProblem } from '../../../apps/api/src/cli/command.ts';

const DEBIAN = '/usr/lib/postgresql';

const runs = (path: string): boolean =>
  spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;

/** Debian installs the programs of each version in a folder that is not on the PATH. */
const debianVersions = (): readonly string[] => {
  try {
    return readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a));
  } catch {
    return [];
  }
};

export const findPgbench = (): string => {
  const named = process.env['PGBENCH_PATH'];
  const places = [
    ...(named === undefined || named === '' ? [] : [named]),
    'pgbench',
    ...debianVersions().map((version) => join(DEBIAN, version, 'bin', 'pgbench')),
  ];
  const found = places.find(runs);
  if (found !== undefined) return found;
  throw new CommandProblem(
    'pgbench est introuvable\u00a0: installez-le (Debian et Ubuntu\u00a0: «\u00a0apt install postgresql\u00a0»\u00a0; ' +
      'macOS\u00a0: «\u00a0brew install postgresql\u00a0») ou indiquez-le dans PGBENCH_PATH.',
  );
};

/** Transactions a second of one script. */
export const runPgbench = async (
  pgbench: string,
  url: string,
  options: { readonly script: string; readonly clients: number; readonly seconds: number },
): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'portail-pgbench-'));
  const file = join(folder, 'script.sql');
  await writeFile(file, options.script);
  const { hostname, port, username, password, pathname } = new URL(url);
  const args = [
    ['-h', hostname, '-p', port, '-U', username],
    ['-n', '-M', 'prepared', '-c', String(options.clients), '-j', '2'],
    ['-T', String(options.seconds), '-f', file, pathname.slice(1)],
  ].flat();
  try {
    return await new Promise((resolve, reject) => {
      const child = spawn(pgbench, args, {
        env: { ...process.env, PGPASSWORD: decodeURIComponent(password) },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      const keep = (chunk: Buffer): void => {
        output += chunk.toString('utf8');
      };
      child.stdout.on('data', keep);
      child.stderr.on('data', keep);
      child.once('error', reject);
      child.once('close', () => {
        const tps = /tps = ([\d.]+)/.exec(output)?.[1];
        if (tps === undefined) reject(new Error(`pgbench n’a rien mesuré\u00a0:\n${output}`));
        else resolve(Number(tps));
      });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
