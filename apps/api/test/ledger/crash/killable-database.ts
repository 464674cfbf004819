import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import {
  findFreePort,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '@portail/embedded-postgres/embedded-postgres.ts';

const MIN_LIFE_MS = 2_000;
const MAX_LIFE_MS = 6_000;

/** A real PostgreSQL that writes to its disk, and whose postmaster is killed again and again. */
export const startKillableDatabase = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portail-chutes-'));
  const port = await findFreePort();
  let server: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir, port });
  let kills = 0;

  const killOnce = async (): Promise<void> => {
    process.kill(server.pid, 'SIGKILL');
    await server.ended;
    kills += 1;
    server = await startEmbeddedPostgres({ dataDir, port });
  };
  return {
    urls: { adminUrl: server.adminUrl, appUrl: server.appUrl },
    kills: () => kills,
    killUntil: async (endMs: number): Promise<void> => {
      for (;;) {
        const life = MIN_LIFE_MS + Math.random() * (MAX_LIFE_MS - MIN_LIFE_MS);
        if (Date.now() + life > endMs) return;
        await pause(life);
        await killOnce();
      }
    },
    stop: () => server.stop(),
    dataDir,
  };
};
