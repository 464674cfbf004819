import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { dayInParis } from '@portail/rules/time/paris.ts';
import { withClient } from '@portail/embedded-postgres/client.ts';
import {
  findFreePort,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '@portail/embedded-postgres/embedded-postgres.ts';
import { CLOCK_OFFSET_ENV } from './support/business-day.ts';

const SECRET_BYTES = 32;
const HOUR_MS = 3_600_000;
const START = fileURLToPath(new URL('../scripts/start.ts', import.meta.url));

/** A Wednesday of the only month in which a vintage is traded. */
const FEBRUARY = '2027-02-10T09:00:00+01:00';
const FEBRUARY_DATABASE = 'fevrier';

/**
 * A run that would cross midnight has its business clock set a little after it: pages, fixtures and
 * expectations then agree on one day for the whole run.
 */
const offsetAcrossMidnight = (nowMs: number): number => {
  const today = dayInParis(nowMs);
  return dayInParis(nowMs + HOUR_MS) === today ? 0 : HOUR_MS;
};

/**
 * Starts the whole product, by the very command a person types, on free ports, with an empty data
 * folder and a database made for speed; and once more, its business clock in February. The tests
 * find it through PORTAL_URL and SANDBOX_URL, and what only the back office could do (opening a
 * session by a link, knowing a scratch code) through its database and its secrets. What is given
 * from outside is used as it is: then the tests run against that product.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (process.env['PORTAL_URL'] !== undefined) return () => Promise.resolve();
  const folder = await mkdtemp(join(tmpdir(), 'portail-e2e-'));
  const database = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    fast: true,
    ephemeral: true,
  });
  const secrets = {
    TOKEN_SECRET: randomBytes(SECRET_BYTES).toString('base64url'),
    SECOND_STEP_SECRET: randomBytes(SECRET_BYTES).toString('base64url'),
    TITRE_KEYS: `1:${randomBytes(SECRET_BYTES).toString('base64url')}`,
  };
  const products: ChildProcess[] = [];
  const end = async (): Promise<void> => {
    await Promise.all(products.map(stopProduct));
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const offsetMs = offsetAcrossMidnight(Date.now());
    process.env[CLOCK_OFFSET_ENV] = String(offsetMs);
    const now = await startProduct(database, {
      ...secrets,
      DATA_DIR: join(folder, 'data'),
      ...(offsetMs === 0 ? {} : { CLOCK: new Date(Date.now() + offsetMs).toISOString() }),
    });
    products.push(now.product);
    await untilReady(now.product);
    process.env['PORTAL_URL'] = now.portalUrl;
    process.env['SANDBOX_URL'] = now.sandboxUrl;
    process.env['E2E_DATABASE_URL'] = database.adminUrl;
    // The others need not wait for it: its own tests do.
    const later = await startInFebruary(database, {
      ...secrets,
      DATA_DIR: join(folder, 'fevrier'),
    });
    products.push(later.product);
  } catch (error) {
    await end();
    throw error;
  }
  process.env['E2E_TOKEN_SECRET'] = secrets.TOKEN_SECRET;
  process.env['E2E_SECOND_STEP_SECRET'] = secrets.SECOND_STEP_SECRET;
  process.env['E2E_TITRE_SECRET'] = secrets.TITRE_KEYS.slice('1:'.length);
  return end;
}

type Urls = Pick<EmbeddedPostgres, 'adminUrl' | 'appUrl'>;

interface Started {
  readonly product: ChildProcess;
  readonly portalUrl: string;
  readonly sandboxUrl: string;
}

/** The same product with its business clock set, on a database of its own. */
async function startInFebruary(
  { adminUrl, appUrl }: Urls,
  env: Record<string, string>,
): Promise<Started> {
  await withClient(adminUrl, (client) =>
    client.query(`create database ${FEBRUARY_DATABASE} template template0`),
  );
  const own = (url: string): string =>
    Object.assign(new URL(url), { pathname: `/${FEBRUARY_DATABASE}` }).href;
  const urls = { adminUrl: own(adminUrl), appUrl: own(appUrl) };
  const started = await startProduct(urls, { ...env, CLOCK: FEBRUARY });
  process.env['FEBRUARY_PORTAL_URL'] = started.portalUrl;
  process.env['FEBRUARY_SANDBOX_URL'] = started.sandboxUrl;
  process.env['FEBRUARY_DATABASE_URL'] = urls.adminUrl;
  return started;
}

async function startProduct(
  { adminUrl, appUrl }: Urls,
  env: Record<string, string>,
): Promise<Started> {
  const port = String(await findFreePort());
  const sandboxPort = String(await findFreePort());
  const product = forkProduct({
    PORT: port,
    SANDBOX_PORT: sandboxPort,
    DATABASE_URL: appUrl,
    DATABASE_ADMIN_URL: adminUrl,
    // The machine that runs the tests is allowed to be slow.
    LIMIT_EVENT_LOOP_DELAY_MS: '60000',
    ...env,
  });
  return {
    product,
    portalUrl: `http://localhost:${port}`,
    sandboxUrl: `http://localhost:${sandboxPort}`,
  };
}

function forkProduct(env: Record<string, string>): ChildProcess {
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
