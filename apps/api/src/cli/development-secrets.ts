import { randomBytes } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandProblem } from './command.ts';
import type { Environment } from './settings.ts';

/** Those that the portal talks to by keys, which the sandbox that plays them has to know. */
const PARTNERS = ['CARD', 'PRINTER', 'BANK'] as const;
/** Those that it asks, and that never tell it anything. */
const BODIES = ['CESU', 'PAJEMPLOI', 'PAYNUM', 'PROVIDERS'] as const;
export const PARTNER_SECRETS = [
  ...PARTNERS.flatMap((name) => [`${name}_API_KEY`, `${name}_KEYS`] as const),
  ...BODIES.map((name) => `${name}_API_KEY` as const),
];

/**
 * Every secret of the API. In production they come from the environment and nowhere else; the one
 * that the partners of the demonstration share is not used there.
 */
const SECRET_NAMES = [
  'TOKEN_SECRET',
  'PASSWORD_PEPPER',
  'SECOND_STEP_SECRET',
  'PARTNER_SECRET',
  'TITRE_KEYS',
  'LEDGER_SECRET',
  ...PARTNER_SECRETS,
] as const;

const SECRET_BYTES = 48;

/**
 * Development secrets, made once and kept with the data they protect: a session and a password
 * survive a restart. A secret of the environment goes first.
 */
export async function loadDevelopmentSecrets(
  dataDir: string,
  env: Environment,
): Promise<Record<string, string>> {
  const path = join(dataDir, 'secrets.json');
  const stored = await readStored(path);
  const missing = SECRET_NAMES.filter((name) => stored[name] === undefined);
  for (const name of missing) stored[name] = randomBytes(SECRET_BYTES).toString('base64url');
  if (missing.length > 0) {
    writeFileSync(`${path}.new`, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }
  return Object.fromEntries(SECRET_NAMES.map((name) => [name, env[name] ?? stored[name] ?? '']));
}

async function readStored(path: string): Promise<Record<string, string>> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    return {};
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) throw new TypeError('not an object');
    return Object.fromEntries(
      Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    );
  } catch {
    throw new CommandProblem(
      `Le fichier ${path} est illisible\u00a0: corrigez-le ou supprimez-le.`,
    );
  }
}
