import { fileURLToPath } from 'node:url';
import {
  RECEIPT_ALONE_CENTS,
  REFUND_ALONE_CENTS,
} from '@portail/rules/backoffice/operators/second-person.ts';
import * as z from 'zod';
import { titreKeyList } from '../titre-keys.ts';
import {
  count,
  databaseUrl,
  flag,
  instant,
  originList,
  place,
  secret,
  share,
  spaceList,
  url,
  webUrl,
} from './fields.ts';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));

export const environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'attend production, development ou test')
    .default('development'),
  PORT: count(0, 65_535).default(4000),
  HOST: z.string().min(1).optional(),
  PUBLIC_URL: webUrl.optional(),
  DATABASE_URL: databaseUrl,
  DATABASE_ADMIN_URL: databaseUrl.optional(),
  DB_POOL_SIZE: count(1, 200).default(20),
  // Off where a separate job migrates first: the running product then needs no owner login.
  MIGRATE_AT_START: flag.default(true),
  // DATABASE_URL leads to a PgBouncer in transaction mode.
  DATABASE_POOLER: flag.default(false),
  // Off only where the network to the database is private or encrypted.
  DATABASE_TLS: flag.default(true),
  NODE_TLS_REJECT_UNAUTHORIZED: z.string().optional(),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z.string().min(3).default('Mon espace CESU <ne-pas-repondre@portail-cesu.example>'),
  SUPPORT_MAIL: z.email('attend une adresse e-mail').default('assistance@portail-cesu.example'),
  CLOCK: instant.optional(),
  DEMO_WORLD: flag.optional(),
  WEB_DIST: z.string().min(1).default(`${ROOT}apps/web/dist`),
  FILES_DIR: place.default(`${ROOT}apps/api/assets`),
  SANDBOX_URL: webUrl.optional(),
  REDIRECT_ORIGINS: originList.optional(),
  TRUST_PROXY_HOPS: count(0, 10).default(0),
  TOKEN_SECRET: secret.optional(),
  PASSWORD_PEPPER: secret.optional(),
  PARTNER_SECRET: secret.optional(),
  SECOND_STEP_SECRET: secret.optional(),
  SEALING_KEYS: titreKeyList.optional(),
  TITRE_KEYS: titreKeyList.optional(),
  LEDGER_SECRET: secret.optional(),
  LEDGER_ROOTS_DIR: place.optional(),
  CARD_MERCHANT: z.string().min(1).max(64).default('portail-cesu'),
  CARD_FEE_BASIS_POINTS: count(0, 10_000).default(80),
  CARD_FEE_FIXED_CENTS: count(0, 10_000).default(10),
  // Beyond it, giving money back takes two operators.
  REFUND_ALONE_CENTS: count(0, 10_000_000).default(REFUND_ALONE_CENTS),
  // Beyond it, recording a cheque or a transfer takes two operators.
  RECEIPT_ALONE_CENTS: count(0, 10_000_000).default(RECEIPT_ALONE_CENTS),
  SECOND_STEP_REQUIRED_SPACES: spaceList.optional(),
  // Private port of the metrics; closed by default.
  METRICS_PORT: count(1, 65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  // Standard names of OpenTelemetry.
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  API_DOCS: flag.optional(),
  WORKERS: flag.default(true),
  STOP_PAUSE_MS: count(0, 10_000).optional(),
  LIMIT_LOGIN_FAILURES: count(1, 1_000_000).default(5),
  LIMIT_LOGIN_WINDOW_S: count(1, 86_400).default(900),
  // A company's thousand employees may share one address.
  LIMIT_ADDRESS_FAILURES: count(1, 1_000_000).default(300),
  LIMIT_SPRAYING_ACCOUNTS: count(1, 1_000_000).default(100),
  LIMIT_SPRAYING_WINDOW_S: count(1, 300).default(300),
  LIMIT_CONTACT_PER_ADDRESS: count(1, 1_000_000).default(30),
  LIMIT_CONTACT_WINDOW_S: count(1, 86_400).default(3_600),
  LIMIT_REQUESTS_PER_PERSON: count(1, 1_000_000).default(60),
  LIMIT_REQUESTS_WINDOW_S: count(1, 86_400).default(3_600),
  LIMIT_EXPORTS_PER_PERSON: count(1, 1_000_000).default(3),
  LIMIT_EXPORTS_WINDOW_S: count(1, 604_800).default(86_400),
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

export type Environment = z.output<typeof environment>;
