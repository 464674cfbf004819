import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import {
  findFreePort,
  startEmbeddedPostgres,
} from '@portail/embedded-postgres/embedded-postgres.ts';
import { webDist } from './build-web.ts';
import { CommandProblem } from '../../apps/api/src/cli/command.ts';
import { assertDatabaseUsable } from '../../apps/api/src/cli/database.ts';
import { assertPortFree } from './ports.ts';
import { startProgram } from './program.ts';
import type { Program, ProgramRequest } from './program.ts';
import {
  loadDevelopmentSecrets,
  PARTNER_SECRETS,
} from '../../apps/api/src/cli/development-secrets.ts';
import type { Settings } from '../../apps/api/src/cli/settings.ts';

export interface Product {
  /** Ends everything in order: API, sandbox, database. */
  readonly stop: () => Promise<void>;
  /** Settles with a sentence when a part ends by itself. */
  readonly broken: Promise<string>;
}

export interface ProductOptions {
  readonly root: string;
  readonly settings: Settings;
  readonly say: (line: string) => void;
  /** How a program is started; development restarts it when its files change. */
  readonly start?: (request: ProgramRequest) => Promise<Program>;
  /** The port of the API, when something else answers on the portal's. */
  readonly apiPort?: number;
}

interface Part {
  readonly stop: () => Promise<void>;
  readonly ended: Promise<string>;
}

interface DatabaseUrls {
  readonly appUrl: string;
  readonly adminUrl: string;
}

/** What can be known to be wrong before anything has been started. */
export async function assertStartable(settings: Settings): Promise<void> {
  await assertPortFree('PORT', settings.port);
  if (!settings.production) {
    await assertPortFree('SANDBOX_PORT', settings.sandboxPort);
    await assertDataDirUsable(settings.dataDir);
  }
  if (settings.database === null) return;
  const { appUrl, adminUrl } = settings.database;
  await assertDatabaseUsable('DATABASE_URL', appUrl);
  if (adminUrl !== appUrl) await assertDatabaseUsable('DATABASE_ADMIN_URL', adminUrl);
}

async function assertDataDirUsable(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new CommandProblem(
      `Le dossier de données ${dataDir} ne peut pas être utilisé\u00a0: choisissez-en un autre avec la variable DATA_DIR.`,
    );
  }
}

export async function startProduct(options: ProductOptions): Promise<Product> {
  const parts: Part[] = [];
  const stop = async (): Promise<void> => {
    // Stopped in reverse order, so that no program loses a dependency.
    for (const part of parts.splice(0).toReversed()) await part.stop();
  };
  try {
    await startParts(options, parts);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop, broken: Promise.race(parts.map((part) => part.ended)) };
}

/**
 * The sandbox has no dependency, the API only the database: independent programs start beside
 * it. All of them settle before one that failed is told: what has been started is then known whole.
 */
async function startParts(options: ProductOptions, parts: Part[]): Promise<void> {
  const { settings } = options;
  const apiPort = options.apiPort ?? settings.port;
  // The API itself refuses a production without its secrets.
  const secrets: Record<string, string> = settings.production
    ? {}
    : await loadDevelopmentSecrets(settings.dataDir, process.env);
  const smtpPort = settings.production ? null : await findFreePort();
  const smtpUrl = settings.smtpUrl ?? (smtpPort === null ? null : `smtp://127.0.0.1:${smtpPort}`);
  const database = settings.database === null ? startDatabase(options) : null;
  const sandbox = smtpPort === null ? null : startSandbox(options, { apiPort, smtpPort, secrets });
  const api = startApi(options, database, { apiPort, smtpUrl, secrets });
  const started = await Promise.allSettled([database, sandbox, api]);
  for (const one of started)
    if (one.status === 'fulfilled' && one.value !== null) parts.push(one.value);
  const failed = started.find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

interface Needs {
  readonly apiPort: number;
  readonly secrets: Readonly<Record<string, string>>;
}

interface SandboxNeeds extends Needs {
  readonly smtpPort: number;
}

interface ApiNeeds extends Needs {
  readonly smtpUrl: string | null;
}

interface Database extends Part {
  readonly urls: DatabaseUrls;
}

async function startDatabase({ settings, say }: ProductOptions): Promise<Database> {
  const database = await startEmbeddedPostgres({
    dataDir: join(settings.dataDir, 'postgres'),
    log: say,
  });
  return {
    urls: database,
    stop: database.stop,
    ended: database.ended.then(() => 'La base de données s’est arrêtée sans qu’on le demande.'),
  };
}

/** Where the simulated bank puts its statements, and the portal takes them. */
const statementsDir = ({ dataDir }: Pick<Settings, 'dataDir'>): string =>
  process.env['BANK_STATEMENTS_DIR'] || join(dataDir, 'releves');

async function startSandbox(
  { root, settings, start = startProgram }: ProductOptions,
  { apiPort, smtpPort, secrets }: SandboxNeeds,
): Promise<Part> {
  return await start({
    name: 'Le bac à sable',
    file: join(root, 'apps', 'sandbox', 'src', 'main.ts'),
    env: {
      ...process.env,
      SANDBOX_PORT: String(settings.sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      API_URL: `http://127.0.0.1:${apiPort}`,
      BANK_STATEMENTS_DIR: statementsDir(settings),
      PARTNER_SECRET: secrets['PARTNER_SECRET'],
      ...Object.fromEntries(PARTNER_SECRETS.map((name) => [name, secrets[name]])),
    },
    showOutput: false,
  });
}

async function startApi(
  options: ProductOptions,
  database: Promise<Database> | null,
  needs: ApiNeeds,
): Promise<Part> {
  const urls = options.settings.database ?? (await database)?.urls;
  if (urls === undefined) throw new Error('no database');
  const start = options.start ?? startProgram;
  return await start({
    name: 'Le serveur du portail',
    file: join(options.root, 'apps', 'api', 'src', 'main.ts'),
    env: apiEnvironment(options, urls, needs),
  });
}

function apiEnvironment(
  { root, settings }: ProductOptions,
  urls: DatabaseUrls,
  { apiPort, smtpUrl, secrets }: ApiNeeds,
): NodeJS.ProcessEnv {
  const shared: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: settings.production ? 'production' : (process.env['NODE_ENV'] ?? 'development'),
    PORT: String(apiPort),
    DATABASE_URL: urls.appUrl,
    DATABASE_ADMIN_URL: urls.adminUrl,
    WEB_DIST: webDist(root),
    ...(smtpUrl === null ? {} : { SMTP_URL: smtpUrl }),
  };
  if (settings.production) return shared;
  return {
    ...shared,
    ...secrets,
    ...(settings.clock === null ? {} : { CLOCK: settings.clock }),
    PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://localhost:${settings.port}`,
    DEMO_WORLD: 'true',
    LEDGER_ROOTS_DIR: process.env['LEDGER_ROOTS_DIR'] || join(settings.dataDir, 'scelles'),
    BANK_STATEMENTS_DIR: statementsDir(settings),
    SANDBOX_URL: `http://127.0.0.1:${settings.sandboxPort}`,
  };
}
