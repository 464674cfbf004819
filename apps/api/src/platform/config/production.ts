import type { Environment } from './environment.ts';
import { refuse } from './variables.ts';
import { DEMONSTRATION_SECRET, isWeakSecret } from './fields.ts';

/** Local connections, such as to a relay or proxy, need no encryption. */
export const isOnThisMachine = (address: string): boolean => {
  const { hostname, searchParams } = new URL(address);
  // A socket given as `host` parameter takes precedence over the host of the URL.
  const host = searchParams.get('host') ?? hostname;
  return host.startsWith('/') || ['', 'localhost', '127.0.0.1', '[::1]', '::1'].includes(host);
};

/** S47: connections to other machines are encrypted. */
export const refusePlain = (name: string, address: string | undefined): void => {
  if (address === undefined || isOnThisMachine(address)) return;
  if (new URL(address).protocol !== 'https:')
    refuse(name, 'n’accepte qu’une adresse en https:// en production');
};

/** The other modes encrypt without verifying the server. */
const VERIFIED_MODE = 'verify-full';

const refusePlainDatabase = (name: string, address: string | undefined): void => {
  if (address === undefined || isOnThisMachine(address)) return;
  const options = new URL(address).searchParams;
  if (options.get('sslmode') !== VERIFIED_MODE || options.get('uselibpqcompat') !== null)
    refuse(name, `attend sslmode=${VERIFIED_MODE} en production`);
};

const refuseUnsafeTransport = (env: Environment): void => {
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0')
    refuse('NODE_TLS_REJECT_UNAUTHORIZED', 'est refusée en production');
  refusePlain('PUBLIC_URL', env.PUBLIC_URL);
  if (!env.DATABASE_TLS) return;
  refusePlainDatabase('DATABASE_URL', env.DATABASE_URL);
  refusePlainDatabase('DATABASE_ADMIN_URL', env.DATABASE_ADMIN_URL);
};

const SECRETS = ['TOKEN_SECRET', 'PASSWORD_PEPPER', 'SECOND_STEP_SECRET', 'LEDGER_SECRET'] as const;

/** Refuses the demonstration secret and secrets that are easy to guess. */
export const refuseKnownSecret = (name: string, value: string | undefined): void => {
  if (value === undefined) return;
  if (value === DEMONSTRATION_SECRET) refuse(name, 'porte le secret de démonstration');
  if (isWeakSecret(value)) refuse(name, 'est trop simple\u00a0: tirez ce secret au hasard');
};

export const refuseUnsafeProduction = (env: Environment): void => {
  if (env.CLOCK !== undefined) refuse('CLOCK', 'est refusée en production');
  if (env.DEMO_WORLD === true) refuse('DEMO_WORLD', 'est refusée en production');
  for (const name of [
    ...SECRETS,
    'TITRE_KEYS',
    'LEDGER_ROOTS_DIR',
    'SMTP_URL',
    'PUBLIC_URL',
  ] as const) {
    if (env[name] === undefined) refuse(name, 'est requise en production');
  }
  for (const name of SECRETS) refuseKnownSecret(name, env[name]);
  for (const name of ['TITRE_KEYS', 'SEALING_KEYS'] as const) {
    for (const { secret: key } of env[name] ?? []) refuseKnownSecret(name, key);
  }
  if (env.TOKEN_SECRET === env.PASSWORD_PEPPER)
    refuse('PASSWORD_PEPPER', 'doit différer de TOKEN_SECRET');
  if ([env.TOKEN_SECRET, env.PASSWORD_PEPPER].includes(env.SECOND_STEP_SECRET))
    refuse('SECOND_STEP_SECRET', 'doit différer des autres secrets');
  const others = SECRETS.map((name) => env[name]).filter((one) => one !== undefined);
  if (new Set(others).size !== others.length)
    refuse('LEDGER_SECRET', 'doit différer des autres secrets');
  for (const name of ['TITRE_KEYS', 'SEALING_KEYS'] as const) {
    if (env[name]?.some(({ secret: key }) => others.includes(key)) === true)
      refuse(name, 'doit différer des autres secrets');
  }
  refuseUnsafeTransport(env);
};
