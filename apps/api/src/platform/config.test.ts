import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { DEMONSTRATION_SECRET } from './config/fields.ts';
import { ConfigError } from './config/variables.ts';

const DATABASE_URL = 'postgresql://portail_app:x@localhost:5432/portail';
const secretOf = (name: string): string => createHash('sha256').update(name).digest('hex');
const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL,
  SMTP_URL: 'smtps://courrier.example',
  PUBLIC_URL: 'https://portail.example/',
  MAIL_FROM: 'Mon espace CESU <ne-pas-repondre@portail.example>',
  SUPPORT_MAIL: 'assistance@portail.example',
  TOKEN_SECRET: secretOf('a'),
  PASSWORD_PEPPER: secretOf('b'),
  SECOND_STEP_SECRET: secretOf('c'),
  TITRE_KEYS: `1:${secretOf('d')},2:${secretOf('e')}`,
  LEDGER_SECRET: secretOf('f'),
  LEDGER_ROOTS_DIR: '/srv/scelles',
};

const refusalOf = (variables: Record<string, string>): string => {
  try {
    readConfig(variables);
    return 'accepted';
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return error instanceof Error ? error.message : '';
  }
};

describe('readConfig', () => {
  it('requires only a database outside production', () => {
    const config = readConfig({ DATABASE_URL });
    expect(config).toMatchObject({
      isProduction: false,
      port: 4000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:4000',
      trustProxyHops: 0,
      apiDocs: true,
      demoWorld: false,
      database: { url: DATABASE_URL, adminUrl: DATABASE_URL, stepsDownToAppRole: true },
      limits: { login: { failures: 5, windowS: 900 }, address: { failures: 300, windowS: 900 } },
    });
  });

  it('turns vouchers’ keys over, the newest first in use', () => {
    expect(readConfig(PRODUCTION).titres).toMatchObject({ currentKeyId: 2 });
    expect(readConfig({ DATABASE_URL, TITRE_KEYS: 'x'.repeat(40) }).titres).toEqual({
      keys: [{ id: 1, secret: 'x'.repeat(40) }],
      currentKeyId: 1,
    });
  });

  it('finds outsiders at their own address, or else in the sandbox', () => {
    const config = readConfig({
      DATABASE_URL,
      SANDBOX_URL: 'http://bac.example',
      BANK_URL: 'https://banque.example',
      BANK_KEYS: `a:${'k'.repeat(32)},b:${'l'.repeat(32)}`,
      BANK_ADDRESSES: '192.0.2.1, 192.0.2.2',
    });
    const shared = {
      apiKey: DEMONSTRATION_SECRET,
      keys: [{ id: '1', secret: DEMONSTRATION_SECRET }],
      addresses: [],
    };
    expect(config.card).toMatchObject({ url: 'http://bac.example/carte', ...shared });
    expect(config.printer).toEqual({ url: 'http://bac.example/imprimeur', ...shared });
    expect(config.bank).toEqual({
      url: 'https://banque.example',
      takesFiles: true,
      apiKey: DEMONSTRATION_SECRET,
      keys: [
        { id: 'a', secret: 'k'.repeat(32) },
        { id: 'b', secret: 'l'.repeat(32) },
      ],
      addresses: ['192.0.2.1', '192.0.2.2'],
      verifiesPayees: true,
      isInstant: true,
    });
    expect(readConfig({ DATABASE_URL }).bank).toMatchObject({
      url: undefined,
      verifiesPayees: false,
      isInstant: false,
    });
    // Files go by a folder as well; what wants an answer at once does not.
    expect(readConfig({ DATABASE_URL, BANK_ORDERS_DIR: '/ordres' }).bank).toMatchObject({
      url: undefined,
      ordersDir: '/ordres',
      takesFiles: true,
      verifiesPayees: false,
      isInstant: false,
    });
  });

  it('reaches each body at its own address, or both at the sandbox', () => {
    expect(readConfig({ DATABASE_URL }).bodies.CESU.url).toBeUndefined();
    const SANDBOX_URL = 'http://127.0.0.1:4001';
    const PAJEMPLOI_URL = 'https://pajemploi.example';
    expect(readConfig({ DATABASE_URL, SANDBOX_URL, PAJEMPLOI_URL }).bodies).toEqual({
      CESU: { url: `${SANDBOX_URL}/organismes/cesu`, apiKey: DEMONSTRATION_SECRET },
      PAJE: { url: PAJEMPLOI_URL, apiKey: DEMONSTRATION_SECRET },
    });
  });

  it('[S31] sends browsers to the pages of who is set, or where the settings say', () => {
    const SANDBOX_URL = 'http://127.0.0.1:4001';
    const originsOf = (variables: Record<string, string>) =>
      readConfig({ DATABASE_URL, ...variables }).redirectOrigins;
    expect(originsOf({})).toEqual([]);
    expect(originsOf({ SANDBOX_URL })).toEqual([SANDBOX_URL]);
    expect(originsOf({ SANDBOX_URL, PAYNUM_URL: 'https://paynum.example/api' })).toEqual([
      SANDBOX_URL,
      'https://paynum.example',
    ]);
    const REDIRECT_ORIGINS = 'https://carte.example, https://paynum.example';
    expect(originsOf({ SANDBOX_URL, REDIRECT_ORIGINS })).toEqual([
      'https://carte.example',
      'https://paynum.example',
    ]);
  });

  it('[O11] has no metrics by default, and a private port when enabled', () => {
    expect(readConfig({ DATABASE_URL }).telemetry).toEqual({
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
      tracesUrl: undefined,
      tracesRatio: 1,
    });
    expect(
      readConfig({
        DATABASE_URL,
        METRICS_PORT: '9464',
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collecteur:4318',
        OTEL_TRACES_SAMPLER_ARG: '0.1',
      }).telemetry,
    ).toEqual({
      metricsPort: 9464,
      metricsHost: '127.0.0.1',
      tracesUrl: 'http://collecteur:4318',
      tracesRatio: 0.1,
    });
  });

  it('takes an empty variable for an absent one', () => {
    expect(readConfig({ DATABASE_URL, PORT: '', CLOCK: '', SMTP_URL: '' })).toMatchObject({
      port: 4000,
      businessStart: undefined,
    });
  });

  it('opens to the world and hides its documentation in production', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({
      isProduction: true,
      host: '0.0.0.0',
      publicUrl: 'https://portail.example',
      apiDocs: false,
    });
  });

  it.each([
    [{}, 'DATABASE_URL est requise'],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL attend une adresse en postgres:// ou postgresql://',
    ],
    [{ DATABASE_URL, PORT: 'quatre' }, 'PORT attend un nombre entier'],
    [{ DATABASE_URL, PORT: '70000' }, 'PORT attend un nombre entre 0 et 65535'],
    [{ DATABASE_URL, CLOCK: 'demain' }, 'CLOCK attend un instant ISO'],
    [{ DATABASE_URL, CLOCK: '03/02/2027' }, 'CLOCK attend un instant ISO'],
    [{ DATABASE_URL, NODE_ENV: 'prod' }, 'NODE_ENV attend production, development ou test'],
    [{ DATABASE_URL, SMTP_URL: 'localhost:25' }, 'SMTP_URL attend une adresse en smtp://'],
    [{ DATABASE_URL, DEMO_WORLD: 'peut-être' }, 'DEMO_WORLD est invalide'],
    [{ DATABASE_URL, METRICS_PORT: '70000' }, 'METRICS_PORT attend un nombre entre 1 et 65535'],
    [{ DATABASE_URL, METRICS_PORT: '4000' }, 'METRICS_PORT doit différer de PORT'],
    [
      { DATABASE_URL, OTEL_TRACES_SAMPLER_ARG: '2' },
      'OTEL_TRACES_SAMPLER_ARG attend un nombre entre 0 et 1',
    ],
    [{ DATABASE_URL, TOKEN_SECRET: 'court' }, 'TOKEN_SECRET attend au moins 32 caractères'],
    [{ ...PRODUCTION, CLOCK: '2027-02-10T09:00:00Z' }, 'CLOCK est refusée en production'],
    [{ ...PRODUCTION, DEMO_WORLD: 'true' }, 'DEMO_WORLD est refusée en production'],
    [{ ...PRODUCTION, TOKEN_SECRET: '' }, 'TOKEN_SECRET est requise en production'],
    [{ ...PRODUCTION, PASSWORD_PEPPER: '' }, 'PASSWORD_PEPPER est requise en production'],
    [{ ...PRODUCTION, SECOND_STEP_SECRET: '' }, 'SECOND_STEP_SECRET est requise en production'],
    [
      { ...PRODUCTION, SECOND_STEP_SECRET: PRODUCTION.PASSWORD_PEPPER },
      'SECOND_STEP_SECRET doit différer des autres secrets',
    ],
    [
      { ...PRODUCTION, SECOND_STEP_REQUIRED_SPACES: 'ESPACE_INCONNU' },
      'SECOND_STEP_REQUIRED_SPACES attend une liste parmi',
    ],
    [{ ...PRODUCTION, TITRE_KEYS: '' }, 'TITRE_KEYS est requise en production'],
    [{ ...PRODUCTION, TITRE_KEYS: '1:court' }, 'TITRE_KEYS attend des clés de la forme'],
    [
      { ...PRODUCTION, TITRE_KEYS: `1:${secretOf('d')},1:${secretOf('e')}` },
      'TITRE_KEYS attend des clés de la forme',
    ],
    [
      { ...PRODUCTION, TITRE_KEYS: `1:${PRODUCTION.TOKEN_SECRET}` },
      'TITRE_KEYS doit différer des autres secrets',
    ],
    [
      { ...PRODUCTION, TITRE_KEYS: DEMONSTRATION_SECRET },
      'TITRE_KEYS porte le secret de démonstration',
    ],
    [{ ...PRODUCTION, LEDGER_SECRET: '' }, 'LEDGER_SECRET est requise en production'],
    [{ ...PRODUCTION, LEDGER_ROOTS_DIR: '' }, 'LEDGER_ROOTS_DIR est requise en production'],
    [
      { ...PRODUCTION, LEDGER_SECRET: PRODUCTION.TOKEN_SECRET },
      'LEDGER_SECRET doit différer des autres secrets',
    ],
    [
      { ...PRODUCTION, CARD_URL: 'https://carte.example' },
      'CARD_API_KEY est requise en production avec un prestataire de carte',
    ],
    [
      { ...PRODUCTION, CARD_URL: 'https://carte.example', CARD_API_KEY: secretOf('k') },
      'CARD_KEYS est requise en production avec un prestataire de carte',
    ],
    [
      { ...PRODUCTION, CARD_KEYS: `1:${DEMONSTRATION_SECRET}` },
      'CARD_KEYS porte le secret de démonstration',
    ],
    [
      { ...PRODUCTION, BANK_URL: 'https://banque.example' },
      'BANK_API_KEY est requise en production avec une banque',
    ],
    [
      { ...PRODUCTION, BANK_KEYS: `1:${DEMONSTRATION_SECRET}` },
      'BANK_KEYS porte le secret de démonstration',
    ],
    [
      { ...PRODUCTION, PRINTER_URL: 'https://imprimeur.example' },
      'PRINTER_API_KEY est requise en production avec un imprimeur',
    ],
    [
      { ...PRODUCTION, SANDBOX_URL: 'https://bac.example' },
      'CARD_API_KEY est requise en production avec un prestataire de carte',
    ],
    [
      { ...PRODUCTION, PRINTER_API_KEY: DEMONSTRATION_SECRET },
      'PRINTER_API_KEY porte le secret de démonstration',
    ],
    [{ DATABASE_URL, BANK_URL: 'banque' }, 'BANK_URL attend une adresse en http:// ou https://'],
    [
      { ...PRODUCTION, CESU_URL: 'https://cesu.example' },
      'CESU_API_KEY est requise en production avec un organisme',
    ],
    [
      { ...PRODUCTION, PAJEMPLOI_API_KEY: DEMONSTRATION_SECRET },
      'PAJEMPLOI_API_KEY porte le secret de démonstration',
    ],
    [
      { ...PRODUCTION, PAYNUM_URL: 'https://paynum.example' },
      'PAYNUM_API_KEY est requise en production avec Paynum',
    ],
    [
      { ...PRODUCTION, PROVIDERS_URL: 'https://prestataires.example' },
      'PROVIDERS_API_KEY est requise en production avec les prestataires',
    ],
    [
      { ...PRODUCTION, REDIRECT_ORIGINS: 'http://carte.example' },
      'REDIRECT_ORIGINS n’accepte que des origines en https:// en production',
    ],
    [{ DATABASE_URL, CARD_KEYS: '1:court' }, 'CARD_KEYS attend une ou deux clés de la forme'],
    [{ ...PRODUCTION, SMTP_URL: '' }, 'SMTP_URL est requise en production'],
    [{ ...PRODUCTION, PUBLIC_URL: '' }, 'PUBLIC_URL est requise en production'],
    [
      { ...PRODUCTION, PASSWORD_PEPPER: PRODUCTION.TOKEN_SECRET },
      'PASSWORD_PEPPER doit différer de TOKEN_SECRET',
    ],
    [
      { ...PRODUCTION, TOKEN_SECRET: 'secret-de-demonstration-jamais-en-production' },
      'TOKEN_SECRET porte le secret de démonstration',
    ],
  ])('refuses %j in one line that says what the variable is', (variables, sentence) => {
    const message = refusalOf(variables);
    const lines = message.split('\n');
    expect(lines.filter((line) => line.includes(sentence))).toHaveLength(1);
    if (lines.length === 1)
      expect(message).toMatch(/^Configuration\u00a0: la variable [A-Z_]+ [^\n]+ \([^\n]+\)\.$/);
    for (const line of lines.slice(1)) expect(line).toMatch(/^- [A-Z0-9_]+ [^\n]+ \([^\n]+\)\.$/);
  });

  it('names every missing or wrong variable at once, with its meaning, in production', () => {
    const lines = refusalOf({
      NODE_ENV: 'production',
      PORT: 'quatre',
      CLOCK: '2027-02-10T09:00:00Z',
      SANDBOX_URL: 'https://bac.example',
      PARTNER_SECRET: secretOf('p'),
      SUPPORT_MAIL: 'assistance@portail-cesu.example',
      TITRE_KEYS: '1:court',
      FILES_DIR: 's3://portail',
      REDIRECT_ORIGINS: 'http://carte.example',
      METRICS_PORT: '4000',
    }).split('\n');
    expect(lines[0]).toBe(`Configuration\u00a0: ${lines.length - 1} variables sont à corriger.`);
    const named = lines.slice(1).map((line) => /^- ([A-Z0-9_]+) /.exec(line)?.[1] ?? '');
    expect(named.toSorted()).toEqual(
      [
        'DATABASE_URL PORT CLOCK SANDBOX_URL PARTNER_SECRET SUPPORT_MAIL MAIL_FROM PUBLIC_URL SMTP_URL',
        'TITRE_KEYS TOKEN_SECRET PASSWORD_PEPPER SECOND_STEP_SECRET LEDGER_SECRET LEDGER_ROOTS_DIR',
        'CARD_API_KEY CARD_KEYS CARD_MERCHANT PRINTER_API_KEY PRINTER_KEYS BANK_API_KEY BANK_KEYS',
        'PAYNUM_API_KEY PROVIDERS_API_KEY CESU_API_KEY PAJEMPLOI_API_KEY REDIRECT_ORIGINS METRICS_PORT',
        'S3_ENDPOINT S3_REGION S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY',
      ]
        .flatMap((names) => names.split(' '))
        .toSorted(),
    );
    expect(lines).toContain(
      '- SMTP_URL est requise en production (serveur d’envoi des courriers).',
    );
  });

  it('refuses in production what the demonstration uses, by name and by value', () => {
    const linesOf = (variables: Record<string, string>) =>
      refusalOf({ ...PRODUCTION, ...variables });
    expect(linesOf({ PARTNER_SECRET: secretOf('p') })).toContain(
      'PARTNER_SECRET est refusée en production',
    );
    expect(linesOf({ SANDBOX_URL: 'https://bac.example' })).toContain(
      'SANDBOX_URL est refusée en production',
    );
    for (const [name, value] of [
      ['MAIL_FROM', 'Mon espace CESU <ne-pas-repondre@portail-cesu.example>'],
      ['SUPPORT_MAIL', 'assistance@portail-cesu.example'],
      ['PUBLIC_URL', 'https://portail-cesu.example'],
    ] as const)
      expect(linesOf({ [name]: value })).toContain(`${name} porte une adresse de la démonstration`);
    for (const name of ['MAIL_FROM', 'SUPPORT_MAIL'])
      expect(linesOf({ [name]: '' })).toContain(`${name} est requise en production`);
    const card = {
      CARD_URL: 'https://carte.example',
      CARD_API_KEY: secretOf('k'),
      CARD_KEYS: secretOf('l'),
    };
    expect(linesOf(card)).toContain('CARD_MERCHANT est requise en production avec');
    expect(readConfig({ ...PRODUCTION, ...card, CARD_MERCHANT: '4711' }).card.merchant).toBe(
      '4711',
    );
  });

  it.each(['*', 'https://*.example', 'https://carte.example/', 'carte.example', 'javascript:'])(
    '[S31] takes no %s for an origin',
    (REDIRECT_ORIGINS) => {
      expect(refusalOf({ DATABASE_URL, REDIRECT_ORIGINS })).toContain(
        'REDIRECT_ORIGINS attend des origines séparées par des virgules',
      );
    },
  );
});
