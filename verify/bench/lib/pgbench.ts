import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { withClient } from '@portail/embedded-postgres/client.ts';
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

/** What pgbench prints; its end decides whether that is enough. */
const outputOf = (pgbench: string, url: string, args: readonly string[]): Promise<string> => {
  const { hostname, port, username, password, pathname } = new URL(url);
  const place = ['-h', hostname, '-p', port, '-U', username];
  return new Promise((resolve, reject) => {
    const child = spawn(pgbench, [...place, ...args, pathname.slice(1)], {
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
    child.once('close', () => resolve(output));
  });
};

interface Load {
  readonly clients: number;
  readonly seconds: number;
}

/** Transactions a second of one script, with prepared statements. */
const rateOfRun = async (
  pgbench: string,
  url: string,
  { clients, seconds }: Load,
  script: readonly string[],
): Promise<number> => {
  const load = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds)];
  const output = await outputOf(pgbench, url, [...load, ...script]);
  const tps = /tps = ([\d.]+)/.exec(output)?.[1];
  if (tps === undefined) throw new Error(`pgbench n’a rien mesuré\u00a0:\n${output}`);
  return Number(tps);
};

/** Transactions a second of a script of ours. */
export const runPgbench = async (
  pgbench: string,
  url: string,
  { script, ...load }: Load & { readonly script: string },
): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'portail-pgbench-'));
  const file = join(folder, 'script.sql');
  try {
    await writeFile(file, script);
    return await rateOfRun(pgbench, url, load, ['-f', file]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const TPCB = 'tpcb';

/** PostgreSQL’s own TPC-B on the same server, in a database of its own: the machine’s own measure. */
export const openTpcb = async (
  pgbench: string,
  adminUrl: string,
  scale: number,
): Promise<(load: Load) => Promise<number>> => {
  await withClient(adminUrl, (client) => client.query(`create database ${TPCB}`));
  const url = new URL(adminUrl);
  url.pathname = `/${TPCB}`;
  const output = await outputOf(pgbench, url.href, ['-i', '-q', '-s', String(scale)]);
  if (!output.includes('done')) throw new Error(`pgbench n’a rien préparé\u00a0:\n${output}`);
  return (load) => rateOfRun(pgbench, url.href, load, ['-b', 'tpcb-like']);
};
