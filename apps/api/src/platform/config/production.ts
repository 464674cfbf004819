import type { Environment } from './environment.ts';
import { DEMONSTRATION, DEMONSTRATION_SECRET, isWeakSecret } from './fields.ts';
import type { Refuse } from './variables.ts';

/** Local connections, such as to a relay or proxy, need no encryption. */
export const isOnThisMachine = (address: string): boolean => {
  const { hostname, searchParams } = new URL(address);
  // A socket given as `host` parameter takes precedence over the host of the URL.
  const host = searchParams.get('host') ?? hostname;
  return host.startsWith('/') || ['', 'localhost', '127.0.0.1', '[::1]', '::1'].includes(host);
};

/** S47: connections to other machines are encrypted. */
export const refusePlain = (refuse: Refuse, name: string, address: string | undefined): void => {
  if (address === undefined || isOnThisMachine(address)) return;
  if (new URL(address).protocol !== 'https:')
    refuse(name, 'n’accepte qu’une adresse en https:// en production');
};

/** The other modes encrypt without verifying the server. */
const VERIFIED_MODE = 'verify-full';

const refusePlainDatabase = (refuse: Refuse, name: string, address: string | undefined): void => {
  if (address === undefined || isOnThisMachine(address)) return;
  const options = new URL(address).searchParams;
  if (options.get('sslmode') !== VERIFIED_MODE || options.get('uselibpqcompat') !== null)
    refuse(name, `attend sslmode=${VERIFIED_MODE} en production`);
};

const refuseUnsafeTransport = (refuse: Refuse, env: Environment): void => {
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0')
    refuse('NODE_TLS_REJECT_UNAUTHORIZED', 'est refusée en production');
  refusePlain(refuse, 'PUBLIC_URL', env.PUBLIC_URL);
  if (!env.DATABASE_TLS) return;
  refusePlainDatabase(refuse, 'DATABASE_URL', env.DATABASE_URL);
  refusePlainDatabase(refuse, 'DATABASE_ADMIN_URL', env.DATABASE_ADMIN_URL);
};

/** Refuses the demonstration secret and secrets that are easy to guess. */
export const refuseKnownSecret = (
  refuse: Refuse,
  name: string,
  value: string | undefined,
): void => {
  if (value === undefined) return;
  if (value === DEMONSTRATION_SECRET) refuse(name, 'porte le secret de démonstration');
  if (isWeakSecret(value)) refuse(name, 'est trop simple\u00a0: tirez ce secret au hasard');
};

const REQUIRED = [
  'TOKEN_SECRET',
  'PASSWORD_PEPPER',
  'SECOND_STEP_SECRET',
  'LEDGER_SECRET',
  'TITRE_KEYS',
  'LEDGER_ROOTS_DIR',
  'SMTP_URL',
  'PUBLIC_URL',
  'MAIL_FROM',
  'SUPPORT_MAIL',
] as const;

/** They exist for the demonstration only. */
const DEMONSTRATION_ONLY = ['CLOCK', 'DEMO_WORLD', 'PARTNER_SECRET', 'SANDBOX_URL'] as const;

const refuseDemonstration = (refuse: Refuse, env: Environment): void => {
  for (const name of DEMONSTRATION_ONLY) {
    if (env[name] !== undefined && env[name] !== false) refuse(name, 'est refusée en production');
  }
  for (const name of ['PUBLIC_URL', 'MAIL_FROM', 'SUPPORT_MAIL'] as const) {
    if (env[name]?.toLowerCase().includes(DEMONSTRATION.domain) === true)
      refuse(name, 'porte une adresse de la démonstration');
  }
};

/** In the order of the refusals: each differs from those before it. */
const RINGS = [
  'TOKEN_SECRET',
  'PASSWORD_PEPPER',
  'SECOND_STEP_SECRET',
  'LEDGER_SECRET',
  'TITRE_KEYS',
  'SEALING_KEYS',
] as const;

const refuseUnsafeSecrets = (refuse: Refuse, env: Environment): void => {
  const others = new Set<string>();
  for (const name of RINGS) {
    const secrets = env[name]?.keys.map(({ secret }) => secret) ?? [];
    for (const secret of secrets) refuseKnownSecret(refuse, name, secret);
    if (secrets.some((secret) => others.has(secret)))
      refuse(
        name,
        name === 'PASSWORD_PEPPER'
          ? 'doit différer de TOKEN_SECRET'
          : 'doit différer des autres secrets',
      );
    for (const secret of secrets) others.add(secret);
  }
};

export const refuseUnsafeProduction = (refuse: Refuse, env: Environment): void => {
  for (const name of REQUIRED) {
    if (env[name] === undefined) refuse(name, 'est requise en production');
  }
  refuseDemonstration(refuse, env);
  refuseUnsafeSecrets(refuse, env);
  refuseUnsafeTransport(refuse, env);
};
