/**
 * How long `npm start` takes until the sign-in page answers, once the first start has made the
 * database and its world: the start that a person sees every day.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findFreePort } from '@portail/embedded-postgres/embedded-postgres.ts';
import { ensureWebBuilt } from '../../scripts/lib/build-web.ts';
import { ROOT } from '../../scripts/lib/root.ts';
import { endWith } from './lib/end-with.ts';
import { medianOf } from './lib/statistics.ts';
import { createVerdicts, french, say } from './lib/verdicts.ts';

const MAX_START_S = 5;
const LOOK_EVERY_MS = 20;
const TIMEOUT_MS = 300_000;

const { values } = parseArgs({ options: { fois: { type: 'string', default: '3' } } });
const TIMES = Number(values.fois);
const { assess, areAllGood } = createVerdicts();

const answers = async (port: number): Promise<boolean> => {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/login`, {
      headers: { connection: 'close' },
    });
    await reply.arrayBuffer();
    return reply.status === 200;
  } catch {
    return false;
  }
};

/** Starts, waits for the page, stops whole; seconds until the page. */
const startOnce = async (dataDir: string): Promise<number> => {
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
  const begun = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const keep = (chunk: Buffer): void => {
    said += chunk.toString('utf8');
  };
  npm.stdout.on('data', keep);
  npm.stderr.on('data', keep);
  let hasEnded = false;
  // Its pipes are shared by all that it started: they close with the last of them.
  const ended = new Promise<void>((tell) => {
    const end = (): void => {
      hasEnded = true;
      tell();
    };
    npm.once('close', end);
    npm.once('error', end);
  });
  try {
    while (!(await answers(port))) {
      if (hasEnded || performance.now() - begun > TIMEOUT_MS)
        throw new Error(`le portail n’a pas démarré\u00a0:\n${said}`);
      await pause(LOOK_EVERY_MS);
    }
    return (performance.now() - begun) / 1_000;
  } finally {
    npm.kill('SIGTERM');
    await ended;
  }
};

async function run(): Promise<boolean> {
  // Built once for everybody: no part of a start.
  await ensureWebBuilt(ROOT, say);
  const dataDir = await mkdtemp(join(tmpdir(), 'portail-bench-'));
  try {
    say(`  premier démarrage (base créée)\u00a0: ${french(await startOnce(dataDir), 1)} s`);
    const times: number[] = [];
    for (let count = 1; count <= TIMES; count += 1) {
      const seconds = await startOnce(dataDir);
      times.push(seconds);
      say(`  démarrage ${count + 1}\u00a0: ${french(seconds)} s`);
    }
    const median = medianOf(times);
    assess('Démarrage suivant, jusqu’à /login, en s', median, median <= MAX_START_S, '≤ 5');
    return areAllGood();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

await endWith(run);
