import type { Environment } from './environment.ts';
import { DEMONSTRATION_SECRET } from './fields.ts';
import { refuse } from './variables.ts';

const SECRETS = ['TOKEN_SECRET', 'PASSWORD_PEPPER', 'SECOND_STEP_SECRET', 'LEDGER_SECRET'] as const;

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
  for (const name of SECRETS) {
    if (env[name] === DEMONSTRATION_SECRET) refuse(name, 'porte le secret de démonstration');
  }
  for (const name of ['TITRE_KEYS', 'SEALING_KEYS'] as const) {
    if (env[name]?.some(({ secret: key }) => key === DEMONSTRATION_SECRET) === true)
      refuse(name, 'porte le secret de démonstration');
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
};
