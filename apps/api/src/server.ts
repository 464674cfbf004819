import { createAudienceModule } from './modules/audience/audience.module.ts';
import { createAuthenticationModule } from './modules/authentication/authentication.module.ts';
import { createCalendarModule } from './modules/calendar/calendar.module.ts';
import {
  createCardsModule,
  createPaymentCause,
  createPreOrderCause,
} from './modules/cards/cards.module.ts';
import { createContactModule } from './modules/contact/contact.module.ts';
import { createContractsModule } from './modules/contracts/contracts.module.ts';
import { createDebitsModule } from './modules/debits/debits.module.ts';
import { createDocumentsModule } from './modules/documents/documents.module.ts';
import { createFunderLinesModule } from './modules/funder-lines/funder-lines.module.ts';
import { createFunderPlansModule } from './modules/funder-plans/funder-plans.module.ts';
import { createFunderUsersModule } from './modules/funder-users/funder-users.module.ts';
import {
  createFunderOrdersModule,
  createOnDelivered,
} from './modules/funder-orders/funder-orders.module.ts';
import { createFunderSessionsModule } from './modules/funder-sessions/funder-sessions.module.ts';
import { createHoldingsModule } from './modules/holdings/holdings.module.ts';
import { createIntervenantModule } from './modules/intervenant/intervenant.module.ts';
import { createLinksModule } from './modules/links/links.module.ts';
import { createOrderingModule, createOwnParts } from './modules/ordering/ordering.module.ts';
import { createParametersModule } from './modules/parameters/parameters.module.ts';
import { createPaperPayingModule } from './modules/paper-paying/paper-paying.module.ts';
import { createComplementPayments, createPayingModule } from './modules/paying/paying.module.ts';
import { createPaymentNoticesModule } from './modules/payment-notices/payment-notices.module.ts';
import { createPayoutsModule } from './modules/payouts/payouts.module.ts';
import { createPersonalisationModule } from './modules/personalisation/personalisation.module.ts';
import { createPrintingModule } from './modules/printing/printing.module.ts';
import { createRegistrationModule } from './modules/registration/registration.module.ts';
import { createTownsModule } from './modules/towns/towns.module.ts';
import { createVouchersModule } from './modules/vouchers/vouchers.module.ts';
import type { Config } from './platform/config.ts';
import { isDatabaseAway } from './platform/db/database-errors.ts';
import { openDatabase } from './platform/db/database.ts';
import { APP_ROLE, readMigrations } from './platform/db/migrate.ts';
import { createUnitsOfWork } from './platform/db/unit-of-work.ts';
import { createDigest } from './platform/digest.ts';
import { createFolderFileStore } from './platform/file-store.ts';
import { createDeviceCookie } from './platform/http/device-cookie.ts';
import { createHttpServer, type HttpApp } from './platform/http/http-server.ts';
import { createIdempotency } from './platform/idempotency/idempotency.ts';
import { systemIds } from './platform/ids.ts';
import { startJobs, type JobRunner } from './platform/jobs/job-runner.ts';
import { createAttemptLimits } from './platform/limits/attempt-limits.ts';
import { createAlarms } from './platform/log/alarms.ts';
import type { Log } from './platform/log/logger.ts';
import { createSecurityLog } from './platform/log/security-log.ts';
import { createMailPreview } from './platform/mail/mail-preview.ts';
import { createMaintenance } from './platform/maintenance.ts';
import { createOutboxWorker, type OutboxWorker } from './platform/outbox/outbox-worker.ts';
import { createOutbox, kindsOf, type OutboxHandler } from './platform/outbox/outbox.ts';
import { createPasswordStrengthMeter } from './platform/password-strength.ts';
import { createPasswords } from './platform/passwords.ts';
import { platformStateQueries } from './platform/platform-state.queries.ts';
import type { Platform } from './platform/platform.ts';
import type { Clock } from './platform/ports/clock.ts';
import type { MailSender } from './platform/ports/mail-sender.ts';
import { createReadiness } from './platform/readiness.ts';
import { createSecretBox } from './platform/secret-box.ts';
import { createTokens } from './platform/tokens.ts';

export interface ServerDependencies {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  readonly mail: MailSender;
  /** False where the login may not take the application's role. */
  readonly hasAppRole: boolean;
}

export interface ApiServer {
  readonly http: HttpApp;
  readonly routes: readonly string[];
  readonly platform: Platform;
  /** Outbox and nightly work; a replica may serve calls without doing any. */
  readonly startJobs: () => Promise<JobRunner>;
  /** One message of the outbox, as the job queue hands it over. */
  readonly doMessage: OutboxWorker;
  readonly close: () => Promise<void>;
}

const openPlatform = async ({ config, clock, log, mail, hasAppRole }: ServerDependencies) => {
  const database = openDatabase({
    url: config.database.url,
    maxConnections: config.database.poolSize,
    namedStatements: config.database.namedStatements,
    role: config.database.stepsDownToAppRole && hasAppRole ? APP_ROLE : undefined,
    onConnectionLost: (error) => log.warn({ err: error }, 'connexion à la base perdue'),
  });
  const units = createUnitsOfWork(database.reader);
  const digest = createDigest(config.tokenSecret);
  const securityLog = createSecurityLog({ clock, ids: systemIds, digest });
  const platform: Platform = {
    config,
    reader: database.reader,
    units,
    clock,
    ids: systemIds,
    log,
    digest,
    limits: createAttemptLimits(units, clock),
    securityLog,
    alarms: createAlarms({ securityLog, log }),
    outbox: createOutbox(clock, systemIds),
    mail,
    passwords: await createPasswords(config.passwordPepper),
    passwordStrength: createPasswordStrengthMeter(),
    secretBox: createSecretBox(config.secondStep.secret),
    tokens: createTokens(config.tokenSecret, clock),
    files: await createFolderFileStore(config.filesDir),
  };
  return { database, platform };
};

const createModules = (platform: Platform) => {
  const authentication = createAuthenticationModule(platform);
  const audience = createAudienceModule(platform);
  const contact = createContactModule(platform);
  const holdings = createHoldingsModule(platform);
  const links = createLinksModule(platform, authentication.sessions);
  const ordering = createOrderingModule(platform);
  const ownParts = createOwnParts(platform);
  const cards = createCardsModule(platform, {
    causes: {
      PRECOMMANDE: createPreOrderCause(ownParts),
      PAIEMENT: createPaymentCause(createComplementPayments(platform)),
    },
    findOwnPart: ownParts.findOwnPart,
  });
  const paying = createPayingModule(platform, cards);
  const vouchers = createVouchersModule(platform);
  const { codes } = vouchers;
  const funderOrders = createFunderOrdersModule(platform, { codes });
  const printing = createPrintingModule(platform, {
    codes,
    onDelivered: createOnDelivered(platform),
  });
  const payouts = createPayoutsModule(platform);
  const registration = createRegistrationModule(platform);
  const calendar = createCalendarModule(platform);
  const funderSessions = createFunderSessionsModule(platform);
  const funderLines = createFunderLinesModule(platform);
  const funderUsers = createFunderUsersModule(platform);
  const outboxHandlers: readonly OutboxHandler[] = [
    createMailPreview(platform),
    ...authentication.outboxHandlers,
    ...contact.outboxHandlers,
    ...ordering.outboxHandlers,
    ...cards.outboxHandlers,
    ...paying.outboxHandlers,
    ...funderOrders.outboxHandlers,
    ...printing.outboxHandlers,
    ...payouts.outboxHandlers,
    ...createPaymentNoticesModule(platform).outboxHandlers,
    ...registration.outboxHandlers,
    ...calendar.outboxHandlers,
    ...funderSessions.outboxHandlers,
    ...funderLines.outboxHandlers,
    ...funderUsers.outboxHandlers,
    ...vouchers.outboxHandlers,
  ];
  return {
    gate: authentication.gate,
    crowded: authentication.crowded,
    partnerGate: links.partnerGate,
    outboxHandlers,
    scheduledJobs: [
      ...calendar.scheduledJobs,
      ...funderSessions.scheduledJobs,
      ...cards.scheduledJobs,
      ...payouts.scheduledJobs,
    ],
    periodicTasks: [
      ...calendar.periodicTasks,
      ...cards.periodicTasks,
      ...paying.periodicTasks,
      ...funderOrders.periodicTasks,
    ],
    stop: async () => {
      cards.stop();
      printing.stop();
      payouts.stop();
      await audience.stop();
    },
    handlers: {
      ...authentication.handlers,
      ...paying.handlers,
      ...createPaperPayingModule(platform, vouchers).handlers,
      ...createPersonalisationModule(platform).handlers,
      ...createContractsModule(platform).handlers,
      ...createParametersModule(platform).handlers,
      ...audience.handlers,
      ...contact.handlers,
      ...links.handlers,
      ...ordering.handlers,
      ...funderSessions.handlers,
      ...funderLines.handlers,
      ...cards.handlers,
      ...funderOrders.handlers,
      ...printing.handlers,
      ...payouts.handlers,
      ...createIntervenantModule(platform).handlers,
      ...createDebitsModule(platform).handlers,
      ...registration.handlers,
      ...createTownsModule(platform).handlers,
      ...createFunderPlansModule(platform).handlers,
      ...funderUsers.handlers,
      ...holdings.handlers,
      ...createDocumentsModule(holdings.documents).handlers,
    },
  };
};

/** Puts the product together on a migrated database. */
export const buildServer = async (dependencies: ServerDependencies): Promise<ApiServer> => {
  const { config, clock, log } = dependencies;
  const { database, platform } = await openPlatform(dependencies);
  const modules = createModules(platform);
  const state = platformStateQueries(database.reader);
  const migrations = (await readMigrations()).map((file) => file.name);
  const { app: http, routes } = await createHttpServer({
    handlers: modules.handlers,
    gate: modules.gate,
    crowded: modules.crowded,
    partnerGate: modules.partnerGate,
    idempotency: createIdempotency(platform.units, clock),
    deviceCookie: createDeviceCookie(config.publicUrl.startsWith('https:')),
    log,
    ids: platform.ids,
    maintenance: createMaintenance(state.isUnderMaintenance, clock),
    readiness: createReadiness(migrations, state.appliedMigrations),
    isAway: isDatabaseAway,
    clock,
    webDist: config.webDist,
    apiDocs: config.apiDocs,
    trustProxyHops: config.trustProxyHops,
    maxEventLoopDelayMs: config.limits.eventLoopDelayMs,
  });
  const worker = createOutboxWorker({
    units: platform.units,
    clock,
    log,
    handlers: modules.outboxHandlers,
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
        scheduledJobs: modules.scheduledJobs,
        periodicTasks: modules.periodicTasks,
      }),
    doMessage: worker,
    close: async () => {
      await http.close();
      await modules.stop();
      platform.mail.close();
      await platform.passwordStrength.close();
      await database.close();
    },
  };
};
