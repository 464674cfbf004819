import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import {
  findFreePort,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '@portail/embedded-postgres/embedded-postgres.ts';

/** A PostgreSQL that a trial kills and starts again at the same address, with what it had kept. */
export interface RestartableDatabase {
  /** Superuser, for migrations and for what a trial looks at. */
  readonly adminUrl: string;
  readonly appUrl: string;
  readonly isRunning: boolean;
  /** SIGKILL of the server: it recovers from its journal at the next start. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const TRIES = 20;
const PAUSE_MS = 500;

/** Children of a killed server hold its memory for a moment. */
const startAgain = async (dataDir: string, port: number): Promise<EmbeddedPostgres> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startEmbeddedPostgres({ dataDir, port });
    } catch (error) {
      if (attempt === TRIES) throw error;
      await delay(PAUSE_MS);
    }
  }
};

export const startRestartableDatabase = async (dataDir: string): Promise<RestartableDatabase> => {
  const port = await findFreePort();
  // Never `fast`: what was acknowledged must outlive the server.
  const first = await startEmbeddedPostgres({ dataDir, port });
  if (first.adopted) throw new Error(`Une base de données tourne déjà dans ${dataDir}.`);
  let server: EmbeddedPostgres | undefined = first;
  return {
    adminUrl: first.adminUrl,
    appUrl: first.appUrl,
    get isRunning() {
      return server !== undefined;
    },
    kill: async () => {
      const killed = server;
      if (killed === undefined) return;
      server = undefined;
      process.kill(killed.pid, 'SIGKILL');
      await killed.ended;
    },
    start: async () => {
      server ??= await startAgain(dataDir, port);
    },
    stop: async () => {
      const stopped = server;
      server = undefined;
      await stopped?.stop();
    },
  };
};
