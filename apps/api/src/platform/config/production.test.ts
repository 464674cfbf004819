import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { DEMONSTRATION_SECRET } from './fields.ts';

const secretOf = (name: string): string => createHash('sha256').update(name).digest('hex');
const REMOTE = 'postgresql://portail_app:x@base.example:5432/portail';

const SECRETS = ['TOKEN_SECRET', 'PASSWORD_PEPPER', 'SECOND_STEP_SECRET', 'LEDGER_SECRET'];
const NAMED_SECRETS = ['TITRE_KEYS', 'SEALING_KEYS'];
const NOTIFYING = ['CARD', 'PRINTER', 'BANK'];
const CALLED_ONLY = ['CESU', 'PAJEMPLOI', 'PAYNUM', 'PROVIDERS'];
const PARTNERS = [...NOTIFYING, ...CALLED_ONLY];

const PRODUCTION: Readonly<Record<string, string>> = {
  NODE_ENV: 'production',
  DATABASE_URL: `${REMOTE}?sslmode=verify-full`,
  SMTP_URL: 'smtp://courrier.example',
  PUBLIC_URL: 'https://portail.example',
  MAIL_FROM: 'ne-pas-repondre@portail.example',
  SUPPORT_MAIL: 'assistance@portail.example',
  CARD_MERCHANT: '4711',
  LEDGER_ROOTS_DIR: '/srv/scelles',
  ...Object.fromEntries([...SECRETS, ...NAMED_SECRETS].map((name) => [name, secretOf(name)])),
  ...Object.fromEntries(
    PARTNERS.flatMap((name) => [
      [`${name}_URL`, `https://${name.toLowerCase()}.example`],
      [`${name}_API_KEY`, secretOf(`${name}_API_KEY`)],
    ]),
  ),
  ...Object.fromEntries(NOTIFYING.map((name) => [`${name}_KEYS`, secretOf(`${name}_KEYS`)])),
};
const EVERY_SECRET = [
  ...SECRETS,
  ...NAMED_SECRETS,
  ...PARTNERS.map((name) => `${name}_API_KEY`),
  ...NOTIFYING.map((name) => `${name}_KEYS`),
];

const refusing = (changes: Readonly<Record<string, string>>) => () =>
  readConfig({ ...PRODUCTION, ...changes });

const messageOf = (changes: Readonly<Record<string, string>>): string => {
  try {
    refusing(changes)();
    return '';
  } catch (error) {
    return String(error);
  }
};

it('[S46] [S47] production starts with its own secrets and encrypted connections', () => {
  expect(readConfig(PRODUCTION)).toMatchObject({ isProduction: true, mail: { requiresTls: true } });
});

it.each(EVERY_SECRET)(
  '[S46] %s is refused when it is the demonstration secret or easy to guess',
  (name) => {
    expect(refusing({ [name]: DEMONSTRATION_SECRET })).toThrow(
      `${name} porte le secret de démonstration`,
    );
    for (const guessed of ['a'.repeat(64), 'azerty'.repeat(8), '1234'.repeat(16)])
      expect(refusing({ [name]: guessed }), guessed).toThrow(`${name} est trop simple`);
    expect(refusing({ [name]: 'Court-9f3k2' })).toThrow(name);
  },
);

it.each(EVERY_SECRET.filter((name) => name !== 'SEALING_KEYS'))(
  '[S46] %s has no value of its own in production',
  (name) => {
    expect(refusing({ [name]: '' })).toThrow(`${name} est requise en production`);
  },
);

it('[S46] no refusal repeats a secret', () => {
  for (const name of EVERY_SECRET) {
    for (const value of ['Court-9f3k2', 'azerty'.repeat(8)]) {
      const message = messageOf({ [name]: value });
      expect(message).toContain(name);
      expect(message).not.toContain(value);
    }
  }
});

it.each(PARTNERS)('[S47] %s is spoken to over https alone', (name) => {
  const variable = `${name}_URL`;
  expect(refusing({ [variable]: 'http://ailleurs.example' })).toThrow(
    `${variable} n’accepte qu’une adresse en https:// en production`,
  );
});

it('[S47] the sandbox of a production would be no way round it', () => {
  expect(refusing({ CARD_URL: '', SANDBOX_URL: 'http://bac.example' })).toThrow('CARD_URL');
});

it('[S47] the portal is at an address in https', () => {
  expect(refusing({ PUBLIC_URL: 'http://portail.example' })).toThrow('PUBLIC_URL');
});

it.each(['', '?sslmode=disable', '?sslmode=no-verify', '?sslmode=require', '?ssl=true'])(
  '[S47] refuses a database URL with %j, which does not verify the server',
  (options) => {
    for (const name of ['DATABASE_URL', 'DATABASE_ADMIN_URL']) {
      expect(refusing({ [name]: `${REMOTE}${options}` })).toThrow(`${name} attend sslmode`);
    }
    expect(refusing({ DATABASE_URL: `${REMOTE}?sslmode=verify-full&uselibpqcompat=true` })).toThrow(
      'DATABASE_URL',
    );
  },
);

it('[S47] local connections and declared private networks need no encryption', () => {
  for (const DATABASE_URL of [
    'postgresql://portail_app:x@localhost:5432/portail',
    'postgresql://portail_app:x@[::1]:5432/portail',
    'postgresql://portail_app:x@ignore.example/portail?host=/var/run/postgresql',
  ]) {
    expect(readConfig({ ...PRODUCTION, DATABASE_URL }).database.url).toBe(DATABASE_URL);
  }
  expect(refusing({ DATABASE_URL: 'postgresql://localhost/portail?host=base.example' })).toThrow();
  const apart = readConfig({ ...PRODUCTION, DATABASE_URL: REMOTE, DATABASE_TLS: 'off' });
  expect(apart.database.url).toBe(REMOTE);
  const relay = readConfig({ ...PRODUCTION, SMTP_URL: 'smtp://127.0.0.1:25' });
  expect(relay.mail.requiresTls).toBe(false);
});

it('[S47] certificates are verified, whatever the process environment', () => {
  expect(refusing({ NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toThrow('NODE_TLS_REJECT_UNAUTHORIZED');
});
