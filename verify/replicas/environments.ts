import { join } from 'node:path';
import process from 'node:process';
import { webDist } from '../../scripts/lib/build-web.ts';
import { PARTNER_SECRETS } from '../../apps/api/src/cli/development-secrets.ts';

export interface Needs {
  readonly appUrl: string;
  readonly adminUrl: string;
  readonly portalUrl: string;
  readonly sandboxUrl: string;
  readonly smtpPort: number;
  readonly dataDir: string;
  readonly secrets: Readonly<Record<string, string>>;
}

/** The proxy looks four times as often: it has turned away before a replica stops listening. */
const STOP_PAUSE_MS = 5_000;

const portOf = (url: string): string => new URL(url).port;

export const sandboxEnvironment = (around: Needs): NodeJS.ProcessEnv => ({
  ...process.env,
  SANDBOX_PORT: portOf(around.sandboxUrl),
  SANDBOX_SMTP_PORT: String(around.smtpPort),
  API_URL: around.portalUrl,
  PARTNER_SECRET: around.secrets['PARTNER_SECRET'],
  ...Object.fromEntries(PARTNER_SECRETS.map((name) => [name, around.secrets[name]])),
});

export const apiEnvironment = (
  around: Needs,
  {
    root,
    url,
    doesWork,
  }: { readonly root: string; readonly url: string; readonly doesWork: boolean },
): NodeJS.ProcessEnv => ({
  ...process.env,
  ...around.secrets,
  NODE_ENV: process.env['NODE_ENV'] === 'test' ? 'test' : 'development',
  PORT: portOf(url),
  HOST: '127.0.0.1',
  // As a browser knows it: passkeys belong to a name, not to an address.
  PUBLIC_URL: `http://localhost:${portOf(around.portalUrl)}`,
  // Only the proxy reaches a replica.
  TRUST_PROXY_HOPS: '1',
  DATABASE_URL: around.appUrl,
  DATABASE_ADMIN_URL: around.adminUrl,
  DEMO_WORLD: 'true',
  WORKERS: String(doesWork),
  WEB_DIST: doesWork ? join(around.dataDir, 'sans-portail') : webDist(root),
  SMTP_URL: `smtp://127.0.0.1:${around.smtpPort}`,
  SANDBOX_URL: around.sandboxUrl,
  // A bucket, to see the replicas share one: LEDGER_ROOTS_DIR=s3://portail/scelles, in the sandbox.
  LEDGER_ROOTS_DIR: process.env['LEDGER_ROOTS_DIR'] || join(around.dataDir, 'scelles'),
  STOP_PAUSE_MS: String(STOP_PAUSE_MS),
});

/** Production refuses the demonstration: its world is in the database before it starts. */
export const PRODUCTION: Readonly<Record<string, string>> = {
  NODE_ENV: 'production',
  DEMO_WORLD: '',
  SANDBOX_URL: '',
  PARTNER_SECRET: '',
  MIGRATE_AT_START: 'false',
  MAIL_FROM: 'Portail <portail@emetteur.example>',
  SUPPORT_MAIL: 'assistance@emetteur.example',
  CARD_MERCHANT: 'emetteur',
  REDIRECT_ORIGINS: 'https://carte.example',
};
