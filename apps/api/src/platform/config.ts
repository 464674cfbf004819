import type { SpaceType } from '@portail/rules/identity/access/vocabulary.ts';
import { bucketVariables, readBuckets, type BucketAccess } from './config/buckets.ts';
import { environment, type Environment } from './config/environment.ts';
import { DEMONSTRATION, DEMONSTRATION_SECRET } from './config/fields.ts';
import {
  type BankConfig,
  type CardConfig,
  partnerMeaningOf,
  type Partners,
  readPartners,
  readRedirectOrigins,
} from './config/partners.ts';
import { isOnThisMachine, refuseUnsafeProduction } from './config/production.ts';
import {
  parseVariables,
  readAll,
  withoutEmpty,
  type Refuse,
  type Variables,
} from './config/variables.ts';
import type { TelemetryConfig } from './telemetry/telemetry.ts';
import { keyRingOf, type KeyRing } from './key-ring.ts';

export interface LimitSetting {
  readonly failures: number;
  readonly windowS: number;
}

export interface Config extends Partners {
  readonly isProduction: boolean;
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly database: {
    readonly url: string;
    readonly adminUrl: string;
    /** With one login for both, the product switches to the application role. */
    readonly stepsDownToAppRole: boolean;
    readonly poolSize: number;
    /** False where `migrate.ts` has already migrated the database. */
    readonly migratesAtStart: boolean;
    /** `url` is a transaction pooler; `adminUrl` is always the server itself. */
    readonly isPooled: boolean;
  };
  readonly mail: {
    readonly smtpUrl: string | undefined;
    /** No mail is sent over a connection without TLS. */
    readonly requiresTls: boolean;
    readonly from: string;
    readonly support: string;
  };
  readonly businessStart: Date | undefined;
  readonly demoWorld: boolean;
  readonly webDist: string;
  /** A folder, or `s3://bucket/path`. */
  readonly filesDir: string;
  /** `undefined` where no setting names a bucket. */
  readonly buckets: BucketAccess | undefined;
  readonly sandboxUrl: string | undefined;
  /** S31: the only origins that a browser is redirected to, besides the portal. */
  readonly redirectOrigins: readonly string[];
  readonly trustProxyHops: number;
  /** Of session tokens and of the digests that name people, devices and links. */
  readonly tokenKeys: KeyRing;
  readonly passwordPepper: KeyRing;
  /** Shared by the partners of the demonstration world. */
  readonly demoPartnerSecret: string;
  readonly secondStep: {
    /** They hash codes, and seal where there are no sealing keys. */
    readonly keys: KeyRing;
    /** Spaces whose people always pass a second step, by mail when they have chosen no other. */
    readonly requiredSpaces: readonly SpaceType[];
  };
  /** Keys of encrypted columns; without any, those of the second step. */
  readonly sealingKeys: KeyRing | undefined;
  /** They derive the codes under the scratch boxes; the database knows their ids and no more. */
  readonly titres: KeyRing;
  readonly ledger: {
    /** They sign the daily root of the chain of seals and the lists of erasures. */
    readonly keys: KeyRing;
    /** Folder or bucket of the chain roots, outside the database that they verify. */
    readonly rootsDir: string | undefined;
  };
  readonly card: CardConfig;
  readonly bank: BankConfig;
  readonly operations: {
    /** Up to this amount one operator refunds alone. */
    readonly refundAloneCents: number;
    /** Up to this amount one operator records a receipt alone. */
    readonly receiptAloneCents: number;
    /** Folder where the bank puts its statements and its answers. */
    readonly statementsDir: string | undefined;
    /** Calendar days between the notice of a direct debit and its collection, for new mandates. */
    readonly debitNoticeDays: number;
    /** Days after which an order that is paid first and was not paid is cancelled. */
    readonly unpaidOrderDays: number;
    /** Days after which a deduction that no payout covered is asked from its payee. */
    readonly deductionClaimDays: number;
  };
  readonly logLevel: Environment['LOG_LEVEL'];
  readonly telemetry: TelemetryConfig;
  readonly apiDocs: boolean;
  readonly workers: boolean;
  /** Delay between "not ready" and the end of listening, so that load balancers notice. */
  readonly stopPauseMs: number;
  readonly limits: {
    readonly login: LimitSetting;
    readonly address: LimitSetting;
    /** Number of accounts with a wrong password within the window that raises an alarm. */
    readonly spraying: LimitSetting;
    readonly contact: LimitSetting;
    /** Messages and files of one person. */
    readonly requests: LimitSetting;
    /** Data exports requested by one person. */
    readonly exports: LimitSetting;
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

/** Spaces whose users see or move other people's money. */
const SECOND_STEP_SPACES_IN_PRODUCTION: readonly SpaceType[] = [
  'ESPACE_CLIENT',
  'ESPACE_INTERVENANT',
  'ESPACE_OPERATEUR',
];

const DEMONSTRATION_RING = keyRingOf([{ id: 1, secret: DEMONSTRATION_SECRET }]);

const STOP_PAUSE_IN_PRODUCTION_MS = 5_000;

const limitsOf = (env: Environment): Config['limits'] => ({
  login: { failures: env.LIMIT_LOGIN_FAILURES, windowS: env.LIMIT_LOGIN_WINDOW_S },
  address: { failures: env.LIMIT_ADDRESS_FAILURES, windowS: env.LIMIT_LOGIN_WINDOW_S },
  spraying: { failures: env.LIMIT_SPRAYING_ACCOUNTS, windowS: env.LIMIT_SPRAYING_WINDOW_S },
  contact: { failures: env.LIMIT_CONTACT_PER_ADDRESS, windowS: env.LIMIT_CONTACT_WINDOW_S },
  requests: { failures: env.LIMIT_REQUESTS_PER_PERSON, windowS: env.LIMIT_REQUESTS_WINDOW_S },
  exports: { failures: env.LIMIT_EXPORTS_PER_PERSON, windowS: env.LIMIT_EXPORTS_WINDOW_S },
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

const telemetryOf = (env: Environment, refuse: Refuse): TelemetryConfig => {
  if (env.METRICS_PORT === env.PORT) refuse('METRICS_PORT', 'doit différer de PORT');
  return {
    metricsPort: env.METRICS_PORT,
    metricsHost: env.METRICS_HOST,
    tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    tracesRatio: env.OTEL_TRACES_SAMPLER_ARG,
  };
};

const isVariable = (name: string): name is keyof Environment => name in environment.shape;
const isBucketVariable = (name: string): name is keyof typeof bucketVariables.shape =>
  name in bucketVariables.shape;

/** What a variable is for, in the words of its schema. */
export const meaningOf = (name: string): string | undefined => {
  if (isVariable(name)) return environment.shape[name].description;
  if (isBucketVariable(name)) return bucketVariables.shape[name].description;
  return partnerMeaningOf(name);
};

const databaseOf = (env: Environment, refuse: Refuse): Config['database'] => {
  if (env.DATABASE_URL === undefined) refuse('DATABASE_URL', 'est requise');
  const { DATABASE_URL: url = '' } = env;
  const adminUrl = env.DATABASE_ADMIN_URL ?? url;
  if (env.DATABASE_POOLER && env.MIGRATE_AT_START && adminUrl === url)
    refuse('DATABASE_ADMIN_URL', 'est requise avec DATABASE_POOLER et mène au serveur lui-même');
  return {
    url,
    adminUrl,
    stepsDownToAppRole: adminUrl === url,
    poolSize: env.DB_POOL_SIZE,
    migratesAtStart: env.MIGRATE_AT_START,
    isPooled: env.DATABASE_POOLER,
  };
};

/** The only reader of the environment: everything that is wrong is told at once. */
export const readConfig = (given: Variables): Config =>
  readAll(meaningOf, (refuse) => configOf(withoutEmpty(given), refuse));

const configOf = (variables: Variables, refuse: Refuse): Config => {
  const env = parseVariables(environment, { given: variables, refuse });
  const isProduction = env.NODE_ENV === 'production';
  const place = { isProduction, sandboxUrl: env.SANDBOX_URL, refuse };
  const database = databaseOf(env, refuse);
  if (isProduction) refuseUnsafeProduction(refuse, env);
  const partners = readPartners(variables, place);
  if (isProduction && partners.card.url !== undefined && env.CARD_MERCHANT === undefined)
    refuse('CARD_MERCHANT', 'est requise en production avec un prestataire de carte');
  return {
    isProduction,
    port: env.PORT,
    host: env.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/(?<!\/)\/+$/, ''),
    database,
    mail: {
      smtpUrl: env.SMTP_URL,
      requiresTls: isProduction && env.SMTP_URL !== undefined && !isOnThisMachine(env.SMTP_URL),
      from: env.MAIL_FROM ?? DEMONSTRATION.mailFrom,
      support: env.SUPPORT_MAIL ?? DEMONSTRATION.supportMail,
    },
    businessStart: env.CLOCK,
    demoWorld: env.DEMO_WORLD ?? false,
    webDist: env.WEB_DIST,
    filesDir: env.FILES_DIR,
    buckets: readBuckets(variables, {
      ...place,
      places: [env.FILES_DIR, env.LEDGER_ROOTS_DIR],
    }),
    sandboxUrl: env.SANDBOX_URL,
    redirectOrigins: readRedirectOrigins(env.REDIRECT_ORIGINS, partners, place),
    trustProxyHops: env.TRUST_PROXY_HOPS,
    tokenKeys: env.TOKEN_SECRET ?? DEMONSTRATION_RING,
    demoPartnerSecret: env.PARTNER_SECRET ?? DEMONSTRATION_SECRET,
    passwordPepper: env.PASSWORD_PEPPER ?? DEMONSTRATION_RING,
    secondStep: {
      keys: env.SECOND_STEP_SECRET ?? DEMONSTRATION_RING,
      requiredSpaces:
        env.SECOND_STEP_REQUIRED_SPACES ?? (isProduction ? SECOND_STEP_SPACES_IN_PRODUCTION : []),
    },
    sealingKeys: env.SEALING_KEYS,
    titres: env.TITRE_KEYS ?? DEMONSTRATION_RING,
    ledger: { keys: env.LEDGER_SECRET ?? DEMONSTRATION_RING, rootsDir: env.LEDGER_ROOTS_DIR },
    ...partners,
    card: {
      ...partners.card,
      merchant: env.CARD_MERCHANT ?? DEMONSTRATION.cardMerchant,
      feeBasisPoints: env.CARD_FEE_BASIS_POINTS,
      feeFixedCents: env.CARD_FEE_FIXED_CENTS,
    },
    bank: {
      ...partners.bank,
      ordersDir: env.BANK_ORDERS_DIR,
      takesFiles: partners.bank.url !== undefined || env.BANK_ORDERS_DIR !== undefined,
      verifiesPayees: partners.bank.url !== undefined && env.BANK_VERIFIES_PAYEES,
      isInstant: partners.bank.url !== undefined && env.BANK_INSTANT,
    },
    operations: {
      refundAloneCents: env.REFUND_ALONE_CENTS,
      receiptAloneCents: env.RECEIPT_ALONE_CENTS,
      statementsDir: env.BANK_STATEMENTS_DIR,
      debitNoticeDays: env.DEBIT_NOTICE_DAYS,
      unpaidOrderDays: env.UNPAID_ORDER_DAYS,
      deductionClaimDays: env.DEDUCTION_CLAIM_DAYS,
    },
    logLevel: env.LOG_LEVEL,
    telemetry: telemetryOf(env, refuse),
    apiDocs: env.API_DOCS ?? !isProduction,
    workers: env.WORKERS,
    stopPauseMs: env.STOP_PAUSE_MS ?? (isProduction ? STOP_PAUSE_IN_PRODUCTION_MS : 0),
    limits: limitsOf(env),
  };
};
