import type { Environment } from './environment.ts';
import { DEMONSTRATION_SECRET, isWeakSecret } from './fields.ts';
import { refuseUnsafeTransport } from './transport.ts';
import { refuse } from './variables.ts';

const SECRETS = ['TOKEN_SECRET', 'PASSWORD_PEPPER', 'SECOND_STEP_SECRET', 'LEDGER_SECRET'] as const;

/** Known to everybody, or guessed as soon as somebody tries. */
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
