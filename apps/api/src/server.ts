import type { Config } from './platform/config.ts';
import { isDatabaseUnavailable } from './platform/db/database-errors.ts';
import { openDatabase } from './platform/db/database.ts';
import { APP_ROLE, readMigrations } from './platform/db/migrate.ts';
import { createUnitsOfWork } from './platform/db/unit-of-work.ts';
import { createDigest } from './platform/digest.ts';
import { createFileStore } from './platform/file-store.ts';
import { openObjectStores } from './platform/files/open-object-stores.ts';
import { createDeviceCookie, createOperatorCookie } from './platform/http/cookies.ts';
import { createHttpServer, type HttpApp, watchDraining } from './platform/http/http-server.ts';
import { createIdempotency } from './platform/idempotency/idempotency.ts';
import { systemIds } from './platform/ids.ts';
import { startJobs, type JobRunner } from './platform/jobs/job-runner.ts';
import { createAttemptLimits } from './platform/limits/attempt-limits.ts';
import { createAlarms } from './platform/log/alarms.ts';
import type { Log } from './platform/log/logger.ts';
import { createSecurityLog } from './platform/log/security-log.ts';
import { createPseudonyms } from './platform/log/pseudonym.ts';
import { createSecurityTrail } from './platform/log/security-trail.ts';
import { createMaintenance } from './platform/maintenance.ts';
import { createOutboxWorker, type OutboxWorker } from './platform/outbox/outbox-dispatcher.ts';
import { createOutbox, kindsOf } from './platform/outbox/outbox.ts';
import { createAttachmentReader } from './platform/attachments/read-attachment.ts';
import { createPasswordStrengthMeter } from './platform/password-strength.ts';
import { createPasswords, type PasswordCost } from './platform/passwords.ts';
import { platformStateQueries } from './platform/platform-state.repository.ts';
import type { Platform } from './platform/platform.ts';
import type { Clock } from './platform/ports/clock.ts';
import type { MailSender } from './platform/ports/mail-sender.ts';
import { StorageUnavailable } from './platform/ports/object-store.ts';
import { createReadiness, watchStalls } from './platform/readiness.ts';
import { createSecretBox } from './platform/secret-box.ts';
import { runWithoutContext } from './platform/telemetry/request-context.ts';
import { watchServer } from './platform/telemetry/server-gauges.ts';
import { NOOP_TELEMETRY, type Telemetry, watchedJobs } from './platform/telemetry/telemetry.ts';
import { createTokens } from './platform/tokens.ts';
import { createTableReader } from './platform/workbooks/table-reader.ts';
import { createModules } from './modules.ts';

export interface ServerDependencies {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  readonly mail: MailSender;
  /** False where the login may not take the application's role. */
  readonly hasAppRole: boolean;
  /** Less than the product's own only where thousands of people sign in for a test. */
  readonly passwordCost?: PasswordCost;
  /** Closed with the server. */
  readonly telemetry?: Telemetry;
}

export interface ApiServer {
  readonly http: HttpApp;
  readonly routes: readonly string[];
  readonly platform: Platform;
  /** Outbox and nightly work; a replica may serve calls without doing any. */
  readonly startJobs: () => Promise<JobRunner>;
  /** One message of the outbox, as the job queue hands it over. */
  readonly doMessage: OutboxWorker;
  /** Says that it is ready no more; calls are still answered. */
  readonly drain: () => void;
  /** Takes no call any more, and settles when the last one is answered. */
  readonly stopAnswering: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const openPlatform = async (dependencies: ServerDependencies) => {
  const {
    config,
    clock,
    log,
    mail,
    hasAppRole,
    passwordCost,
    telemetry = NOOP_TELEMETRY,
  } = dependencies;
  const database = openDatabase({
    url: config.database.url,
    maxConnections: config.database.poolSize,
    isPooled: config.database.isPooled,
    role: config.database.stepsDownToAppRole && hasAppRole ? APP_ROLE : undefined,
    keepsTraces: telemetry.keepsTraces,
    // Pool events must not inherit the request's trace context.
    onConnectionLost: (error) =>
      runWithoutContext(() => log.warn({ err: error }, 'connexion à la base perdue')),
  });
  const objectStores = openObjectStores(config);
  const units = createUnitsOfWork(database.reader);
  const digest = createDigest(config.tokenKeys);
  const securityLog = createSecurityLog({ clock, ids: systemIds, digest, log });
  const platform: Platform = {
    config,
    reader: database.reader,
    units,
    clock,
    ids: systemIds,
    log,
    digest,
    limits: createAttemptLimits(database.reader, clock),
    securityLog,
    alarms: createAlarms({ securityLog, log }),
    outbox: createOutbox(clock, systemIds),
    mail,
    passwords: await createPasswords(config.passwordPepper, {}, passwordCost),
    passwordStrength: createPasswordStrengthMeter(),
    secretBox: createSecretBox(config.secondStep.keys, config.sealingKeys),
    tokens: createTokens(config.tokenKeys, clock),
    attachments: createAttachmentReader(),
    tables: createTableReader(),
    files: createFileStore(objectStores.files, database.reader),
    roots: objectStores.roots,
  };
  return { database, objectStores, platform };
};

/** Puts the product together on a migrated database. */
export const buildServer = async (dependencies: ServerDependencies): Promise<ApiServer> => {
  const { config, clock, log, telemetry = NOOP_TELEMETRY } = dependencies;
  const { database, objectStores, platform } = await openPlatform(dependencies);
  const modules = createModules(platform);
  const state = platformStateQueries(database.reader);
  const stalls = watchStalls(config.limits.eventLoopDelayMs);
  const readiness = createReadiness({
    expectedMigrations: (await readMigrations()).map((file) => file.name),
    readState: state.readState,
    isStalled: stalls.isStalled,
    log,
  });
  const lifetime = { isEnding: false };
  const gauges = watchServer(telemetry.metrics, { ...database, readiness, log });
  const { app: http, routes } = await createHttpServer({
    handlers: modules.handlers,
    gate: modules.gate,
    overloaded: modules.overloaded,
    accessLog: modules.accessLog,
    trail: createSecurityTrail(platform),
    secretBox: platform.secretBox,
    partnerGate: modules.partnerGate,
    idempotency: createIdempotency(platform.units, clock),
    deviceCookie: createDeviceCookie(config.publicUrl.startsWith('https:')),
    operatorCookie: createOperatorCookie(config.publicUrl),
    log,
    telemetry,
    pseudonyms: createPseudonyms(platform.digest, clock),
    ids: platform.ids,
    maintenance: createMaintenance(state.isUnderMaintenance, clock),
    readiness: {
      isReady: async () => !lifetime.isEnding && (await readiness.isReady()),
      isReadyToMoveMoney: async () => !lifetime.isEnding && (await readiness.isReadyToMoveMoney()),
    },
    isUnavailable: (error) => isDatabaseUnavailable(error) || error instanceof StorageUnavailable,
    clock,
    webDist: config.webDist,
    apiDocs: config.apiDocs,
    trustProxyHops: config.trustProxyHops,
    maxEventLoopDelayMs: config.limits.eventLoopDelayMs,
  });
  const draining = watchDraining(http);
  const worker = createOutboxWorker({
    reader: platform.reader,
    clock,
    log,
    handlers: modules.outboxHandlers,
    telemetry,
  });
  return {
    http,
    routes,
    platform,
    startJobs: () =>
      startJobs({
        ...platform,
        pool: database.pool,
        worker,
        kinds: kindsOf(modules.outboxHandlers),
        ...watchedJobs(telemetry, modules),
      }),
    doMessage: worker,
    drain: () => {
      lifetime.isEnding = true;
      draining.begin();
    },
    stopAnswering: draining.close,
    close: async () => {
      await draining.close();
      await modules.stop();
      platform.mail.close();
      objectStores.close();
      await platform.passwordStrength.close();
      await platform.attachments.close();
      await platform.tables.close();
      gauges.stop();
      stalls.stop();
      await database.close();
      await telemetry.close();
    },
  };
};
