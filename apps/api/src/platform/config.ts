import { fileURLToPath } from 'node:url';
import { SPACE_TYPES, type SpaceType } from '@portail/rules/access/vocabulary.ts';
import * as z from 'zod';
import {
  addressList,
  signingKeyList,
  type BankConfig,
  type CardConfig,
  type DebitConfig,
  type PrinterConfig,
} from './card-config.ts';
import { titreKeyList, titreKeysOf, type TitreKeys } from './titre-keys.ts';

/** A wrong environment: one sentence that an operator can act on. */
export class ConfigError extends Error {}

const SECRET_MIN_LENGTH = 32;
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off'])
  .transform((value) => ['true', '1', 'on'].includes(value));
const count = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'attend un nombre entier')
    .transform(Number)
    .refine(
      (value) => value >= minimum && value <= maximum,
      `attend un nombre entre ${minimum} et ${maximum}`,
    );
const url = (protocols: readonly string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `attend une adresse en ${protocols.map((one) => `${one}//`).join(' ou ')}`,
    );
const databaseUrl = url(['postgres:', 'postgresql:']);
const webUrl = url(['http:', 'https:']);
const instant = z
  .string()
  .refine(
    (value) =>
      /^\d{4}-\d{2}-\d{2}T.+(?:Z|[+-]\d{2}:\d{2})$/.test(value) && !Number.isNaN(Date.parse(value)),
    'attend un instant ISO, par exemple 2027-02-10T09:00:00Z',
  )
  .transform((value) => new Date(value));
const secret = z.string().min(SECRET_MIN_LENGTH, `attend au moins ${SECRET_MIN_LENGTH} caractères`);

const spaceList = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== 'AUCUN'),
  )
  .pipe(z.array(z.enum(SPACE_TYPES, `attend une liste parmi ${SPACE_TYPES.join(', ')}, ou AUCUN`)));

const environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'attend production, development ou test')
    .default('development'),
  PORT: count(0, 65_535).default(4000),
  HOST: z.string().min(1).optional(),
  PUBLIC_URL: webUrl.optional(),
  DATABASE_URL: databaseUrl,
  DATABASE_ADMIN_URL: databaseUrl.optional(),
  DB_POOL_SIZE: count(1, 200).default(20),
  DB_NAMED_STATEMENTS: flag.default(true),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z.string().min(3).default('Mon espace CESU <ne-pas-repondre@portail-cesu.example>'),
  SUPPORT_MAIL: z.email('attend une adresse e-mail').default('assistance@portail-cesu.example'),
  CLOCK: instant.optional(),
  DEMO_WORLD: flag.optional(),
  WEB_DIST: z.string().min(1).default(`${ROOT}apps/web/dist`),
  FILES_DIR: z.string().min(1).default(`${ROOT}apps/api/assets`),
  SANDBOX_URL: webUrl.optional(),
  TRUST_PROXY_HOPS: count(0, 10).default(0),
  TOKEN_SECRET: secret.optional(),
  PASSWORD_PEPPER: secret.optional(),
  PARTNER_SECRET: secret.optional(),
  SECOND_STEP_SECRET: secret.optional(),
  TITRE_KEYS: titreKeyList(SECRET_MIN_LENGTH).optional(),
  LEDGER_SECRET: secret.optional(),
  LEDGER_ROOTS_DIR: z.string().min(1).optional(),
  CARD_URL: webUrl.optional(),
  CARD_MERCHANT: z.string().min(1).max(64).default('portail-cesu'),
  CARD_API_KEY: secret.optional(),
  CARD_KEYS: signingKeyList(SECRET_MIN_LENGTH).optional(),
  CARD_ADDRESSES: addressList.default([]),
  CARD_FEE_BASIS_POINTS: count(0, 10_000).default(80),
  CARD_FEE_FIXED_CENTS: count(0, 10_000).default(10),
  PRINTER_URL: webUrl.optional(),
  PRINTER_API_KEY: secret.optional(),
  PRINTER_KEYS: signingKeyList(SECRET_MIN_LENGTH).optional(),
  PRINTER_ADDRESSES: addressList.default([]),
  BANK_URL: webUrl.optional(),
  BANK_API_KEY: secret.optional(),
  BANK_KEYS: signingKeyList(SECRET_MIN_LENGTH).optional(),
  BANK_ADDRESSES: addressList.default([]),
  SEPA_CREDITOR_NAME: z.string().min(1).max(70).default('Portail CESU'),
  SEPA_CREDITOR_ID: z
    .string()
    .regex(/^[A-Z]{2}\d{2}[0-9A-Z]{4,31}$/)
    .default('FR72ZZZ123456'),
  SEPA_CREDITOR_IBAN: z
    .string()
    .regex(/^[A-Z]{2}\d{2}[0-9A-Z]{10,30}$/)
    .default('FR7630006000011234567890189'),
  SECOND_STEP_REQUIRED_SPACES: spaceList.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  API_DOCS: flag.optional(),
  WORKERS: flag.default(true),
  LIMIT_LOGIN_FAILURES: count(1, 1_000_000).default(5),
  LIMIT_LOGIN_WINDOW_S: count(1, 86_400).default(900),
  // A company's thousand employees may share one address.
  LIMIT_ADDRESS_FAILURES: count(1, 1_000_000).default(300),
  LIMIT_SPRAYING_ACCOUNTS: count(1, 1_000_000).default(100),
  LIMIT_SPRAYING_WINDOW_S: count(1, 300).default(300),
  LIMIT_CONTACT_PER_ADDRESS: count(1, 1_000_000).default(30),
  LIMIT_CONTACT_WINDOW_S: count(1, 86_400).default(3_600),
  LIMIT_RECOVERY_PER_PERSON: count(1, 1_000_000).default(5),
  LIMIT_RECOVERY_PER_ADDRESS: count(1, 1_000_000).default(300),
  LIMIT_RECOVERY_WINDOW_S: count(1, 86_400).default(3_600),
  LIMIT_REGISTRATION_PER_ADDRESS: count(1, 1_000_000).default(5),
  LIMIT_REGISTRATION_PER_CONTRACT: count(1, 1_000_000).default(50),
  LIMIT_REGISTRATION_WINDOW_S: count(1, 86_400).default(3_600),
  LIMIT_REGISTRATION_PER_IDENTIFIER: count(1, 1_000_000).default(10),
  LIMIT_REGISTRATION_IDENTIFIER_WINDOW_S: count(1, 604_800).default(86_400),
  LIMIT_TOWNS_PER_ADDRESS: count(1, 1_000_000).default(600),
  LIMIT_TOWNS_WINDOW_S: count(1, 86_400).default(60),
  LIMIT_EVENT_LOOP_DELAY_MS: count(50, 60_000).default(1_000),
});

type Environment = z.output<typeof environment>;

export interface LimitSetting {
  readonly failures: number;
  readonly windowS: number;
}

export interface Config {
  readonly isProduction: boolean;
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly database: {
    readonly url: string;
    readonly adminUrl: string;
    /** With one login for both, the running product steps down to the application's role. */
    readonly stepsDownToAppRole: boolean;
    readonly poolSize: number;
    readonly namedStatements: boolean;
  };
  readonly mail: {
    readonly smtpUrl: string | undefined;
    readonly from: string;
    readonly support: string;
  };
  readonly businessStart: Date | undefined;
  readonly demoWorld: boolean;
  readonly webDist: string;
  readonly filesDir: string;
  readonly sandboxUrl: string | undefined;
  readonly trustProxyHops: number;
  readonly tokenSecret: string;
  readonly passwordPepper: string;
  /** Shared by the partners of the demonstration world. */
  readonly demoPartnerSecret: string;
  readonly secondStep: {
    /** Seals application secrets and hashes codes. */
    readonly secret: string;
    /** Spaces whose people always pass a second step, by mail when they have chosen no other. */
    readonly requiredSpaces: readonly SpaceType[];
  };
  readonly titres: TitreKeys;
  readonly ledger: {
    /** Signs the daily root of the chain of seals. */
    readonly secret: string;
    /** Where the roots are kept: not in the database that they vouch for. */
    readonly rootsDir: string | undefined;
  };
  readonly card: CardConfig;
  readonly printer: PrinterConfig;
  readonly bank: BankConfig;
  readonly debit: DebitConfig;
  readonly logLevel: Environment['LOG_LEVEL'];
  readonly apiDocs: boolean;
  readonly workers: boolean;
  readonly limits: {
    readonly login: { readonly failures: number; readonly windowS: number };
    readonly address: { readonly failures: number; readonly windowS: number };
    /** So many accounts with a wrong password, in so long, raise the alarm. */
    readonly spraying: LimitSetting;
    readonly contact: { readonly failures: number; readonly windowS: number };
    readonly recovery: {
      readonly perPerson: number;
      readonly perAddress: number;
      readonly windowS: number;
    };
    readonly registration: {
      readonly address: LimitSetting;
      readonly contract: LimitSetting;
      readonly identifier: LimitSetting;
    };
    readonly towns: LimitSetting;
    readonly eventLoopDelayMs: number;
  };
}

const refuse = (name: string, why: string): never => {
  throw new ConfigError(`Configuration : la variable ${name} ${why}.`);
};

/** Those who see or move other people's money. */
const SECOND_STEP_SPACES_IN_PRODUCTION: readonly SpaceType[] = [
  'ESPACE_CLIENT',
  'ESPACE_INTERVENANT',
  'ESPACE_OPERATEUR',
];

const SECRETS = ['TOKEN_SECRET', 'PASSWORD_PEPPER', 'SECOND_STEP_SECRET', 'LEDGER_SECRET'] as const;

/** Known to everybody, hence worthless: for demonstration and tests, refused in production. */
export const DEMONSTRATION_SECRET = 'secret-de-demonstration-jamais-en-production';

/** Whoever knows the demonstration's keys could say that anything was paid. */
const refuseUnsafeCards = (env: Environment): void => {
  for (const name of ['CARD_API_KEY', 'CARD_KEYS'] as const) {
    if ((env.CARD_URL ?? env.SANDBOX_URL) !== undefined && env[name] === undefined)
      refuse(name, 'est requise en production avec un prestataire de carte');
  }
  const known = [env.CARD_API_KEY, ...(env.CARD_KEYS ?? []).map((key) => key.secret)];
  if (known.includes(DEMONSTRATION_SECRET)) refuse('CARD_KEYS', 'porte le secret de démonstration');
};

/** Whoever knows them would be sent the codes under the scratch boxes. */
const refuseUnsafePrinter = (env: Environment): void => {
  for (const name of ['PRINTER_API_KEY', 'PRINTER_KEYS'] as const) {
    if ((env.PRINTER_URL ?? env.SANDBOX_URL) !== undefined && env[name] === undefined)
      refuse(name, 'est requise en production avec un imprimeur');
  }
  const known = [env.PRINTER_API_KEY, ...(env.PRINTER_KEYS ?? []).map((key) => key.secret)];
  if (known.includes(DEMONSTRATION_SECRET))
    refuse('PRINTER_KEYS', 'porte le secret de démonstration');
};

/** Whoever knows them could have a transfer paid twice, by saying that it came back. */
const refuseUnsafeBank = (env: Environment): void => {
  for (const name of ['BANK_API_KEY', 'BANK_KEYS'] as const) {
    if ((env.BANK_URL ?? env.SANDBOX_URL) !== undefined && env[name] === undefined)
      refuse(name, 'est requise en production avec une banque');
  }
  const known = [env.BANK_API_KEY, ...(env.BANK_KEYS ?? []).map((key) => key.secret)];
  if (known.includes(DEMONSTRATION_SECRET)) refuse('BANK_KEYS', 'porte le secret de démonstration');
};

const refuseUnsafeProduction = (env: Environment): void => {
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
  if (env.TITRE_KEYS?.some(({ secret: key }) => key === DEMONSTRATION_SECRET) === true)
    refuse('TITRE_KEYS', 'porte le secret de démonstration');
  refuseUnsafeCards(env);
  refuseUnsafePrinter(env);
  refuseUnsafeBank(env);
  if (env.TOKEN_SECRET === env.PASSWORD_PEPPER)
    refuse('PASSWORD_PEPPER', 'doit différer de TOKEN_SECRET');
  if ([env.TOKEN_SECRET, env.PASSWORD_PEPPER].includes(env.SECOND_STEP_SECRET))
    refuse('SECOND_STEP_SECRET', 'doit différer des autres secrets');
  const others = SECRETS.map((name) => env[name]).filter((one) => one !== undefined);
  if (new Set(others).size !== others.length)
    refuse('LEDGER_SECRET', 'doit différer des autres secrets');
  if (env.TITRE_KEYS?.some(({ secret: key }) => others.includes(key)) === true)
    refuse('TITRE_KEYS', 'doit différer des autres secrets');
};

const parseEnvironment = (variables: Readonly<Record<string, string | undefined>>): Environment => {
  // An empty variable is an unset one: that is what shells and compose files mean by it.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0] ?? '');
  if (given[name] === undefined) return refuse(name, 'est requise');
  const isOurs = issue?.code === 'custom' || (issue?.message ?? '').startsWith('attend');
  return refuse(name, isOurs ? (issue?.message ?? 'est invalide') : 'est invalide');
};

const limitsOf = (env: Environment): Config['limits'] => ({
  login: { failures: env.LIMIT_LOGIN_FAILURES, windowS: env.LIMIT_LOGIN_WINDOW_S },
  address: { failures: env.LIMIT_ADDRESS_FAILURES, windowS: env.LIMIT_LOGIN_WINDOW_S },
  spraying: { failures: env.LIMIT_SPRAYING_ACCOUNTS, windowS: env.LIMIT_SPRAYING_WINDOW_S },
  contact: { failures: env.LIMIT_CONTACT_PER_ADDRESS, windowS: env.LIMIT_CONTACT_WINDOW_S },
  recovery: {
    perPerson: env.LIMIT_RECOVERY_PER_PERSON,
    perAddress: env.LIMIT_RECOVERY_PER_ADDRESS,
    windowS: env.LIMIT_RECOVERY_WINDOW_S,
  },
  registration: {
    address: {
      failures: env.LIMIT_REGISTRATION_PER_ADDRESS,
      windowS: env.LIMIT_REGISTRATION_WINDOW_S,
    },
    contract: {
      failures: env.LIMIT_REGISTRATION_PER_CONTRACT,
      windowS: env.LIMIT_REGISTRATION_WINDOW_S,
    },
    identifier: {
      failures: env.LIMIT_REGISTRATION_PER_IDENTIFIER,
      windowS: env.LIMIT_REGISTRATION_IDENTIFIER_WINDOW_S,
    },
  },
  towns: { failures: env.LIMIT_TOWNS_PER_ADDRESS, windowS: env.LIMIT_TOWNS_WINDOW_S },
  eventLoopDelayMs: env.LIMIT_EVENT_LOOP_DELAY_MS,
});

const cardOf = (env: Environment): CardConfig => ({
  url: env.CARD_URL ?? (env.SANDBOX_URL === undefined ? undefined : `${env.SANDBOX_URL}/carte`),
  merchant: env.CARD_MERCHANT,
  apiKey: env.CARD_API_KEY ?? DEMONSTRATION_SECRET,
  keys: env.CARD_KEYS ?? [{ id: '1', secret: DEMONSTRATION_SECRET }],
  addresses: env.CARD_ADDRESSES,
  feeBasisPoints: env.CARD_FEE_BASIS_POINTS,
  feeFixedCents: env.CARD_FEE_FIXED_CENTS,
});

const printerOf = (env: Environment): PrinterConfig => ({
  url:
    env.PRINTER_URL ?? (env.SANDBOX_URL === undefined ? undefined : `${env.SANDBOX_URL}/imprimeur`),
  apiKey: env.PRINTER_API_KEY ?? DEMONSTRATION_SECRET,
  keys: env.PRINTER_KEYS ?? [{ id: '1', secret: DEMONSTRATION_SECRET }],
  addresses: env.PRINTER_ADDRESSES,
});

const bankOf = (env: Environment): BankConfig => ({
  url: env.BANK_URL ?? (env.SANDBOX_URL === undefined ? undefined : `${env.SANDBOX_URL}/banque`),
  apiKey: env.BANK_API_KEY ?? DEMONSTRATION_SECRET,
  keys: env.BANK_KEYS ?? [{ id: '1', secret: DEMONSTRATION_SECRET }],
  addresses: env.BANK_ADDRESSES,
});

/** Reads the environment once; everything else in the product receives what it needs. */
export const readConfig = (variables: Readonly<Record<string, string | undefined>>): Config => {
  const env = parseEnvironment(variables);
  const isProduction = env.NODE_ENV === 'production';
  if (isProduction) refuseUnsafeProduction(env);
  const adminUrl = env.DATABASE_ADMIN_URL ?? env.DATABASE_URL;
  return {
    isProduction,
    port: env.PORT,
    host: env.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    database: {
      url: env.DATABASE_URL,
      adminUrl,
      stepsDownToAppRole: adminUrl === env.DATABASE_URL,
      poolSize: env.DB_POOL_SIZE,
      namedStatements: env.DB_NAMED_STATEMENTS,
    },
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, support: env.SUPPORT_MAIL },
    businessStart: env.CLOCK,
    demoWorld: env.DEMO_WORLD ?? false,
    webDist: env.WEB_DIST,
    filesDir: env.FILES_DIR,
    sandboxUrl: env.SANDBOX_URL,
    trustProxyHops: env.TRUST_PROXY_HOPS,
    tokenSecret: env.TOKEN_SECRET ?? DEMONSTRATION_SECRET,
    demoPartnerSecret: env.PARTNER_SECRET ?? DEMONSTRATION_SECRET,
    passwordPepper: env.PASSWORD_PEPPER ?? DEMONSTRATION_SECRET,
    secondStep: {
      secret: env.SECOND_STEP_SECRET ?? DEMONSTRATION_SECRET,
      requiredSpaces:
        env.SECOND_STEP_REQUIRED_SPACES ?? (isProduction ? SECOND_STEP_SPACES_IN_PRODUCTION : []),
    },
    titres: titreKeysOf(env.TITRE_KEYS ?? [{ id: 1, secret: DEMONSTRATION_SECRET }]),
    ledger: { secret: env.LEDGER_SECRET ?? DEMONSTRATION_SECRET, rootsDir: env.LEDGER_ROOTS_DIR },
    card: cardOf(env),
    printer: printerOf(env),
    bank: bankOf(env),
    debit: {
      creditorName: env.SEPA_CREDITOR_NAME,
      creditorId: env.SEPA_CREDITOR_ID,
      creditorIban: env.SEPA_CREDITOR_IBAN,
    },
    logLevel: env.LOG_LEVEL,
    apiDocs: env.API_DOCS ?? !isProduction,
    workers: env.WORKERS,
    limits: limitsOf(env),
  };
};
