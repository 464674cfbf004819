import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandProblem } from './command.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Settings {
  readonly production: boolean;
  readonly port: number;
  readonly sandboxPort: number;
  readonly dataDir: string;
  /** A PostgreSQL of one's own; the embedded one when absent. */
  readonly database: { readonly appUrl: string; readonly adminUrl: string } | null;
  readonly smtpUrl: string | null;
  readonly clock: string | null;
}

/** The repository, or the folder of the image. */
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const HIGHEST_PORT = 65_535;
const DEFAULT_PORT = 4000;
const DEFAULT_SANDBOX_PORT = 4001;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;
const MODES = new Set(['development', 'test', 'production']);

/** The settings of a start, or the first thing that is wrong with them. */
export function readSettings(env: Environment, root: string = ROOT): Settings {
  const production = readProduction(env);
  const port = readPort(env, 'PORT', DEFAULT_PORT);
  const sandboxPort = readPort(env, 'SANDBOX_PORT', DEFAULT_SANDBOX_PORT);
  if (!production && port === sandboxPort) {
    throw new CommandProblem(
      `Les variables PORT et SANDBOX_PORT désignent le même port (${port})\u00a0: donnez-en deux différents.`,
    );
  }
  const database = readDatabase(env);
  const smtpUrl = readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:'], 'smtp://serveur:25');
  if (production && database === null) throw missingInProduction('DATABASE_URL');
  if (production && smtpUrl === null) throw missingInProduction('SMTP_URL');
  return {
    production,
    port,
    sandboxPort,
    dataDir: resolve(root, valueOf(env, 'DATA_DIR') ?? '.data'),
    database,
    smtpUrl,
    clock: readClock(env, production),
  };
}

function valueOf(env: Environment, name: string): string | null {
  const value = env[name]?.trim();
  return value === undefined || value === '' ? null : value;
}

function readProduction(env: Environment): boolean {
  const mode = valueOf(env, 'NODE_ENV');
  if (mode !== null && !MODES.has(mode)) {
    throw new CommandProblem(
      `La variable NODE_ENV doit être development, test ou production (valeur reçue\u00a0: «\u00a0${mode}\u00a0»).`,
    );
  }
  return mode === 'production';
}

function readPort(env: Environment, name: string, fallback: number): number {
  const value = valueOf(env, name);
  if (value === null) return fallback;
  const port = /^\d{1,5}$/.test(value) ? Number(value) : 0;
  if (port < 1 || port > HIGHEST_PORT) {
    throw new CommandProblem(
      `La variable ${name} doit être un numéro de port entre 1 et ${HIGHEST_PORT} (valeur reçue\u00a0: «\u00a0${value}\u00a0»).`,
    );
  }
  return port;
}

/** The value is not repeated in the sentence: it may hold a password. */
function readUrl(
  env: Environment,
  name: string,
  protocols: readonly string[],
  example: string,
): string | null {
  const value = valueOf(env, name);
  if (value === null) return null;
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new CommandProblem(
      `La variable ${name} n’est pas une adresse valable (forme attendue\u00a0: ${example}).`,
    );
  }
  return value;
}

function readDatabase(env: Environment): Settings['database'] {
  const protocols = ['postgres:', 'postgresql:'];
  const example = 'postgresql://utilisateur:motdepasse@serveur:5432/base';
  const appUrl = readUrl(env, 'DATABASE_URL', protocols, example);
  const adminUrl = readUrl(env, 'DATABASE_ADMIN_URL', protocols, example);
  return appUrl === null ? null : { appUrl, adminUrl: adminUrl ?? appUrl };
}

function readClock(env: Environment, production: boolean): string | null {
  const value = valueOf(env, 'CLOCK');
  if (value === null) return null;
  if (production) {
    throw new CommandProblem('La variable CLOCK est refusée avec NODE_ENV=production.');
  }
  if (!INSTANT.test(value) || Number.isNaN(Date.parse(value))) {
    throw new CommandProblem(
      `La variable CLOCK doit être un instant ISO avec son fuseau, par exemple 2026-03-02T09:00:00+01:00 (valeur reçue\u00a0: «\u00a0${value}\u00a0»).`,
    );
  }
  return value;
}

function missingInProduction(name: string): CommandProblem {
  return new CommandProblem(`La variable ${name} est obligatoire avec NODE_ENV=production.`);
}
