import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import {
  findFreePort,
  startEmbeddedPostgres,
} from '@portail/testing/postgres/embedded-postgres.ts';

const SECRET_BYTES = 32;
const START = fileURLToPath(new URL('../scripts/start.ts', import.meta.url));

/**
 * Starts the whole product once, by the very command a person types, on free ports, with an empty
 * data folder and a database made for speed. The tests find it through PORTAL_URL and SANDBOX_URL,
 * and what only the back office could do (opening a session by a link, knowing a scratch code)
 * through its database and its secrets. What is given from outside is used as it is: then the
 * tests run against that product.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (process.env['PORTAL_URL'] !== undefined) return () => Promise.resolve();
  const folder = await mkdtemp(join(tmpdir(), 'portail-e2e-'));
  const database = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    fast: true,
    ephemeral: true,
  });
  const port = String(await findFreePort());
  const sandboxPort = String(await findFreePort());
  const tokenSecret = randomBytes(SECRET_BYTES).toString('base64url');
  const voucherSecret = randomBytes(SECRET_BYTES).toString('base64url');
  const product = startProduct({
    PORT: port,
    SANDBOX_PORT: sandboxPort,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.appUrl,
    DATABASE_ADMIN_URL: database.adminUrl,
    TOKEN_SECRET: tokenSecret,
    TITRE_KEYS: `1:${voucherSecret}`,
    // The machine that runs the tests is allowed to be slow.
    LIMIT_EVENT_LOOP_DELAY_MS: '60000',
  });
  const end = async (): Promise<void> => {
    await stopProduct(product);
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(product);
  } catch (error) {
    await end();
    throw error;
  }
  process.env['PORTAL_URL'] = `http://localhost:${port}`;
  process.env['SANDBOX_URL'] = `http://localhost:${sandboxPort}`;
  process.env['E2E_DATABASE_URL'] = database.adminUrl;
  process.env['E2E_TOKEN_SECRET'] = tokenSecret;
  process.env['E2E_TITRE_SECRET'] = voucherSecret;
  return end;
}

function startProduct(env: Record<string, string>): ChildProcess {
  return fork(START, [], {
    // The developer's own settings stay out of the tests.
    env: { ...process.env, NODE_ENV: 'test', SMTP_URL: '', CLOCK: '', ...env },
    execArgv: ['--import', new URL('../scripts/lib/watchdog.mjs', import.meta.url).href],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

async function untilReady(product: ChildProcess): Promise<void> {
  await new Promise<void>((ready, fail) => {
    product.once('message', () => ready());
    product.once('exit', (code) => fail(new Error(`Le produit n’a pas démarré (code ${code}).`)));
  });
}

async function stopProduct(product: ChildProcess): Promise<void> {
  if (product.exitCode !== null || product.signalCode !== null) return;
  const ended = once(product, 'exit');
  product.kill('SIGTERM');
  await ended;
}
