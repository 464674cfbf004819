import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withClient } from './client.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { markOf } from './processes.ts';

const OWNER = fileURLToPath(new URL('fixtures/own-database.ts', import.meta.url));
const isRoot = process.getuid?.() === 0;

let made: string;
let dataDir: string;
let started: EmbeddedPostgres[];
let programs: ChildProcess[];

/** A cluster takes seconds to be made and a moment to be copied. */
beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'portail-launcher-'));
  const server = await startEmbeddedPostgres({ dataDir: made, fast: true });
  await server.stop();
});
afterAll(() => rm(made, { recursive: true, force: true }));

/** For the tests that are about something else than its making. */
const takeCluster = (folder = dataDir) => cp(made, folder, { recursive: true });

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portail-launcher-'));
  started = [];
  programs = [];
});

afterEach(async () => {
  for (const program of programs) program.kill('SIGKILL');
  for (const server of started) await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(
  options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {},
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, ...options });
  started.push(server);
  return server;
}

interface Told {
  readonly adminUrl: string;
  readonly pid: number;
  readonly adopted: boolean;
}

function isTold(value: unknown): value is Told {
  return typeof value === 'object' && value !== null && 'adminUrl' in value && 'pid' in value;
}

async function startProgram(): Promise<{ program: ChildProcess; told: Told }> {
  const program = fork(OWNER, [dataDir], { execArgv: [] });
  programs.push(program);
  const told: unknown = await new Promise((tell) => program.once('message', tell));
  if (!isTold(told)) throw new Error('the program told nothing');
  return { program, told };
}

async function untilGone(pid: number): Promise<void> {
  while (markOf(pid) !== null) await delay(20);
}

function notesIn(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ text: string }>('select text from note order by text');
    return rows.map((row) => row.text);
  });
}

async function writeNote(url: string, text: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('create table if not exists note (text text primary key)');
    await client.query('insert into note values ($1)', [text]);
  });
}

describe('startEmbeddedPostgres', () => {
  it('gives a superuser for migrations and an application role without powers', async () => {
    const server = await start();
    const powers = await withClient(server.appUrl, (client) =>
      client.query(
        'select current_user, current_database(), rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user',
      ),
    );
    expect(powers.rows).toEqual([
      {
        current_user: 'portail_app',
        current_database: 'portail',
        rolsuper: false,
        rolcreatedb: false,
        rolcreaterole: false,
      },
    ]);
    const owner = await withClient(server.adminUrl, (client) =>
      client.query(
        `select pg_get_userbyid(datdba) as owner from pg_database where datname = 'portail'`,
      ),
    );
    expect(owner.rows).toEqual([{ owner: 'postgres' }]);
  });

  it('is durable, sorts names as in French and keeps its passwords unreadable', async () => {
    const server = await start();
    const { rows } = await withClient(server.adminUrl, (client) =>
      client.query<{ name: string }>(
        `select name from unnest(array['Zoé', 'élan', 'Eve', 'eau', 'Étienne', 'cœur', 'Coin']) name order by name`,
      ),
    );
    expect(rows.map((row) => row.name)).toEqual([
      'cœur',
      'Coin',
      'eau',
      'élan',
      'Étienne',
      'Eve',
      'Zoé',
    ]);
    const settings = await withClient(server.adminUrl, (client) =>
      client.query(
        `select current_setting('fsync') fsync, current_setting('listen_addresses') listen`,
      ),
    );
    expect(settings.rows).toEqual([{ fsync: 'on', listen: '127.0.0.1' }]);
    expect((await stat(join(dataDir, 'credentials.json'))).mode & 0o777).toBe(0o600);
  });

  it('adopts the server of another program and leaves it running', async () => {
    await takeCluster();
    const owner = await start();
    const { program, told } = await startProgram();
    expect(told).toMatchObject({ pid: owner.pid, adopted: true });
    program.kill('SIGKILL');
    await once(program, 'exit');
    const second = await start();
    expect(second).toMatchObject({ pid: owner.pid, adopted: true });
    await second.stop();
    expect(markOf(owner.pid)).not.toBeNull();
  });

  it('makes the cluster once when two programs start together', async () => {
    const [one, other] = await Promise.all([startProgram(), startProgram()]);
    expect(one.told.pid).toBe(other.told.pid);
    expect([one, other].filter(({ told }) => told.adopted)).toHaveLength(1);
    for (const { program } of [one, other]) program.kill('SIGKILL');
    await untilGone(one.told.pid);
  });

  it('ends the server when its owner is killed −9, and keeps what was committed', async () => {
    await takeCluster();
    const { program, told } = await startProgram();
    await writeNote(told.adminUrl, 'before');
    program.kill('SIGKILL');
    // At once, while the first server is still dying.
    const next = await start();
    expect(next.adopted).toBe(false);
    expect(markOf(told.pid)).toBeNull();
    expect(await notesIn(next.adminUrl)).toEqual(['before']);
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('recovery');
    await next.stop();
    expect(markOf(next.pid)).toBeNull();
  });

  it('recovers from a kill −9 of the server itself', async () => {
    await takeCluster();
    const first = await start();
    await writeNote(first.adminUrl, 'kept');
    process.kill(first.pid, 'SIGKILL');
    await first.ended;
    const next = await start();
    expect(await notesIn(next.adminUrl)).toEqual(['kept']);
  });

  it('drops a lock that points at another program', async () => {
    await takeCluster();
    const first = await start();
    const file = join(dataDir, 'cluster', 'postmaster.pid');
    const lines = (await readFile(file, 'utf8')).split('\n');
    await first.stop();
    await writeFile(file, [String(process.pid), ...lines.slice(1)].join('\n'));
    const next = await start();
    expect(next.adopted).toBe(false);
    await expect(
      withClient(next.appUrl, (client) => client.query('select 1')),
    ).resolves.toBeDefined();
  });

  it('drops a lock that points at the server of another folder', async () => {
    await takeCluster();
    await takeCluster(`${dataDir}-other`);
    const other = await startEmbeddedPostgres({
      dataDir: `${dataDir}-other`,
      fast: true,
      ephemeral: true,
    });
    started.push(other);
    await (await start()).stop();
    const pidFile = await readFile(join(`${dataDir}-other`, 'cluster', 'postmaster.pid'), 'utf8');
    await writeFile(join(dataDir, 'cluster', 'postmaster.pid'), pidFile);
    const next = await start();
    expect(next).toMatchObject({ adopted: false });
    expect(next.pid).not.toBe(other.pid);
  });

  it.runIf(process.platform === 'linux')(
    'ends a server whose supervisor was killed −9, and starts its own',
    async () => {
      await takeCluster();
      const { program, told } = await startProgram();
      const stat = await readFile(`/proc/${told.pid}/stat`, 'utf8');
      const supervisor = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      process.kill(supervisor, 'SIGKILL');
      program.kill('SIGKILL');
      const next = await start();
      expect(next.adopted).toBe(false);
      expect(markOf(told.pid)).toBeNull();
    },
  );

  it('leaves nothing of a database made for one run', async () => {
    const server = await start({ ephemeral: true, fast: true });
    await server.stop();
    await expect(stat(dataDir)).rejects.toThrow('ENOENT');
  });

  it.runIf(isRoot)('runs as nobody where user namespaces are refused', async () => {
    const server = await start({ runAs: 'nobody' });
    const { uid } = await stat(`/proc/${server.pid}`);
    expect(uid).toBe(65_534);
    await writeNote(server.adminUrl, 'nobody');
    await server.stop();
    // The same folder, once namespaces are allowed again.
    const next = await start();
    expect(await notesIn(next.adminUrl)).toEqual(['nobody']);
  });

  it.runIf(isRoot)(
    'moves to a public folder when the user nobody cannot reach the data',
    async () => {
      const hidden = join(dataDir, 'hidden');
      const said: string[] = [];
      const server = await start({
        dataDir: hidden,
        runAs: 'nobody',
        ephemeral: true,
        log: (line) => said.push(line),
      });
      expect(said.join()).toContain(tmpdir());
      await expect(
        withClient(server.appUrl, (client) => client.query('select 1')),
      ).resolves.toBeDefined();
    },
  );
});
