import { randomBytes } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readOrNull } from './file-lock.ts';

/** Passwords of the two roles, made once for a data folder and readable by its owner only. */
export interface Credentials {
  readonly admin: string;
  readonly app: string;
}

export const ADMIN_ROLE = 'postgres';
export const APP_ROLE = 'portail_app';
export const DATABASE_NAME = 'portail';

const PASSWORD_BYTES = 24;

export async function loadCredentials(dataDir: string): Promise<Credentials> {
  const path = join(dataDir, 'credentials.json');
  const stored = await readOrNull(path);
  if (stored !== null) return parseCredentials(stored, path);
  const made = { admin: newPassword(), app: newPassword() };
  await writeFile(`${path}.new`, JSON.stringify(made), { mode: 0o600 });
  await rename(`${path}.new`, path);
  return made;
}

function newPassword(): string {
  return randomBytes(PASSWORD_BYTES).toString('base64url');
}

function parseCredentials(text: string, path: string): Credentials {
  const value: unknown = JSON.parse(text);
  if (
    typeof value === 'object' &&
    value !== null &&
    'admin' in value &&
    typeof value.admin === 'string' &&
    'app' in value &&
    typeof value.app === 'string'
  ) {
    return { admin: value.admin, app: value.app };
  }
  throw new Error(`Le fichier ${path} est illisible\u00a0: supprimez le dossier de données.`);
}

export function databaseUrl(
  role: string,
  password: string,
  port: number,
  database: string = DATABASE_NAME,
): string {
  return `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`;
}
