import { createDeskModules } from './desk-modules.ts';
import { createAudienceModule } from './modules/audience/audience.module.ts';
import { createAuthenticationModule } from './modules/authentication/authentication.module.ts';
import { createCalendarModule } from './modules/calendar/calendar.module.ts';
import {
  createCardsModule,
  createInvoiceCause,
  createPaymentCause,
  createPreOrderCause,
  createTradeCause,
} from './modules/cards/cards.module.ts';
import { createClientsModule } from './modules/clients/clients.module.ts';
import { createContactModule } from './modules/contact/contact.module.ts';
import { createContractsModule } from './modules/contracts/contracts.module.ts';
import { createConversionModule } from './modules/conversion/conversion.module.ts';
import { createDebitsModule } from './modules/debits/debits.module.ts';
import { createDeclaringModule } from './modules/declaring/declaring.module.ts';
import { createDelegationsModule } from './modules/delegations/delegations.module.ts';
import { createDocumentsModule } from './modules/documents/documents.module.ts';
import { createDressingModule } from './modules/dressing/dressing.module.ts';
import { createFunderLinesModule } from './modules/funder-lines/funder-lines.module.ts';
import { createFunderPlansModule } from './modules/funder-plans/funder-plans.module.ts';
import { createFunderUsersModule } from './modules/funder-users/funder-users.module.ts';
import {
  createFunderOrdersModule,
  createOnDelivered,
} from './modules/funder-orders/funder-orders.module.ts';
import { createFunderSessionsModule } from './modules/funder-sessions/funder-sessions.module.ts';
import { createFundersModule } from './modules/funders/funders.module.ts';
import { createHelpModule } from './modules/help/help.module.ts';
import { createHoldingsModule } from './modules/holdings/holdings.module.ts';
import {
  createHomeInvoicesModule,
  createInvoicePayments,
} from './modules/home-invoices/home-invoices.module.ts';
import { createHomeOrdersModule } from './modules/home-orders/home-orders.module.ts';
import { createHomeProvidersModule } from './modules/home-providers/home-providers.module.ts';
import { createInterlocutorsModule } from './modules/interlocutors/interlocutors.module.ts';
import { createIntervenantModule } from './modules/intervenant/intervenant.module.ts';
import { createLinksModule } from './modules/links/links.module.ts';
import { createOperatorRequestsModule } from './modules/operator-requests/operator-requests.module.ts';
import { createOperationsModule } from './modules/operations/operations.module.ts';
import { createOrderingModule, createOwnParts } from './modules/ordering/ordering.module.ts';
import { createParametersModule } from './modules/parameters/parameters.module.ts';
import { createPaperPayingModule } from './modules/paper-paying/paper-paying.module.ts';
import { createComplementPayments, createPayingModule } from './modules/paying/paying.module.ts';
import { createPaymentNoticesModule } from './modules/payment-notices/payment-notices.module.ts';
import { createPaynumModule } from './modules/paynum/paynum.module.ts';
import { createPayoutsModule } from './modules/payouts/payouts.module.ts';
import { createPeopleModule } from './modules/people/people.module.ts';
import { createPersonalisationModule } from './modules/personalisation/personalisation.module.ts';
import { createPreferencesModule } from './modules/preferences/preferences.module.ts';
import { createPrintingModule } from './modules/printing/printing.module.ts';
import { createProfileModule } from './modules/profile/profile.module.ts';
import { createPrivacyModule } from './modules/privacy/privacy.module.ts';
import { createRegistrationModule } from './modules/registration/registration.module.ts';
import { createReportsModule } from './modules/reports/reports.module.ts';
import { createRequestsModule } from './modules/requests/requests.module.ts';
import { createTownsModule } from './modules/towns/towns.module.ts';
import { createTradeModule, createTradePayments } from './modules/trade/trade.module.ts';
import { createVouchersModule } from './modules/vouchers/vouchers.module.ts';
import type { Config } from './platform/config.ts';
import { isDatabaseAway } from './platform/db/database-errors.ts';
import { openDatabase } from './platform/db/database.ts';
import { APP_ROLE, readMigrations } from './platform/db/migrate.ts';
import { createUnitsOfWork } from './platform/db/unit-of-work.ts';
import { createDigest } from './platform/digest.ts';
import { createFileStore } from './platform/file-store.ts';
import { openShelves } from './platform/files/open-shelves.ts';
import { createDeviceCookie } from './platform/http/device-cookie.ts';
import { watchDraining } from './platform/http/draining.ts';
import { createHttpServer, type HttpApp } from './platform/http/http-server.ts';
import { createIdempotency } from './platform/idempotency/idempotency.ts';
import { systemIds } from './platform/ids.ts';
import { startJobs, type JobRunner } from './platform/jobs/job-runner.ts';
import { createAttemptLimits } from './platform/limits/attempt-limits.ts';
import { createAlarms } from './platform/log/alarms.ts';
import type { Log } from './platform/log/logger.ts';
import { createSecurityLog } from './platform/log/security-log.ts';
import { createPseudonyms } from './platform/log/pseudonym.ts';
import { createSecurityTrail } from './platform/log/security-trail.ts';
import { createMailPreview } from './platform/mail/mail-preview.ts';
import { createMaintenance } from './platform/maintenance.ts';
import { createOutboxWorker, type OutboxWorker } from './platform/outbox/outbox-worker.ts';
import { createOutbox, kindsOf, type OutboxHandler } from './platform/outbox/outbox.ts';
import { createPasswordStrengthMeter } from './platform/password-strength.ts';
import { createPasswords, type PasswordCost } from './platform/passwords.ts';
import { platformStateQueries } from './platform/platform-state.queries.ts';
import type { Platform } from './platform/platform.ts';
import type { Clock } from './platform/ports/clock.ts';
import type { MailSender } from './platform/ports/mail-sender.ts';
import { ShelfAway } from './platform/ports/shelf.ts';
import { createReadiness } from './platform/readiness.ts';
import { createSecretBox } from './platform/secret-box.ts';
import { watchStalls } from './platform/stall-watch.ts';
import { runOutside } from './platform/telemetry/moment.ts';
import { watchServer } from './platform/telemetry/server-gauges.ts';
import { QUIET, type Telemetry } from './platform/telemetry/telemetry.ts';
import { watchedJobs } from './platform/telemetry/watched-work.ts';
import { createTokens } from './platform/tokens.ts';

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
  const { config, clock, log, mail, hasAppRole, passwordCost, telemetry = QUIET } = dependencies;
  const database = openDatabase({
    url: config.database.url,
    maxConnections: config.database.poolSize,
    namedStatements: config.database.namedStatements,
    isPooled: config.database.isPooled,
    role: config.database.stepsDownToAppRole && hasAppRole ? APP_ROLE : undefined,
    keepsTraces: telemetry.keepsTraces,
    // A connection is nobody’s, though a request once opened it.
    onConnectionLost: (error) =>
      runOutside(() => log.warn({ err: error }, 'connexion à la base perdue')),
  });
  const shelves = openShelves(config);
  const units = createUnitsOfWork(database.reader);
  const digest = createDigest(config.tokenSecret);
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
    secretBox: createSecretBox(config.secondStep.secret, config.sealingSecrets),
    tokens: createTokens(config.tokenSecret, clock),
    files: createFileStore(shelves.files, database.reader),
    roots: shelves.roots,
  };
  return { database, shelves, platform };
};

const createModules = (platform: Platform) => {
  const authentication = createAuthenticationModule(platform);
  const audience = createAudienceModule(platform);
  const contact = createContactModule(platform);
  const requests = createRequestsModule(platform);
  const operatorRequests = createOperatorRequestsModule(platform);
  const privacy = createPrivacyModule(platform);
  const holdings = createHoldingsModule(platform);
  const links = createLinksModule(platform, authentication.sessions);
  const ordering = createOrderingModule(platform);
  const ownParts = createOwnParts(platform);
  const vouchers = createVouchersModule(platform);
  const { codes } = vouchers;
  const cards = createCardsModule(platform, {
    causes: {
      PRECOMMANDE: createPreOrderCause(ownParts),
      PAIEMENT: createPaymentCause(createComplementPayments(platform)),
      ECHANGE: createTradeCause(createTradePayments(platform, codes)),
      FACTURES: createInvoiceCause(createInvoicePayments(platform)),
    },
    findOwnPart: ownParts.findOwnPart,
  });
  const paying = createPayingModule(platform, cards);
  const trade = createTradeModule(platform, { ...cards, vouchers });
  const funderOrders = createFunderOrdersModule(platform, { codes });
  const printing = createPrintingModule(platform, {
    codes,
    onDelivered: createOnDelivered(platform),
  });
  const payouts = createPayoutsModule(platform);
  const declaring = createDeclaringModule(platform);
  const paynum = createPaynumModule(platform);
  const homeProviders = createHomeProvidersModule(platform);
  const homeOrders = createHomeOrdersModule(platform);
  const homeInvoices = createHomeInvoicesModule(platform, cards);
  const registration = createRegistrationModule(platform);
  const calendar = createCalendarModule(platform);
  const funderSessions = createFunderSessionsModule(platform);
  const funderLines = createFunderLinesModule(platform);
  const funderUsers = createFunderUsersModule(platform);
  const delegations = createDelegationsModule(platform, authentication.sessions);
  const reports = createReportsModule(platform);
  const operations = createOperationsModule(platform);
  const desk = createDeskModules(platform, { vouchers, cards, payouts, calendar });
  const outboxHandlers: readonly OutboxHandler[] = [
    createMailPreview(platform),
    ...authentication.outboxHandlers,
    ...contact.outboxHandlers,
    ...requests.outboxHandlers,
    ...operatorRequests.outboxHandlers,
    ...privacy.outboxHandlers,
    ...ordering.outboxHandlers,
    ...cards.outboxHandlers,
    ...paying.outboxHandlers,
    ...funderOrders.outboxHandlers,
    ...printing.outboxHandlers,
    ...payouts.outboxHandlers,
    ...declaring.outboxHandlers,
    ...paynum.outboxHandlers,
    ...homeProviders.outboxHandlers,
    ...createPaymentNoticesModule(platform).outboxHandlers,
    ...registration.outboxHandlers,
    ...calendar.outboxHandlers,
    ...funderSessions.outboxHandlers,
    ...funderLines.outboxHandlers,
    ...funderUsers.outboxHandlers,
    ...delegations.outboxHandlers,
    ...operations.outboxHandlers,
    ...vouchers.outboxHandlers,
    ...trade.outboxHandlers,
    ...desk.outboxHandlers,
  ];
  return {
    gate: authentication.gate,
    crowded: authentication.crowded,
    lookLog: privacy.lookLog,
    partnerGate: links.partnerGate,
    outboxHandlers,
    scheduledJobs: [
      ...calendar.scheduledJobs,
      ...funderSessions.scheduledJobs,
      ...cards.scheduledJobs,
      ...payouts.scheduledJobs,
      ...declaring.scheduledJobs,
      ...privacy.scheduledJobs,
      ...homeOrders.scheduledJobs,
    ],
    periodicTasks: [
      ...calendar.periodicTasks,
      ...cards.periodicTasks,
      ...paying.periodicTasks,
      ...trade.periodicTasks,
      ...declaring.periodicTasks,
      ...funderOrders.periodicTasks,
      ...desk.periodicTasks,
      ...reports.periodicTasks,
    ],
    stop: async () => {
      cards.stop();
      printing.stop();
      payouts.stop();
      declaring.stop();
      paynum.stop();
      homeProviders.stop();
      await audience.stop();
    },
    handlers: {
      ...authentication.handlers,
      ...desk.handlers,
      ...paying.handlers,
      ...trade.handlers,
      ...createPaperPayingModule(platform, vouchers).handlers,
      ...createConversionModule(platform, vouchers).handlers,
      ...createPersonalisationModule(platform).handlers,
      ...createDressingModule(platform).handlers,
      ...createContractsModule(platform).handlers,
      ...createClientsModule(platform).handlers,
      ...createInterlocutorsModule(platform).handlers,
      ...reports.handlers,
      ...paynum.handlers,
      ...homeProviders.handlers,
      ...homeOrders.handlers,
      ...homeInvoices.handlers,
      ...createParametersModule(platform).handlers,
      ...createHelpModule().handlers,
      ...createProfileModule(platform, declaring.ownMandate).handlers,
      ...audience.handlers,
      ...contact.handlers,
      ...requests.handlers,
      ...operatorRequests.handlers,
      ...privacy.handlers,
      ...createPreferencesModule(platform).handlers,
      ...delegations.handlers,
      ...operations.handlers,
      ...links.handlers,
      ...createPeopleModule(platform).handlers,
      ...ordering.handlers,
      ...funderSessions.handlers,
      ...funderLines.handlers,
      ...cards.handlers,
      ...funderOrders.handlers,
      ...printing.handlers,
      ...payouts.handlers,
      ...declaring.handlers,
      ...createIntervenantModule(platform).handlers,
      ...createDebitsModule(platform).handlers,
      ...registration.handlers,
      ...createTownsModule(platform).handlers,
      ...createFunderPlansModule(platform).handlers,
      ...funderUsers.handlers,
      ...createFundersModule(platform).handlers,
      ...holdings.handlers,
      ...createDocumentsModule([...holdings.documents, ...homeInvoices.documents]).handlers,
    },
  };
};

/** Puts the product together on a migrated database. */
export const buildServer = async (dependencies: ServerDependencies): Promise<ApiServer> => {
  const { config, clock, log, telemetry = QUIET } = dependencies;
  const { database, shelves, platform } = await openPlatform(dependencies);
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
    crowded: modules.crowded,
    lookLog: modules.lookLog,
    trail: createSecurityTrail(platform),
    partnerGate: modules.partnerGate,
    idempotency: createIdempotency(platform.units, clock),
    deviceCookie: createDeviceCookie(config.publicUrl.startsWith('https:')),
    log,
    telemetry,
    pseudonyms: createPseudonyms(platform.digest, clock),
    ids: platform.ids,
    maintenance: createMaintenance(state.isUnderMaintenance, clock),
    readiness: {
      isReady: async () => !lifetime.isEnding && (await readiness.isReady()),
      isReadyToMoveMoney: async () => !lifetime.isEnding && (await readiness.isReadyToMoveMoney()),
    },
    isAway: (error) => isDatabaseAway(error) || error instanceof ShelfAway,
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
      shelves.close();
      await platform.passwordStrength.close();
      gauges.stop();
      stalls.stop();
      await database.close();
      await telemetry.close();
    },
  };
};
