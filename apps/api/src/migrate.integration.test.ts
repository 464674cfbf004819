import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { inDatabase } from '@portail/testing/database/database-url.ts';
import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROGRAM_ENV } from '../test/program-env.ts';

const other = useTestDatabase();
const name = `vide_${randomUUID().replaceAll('-', '')}`;
const urls = () => ({
  adminUrl: inDatabase(other.adminUrl, name),
  appUrl: inDatabase(other.appUrl, name),
});

/** Nothing in it yet, as on the first day. */
beforeAll(() => withClient(other.adminUrl, (client) => client.query(`create database ${name}`)));
afterAll(() =>
  withClient(other.adminUrl, (client) => client.query(`drop database ${name} with (force)`)),
);

const launch = (file: string, env: Readonly<Record<string, string>>) => {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
    env: { ...PROGRAM_ENV, PATH: process.env['PATH'], NODE_ENV: 'test', PORT: '0', ...env },
  });
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString('utf8');
  });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const port = new Promise<number>((done, fail) => {
    child.once('message', (message: { port: number }) => done(message.port));
    child.once('exit', () => fail(new Error(`ended: ${errors}`)));
  });
  port.catch(() => undefined);
  return { child, ended, port, errors: () => errors };
};

/** A replica as a cluster starts it: with the application’s login, and no other. */
const replica = () =>
  launch('main.ts', { DATABASE_URL: urls().appUrl, MIGRATE_AT_START: 'false', WORKERS: 'false' });

const readyOf = async (port: number) => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;

describe('[O18] a deployment whose replicas cannot change the schema', () => {
  it('[O5][O18] waits unready, is migrated by a job of its own, and is ready without a restart', async () => {
    const { child, port, ended } = replica();
    try {
      expect(await readyOf(await port)).toBe(503);
      const migration = launch('migrate.ts', {
        DATABASE_URL: urls().appUrl,
        DATABASE_ADMIN_URL: urls().adminUrl,
        // What replicas are told does not hold the job back.
        MIGRATE_AT_START: 'false',
      });
      expect(await migration.ended).toBe(0);
      expect(migration.errors()).toBe('');
      await expect.poll(async () => readyOf(await port)).toBe(200);
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
  });

  it('[O18] reports in one sentence why a migration failed', async () => {
    const { ended, errors } = launch('migrate.ts', {
      DATABASE_URL: 'postgresql://x@127.0.0.1:1/x',
    });
    expect(await ended).toBe(1);
    expect(errors()).toContain('ECONNREFUSED');
  });
});
