import process from 'node:process';
import { fork, type ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@portail/embedded-postgres/embedded-postgres.ts';
import type { LedgerUrls } from '../../ledger-world.ts';

const PROGRAM = fileURLToPath(new URL('replica.ts', import.meta.url));
const RESTART_MS = 100;

export interface KillableReplicas {
  readonly ports: readonly number[];
  readonly deaths: () => number;
  /** Stops killing replicas and restarts those that are down. */
  readonly calm: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Replicas that are started again as often as they die. */
export const startKillableReplicas = async (
  urls: LedgerUrls,
  { count, chance }: { readonly count: number; readonly chance: number },
): Promise<KillableReplicas> => {
  const ports = await Promise.all(Array.from({ length: count }, findFreePort));
  const children = new Map<number, ChildProcess>();
  let deaths = 0;
  let isOver = false;
  let present = chance;

  const launch = (port: number): Promise<void> =>
    new Promise((ready) => {
      const child = fork(PROGRAM, [], {
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        execArgv: [],
        env: {
          ...process.env,
          NODE_ENV: 'test',
          PORT: String(port),
          DATABASE_URL: urls.appUrl,
          DATABASE_ADMIN_URL: urls.adminUrl,
          DB_POOL_SIZE: '8',
          PUBLIC_URL: 'https://portail.example',
          WEB_DIST: '/nowhere',
          LIMIT_EVENT_LOOP_DELAY_MS: '60000',
          CRASH_CHANCE: String(present),
        },
      });
      children.set(port, child);
      child.once('message', () => ready());
      child.once('exit', () => {
        ready();
        if (isOver || children.get(port) !== child) return;
        deaths += 1;
        void pause(RESTART_MS).then(() => (isOver ? undefined : launch(port)));
      });
    });
  const end = async (): Promise<void> => {
    const ended = [...children.values()].map(
      (child) =>
        new Promise<void>((done) => {
          if (child.exitCode !== null || child.signalCode !== null) done();
          else child.once('exit', () => done());
        }),
    );
    for (const child of children.values()) child.kill('SIGKILL');
    await Promise.all(ended);
    children.clear();
  };
  await Promise.all(ports.map(launch));
  return {
    ports,
    deaths: () => deaths,
    calm: async () => {
      isOver = true;
      await end();
      isOver = false;
      present = 0;
      await Promise.all(ports.map(launch));
    },
    stop: async () => {
      isOver = true;
      await end();
    },
  };
};
