import { createOperatorModules } from './operator-modules.ts';
import { createAudienceModule } from './modules/people/audience/audience.module.ts';
import { createAuthenticationModule } from './modules/identity/sign-in/authentication.module.ts';
import { createCalendarModule } from './modules/settlement/calendar/calendar.module.ts';
import {
  createCardsModule,
  createInvoiceCause,
  createPreOrderCause,
  createTradeCause,
} from './modules/payments/cards/cards.module.ts';
import { createContactModule } from './modules/people/contact/contact.module.ts';
import { createContractsModule } from './modules/funders/contracts/contracts.module.ts';
import { createConversionModule } from './modules/wallet/conversion/conversion.module.ts';
import { createDebitsModule } from './modules/settlement/direct-debits/debits.module.ts';
import { createDeclaringModule } from './modules/declarations/declaring/declaring.module.ts';
import { createDelegationsModule } from './modules/identity/delegations/delegations.module.ts';
import { createDocumentsModule } from './modules/wallet/documents/documents.module.ts';
import { createApprovalsModule } from './modules/backoffice/approvals/approvals.module.ts';
import { createBrandingModule } from './modules/branding/themes/branding.module.ts';
import { createFunderLinesModule } from './modules/campaigns/lines/funder-lines.module.ts';
import { createFunderPlansModule } from './modules/campaigns/aid-plans/funder-plans.module.ts';
import { createFunderUsersModule } from './modules/funders/users/funder-users.module.ts';
import {
  createFunderOrdersModule,
  createOnDelivered,
} from './modules/campaigns/funder-orders/funder-orders.module.ts';
import { createFunderCampaignsModule } from './modules/campaigns/periods/funder-campaigns.module.ts';
import { createFundersModule } from './modules/funders/organisations/funders.module.ts';
import { createHelpModule } from './modules/people/help/help.module.ts';
import { createHoldingsModule } from './modules/wallet/statements/holdings.module.ts';
import {
  createHomeInvoicesModule,
  createInvoicePayments,
} from './modules/home-services/invoices/home-invoices.module.ts';
import { createHomeOrdersModule } from './modules/home-services/orders/home-orders.module.ts';
import { createHomeProvidersModule } from './modules/home-services/providers/home-providers.module.ts';
import { createInterlocutorsModule } from './modules/funders/contacts/interlocutors.module.ts';
import { createPayeesModule } from './modules/payments/payees/payees.module.ts';
import { createLinksModule } from './modules/identity/links/links.module.ts';
import { createUnrecognisedChangesModule } from './modules/identity/unrecognised-changes/unrecognised-changes.module.ts';
import { createOperatorRequestsModule } from './modules/backoffice/requests/operator-requests.module.ts';
import { createOperationsModule } from './modules/backoffice/operations/operations.module.ts';
import { createOrderingModule, createOwnParts } from './modules/orders/ordering/ordering.module.ts';
import { createParametersModule } from './platform/reference/parameters.module.ts';
import { createPaperPaymentsModule } from './modules/payments/paper/paper-payments.module.ts';
import {
  createComplementCause,
  createPaymentsModule,
} from './modules/payments/account/payments.module.ts';
import { createPaymentNoticesModule } from './modules/payments/notices/payment-notices.module.ts';
import { createPaynumModule } from './modules/home-services/paynum/paynum.module.ts';
import { createPayoutsModule } from './modules/settlement/payouts/payouts.module.ts';
import { createOperatorSearchModule } from './modules/people/operator-search/operator-search.module.ts';
import { createPersonalisationModule } from './modules/branding/personalisation/personalisation.module.ts';
import { createPreferencesModule } from './modules/identity/preferences/preferences.module.ts';
import { createPrintingModule } from './modules/orders/printing/printing.module.ts';
import { createProfileModule } from './modules/people/profile/profile.module.ts';
import { createPrivacyModule } from './modules/people/privacy/privacy.module.ts';
import { createRegistrationModule } from './modules/identity/registration/registration.module.ts';
import { createReportsModule } from './modules/backoffice/reports/reports.module.ts';
import { createRequestsModule } from './modules/people/requests/requests.module.ts';
import { createTownsModule } from './platform/reference/towns.module.ts';
import { createTradeModule, createTradePayments } from './modules/wallet/trade/trade.module.ts';
import { createVouchersModule } from './modules/wallet/vouchers/vouchers.module.ts';
import type { PeriodicTask, ScheduledJob } from './platform/jobs/scheduled-job.ts';
import { createMailPreview } from './mail-preview.ts';
import type { OutboxHandler } from './platform/outbox/outbox.ts';
import type { Platform } from './platform/platform.ts';

/** What a module does besides answering calls; most do only some of it. */
interface Work {
  readonly outboxHandlers?: readonly OutboxHandler[];
  readonly scheduledJobs?: readonly ScheduledJob[];
  readonly periodicTasks?: readonly PeriodicTask[];
  /** Lets go of what it holds open. */
  readonly stop?: () => void | Promise<void>;
}

const workOf = (modules: readonly Work[]) => ({
  outboxHandlers: modules.flatMap((one) => one.outboxHandlers ?? []),
  scheduledJobs: modules.flatMap((one) => one.scheduledJobs ?? []),
  periodicTasks: modules.flatMap((one) => one.periodicTasks ?? []),
  stop: async () => {
    for (const one of modules) await one.stop?.();
  },
});

/** Every module of the product, each given what it asks of the others. */
export const createModules = (platform: Platform) => {
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
      PAIEMENT: createComplementCause(platform),
      ECHANGE: createTradeCause(createTradePayments(platform, codes)),
      FACTURES: createInvoiceCause(createInvoicePayments(platform)),
    },
    findOwnPart: ownParts.findOwnPart,
  });
  const payments = createPaymentsModule(platform, cards);
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
  const funderCampaigns = createFunderCampaignsModule(platform);
  const funderLines = createFunderLinesModule(platform);
  const funderUsers = createFunderUsersModule(platform);
  const funders = createFundersModule(platform);
  const delegations = createDelegationsModule(platform, authentication.sessions);
  const reports = createReportsModule(platform);
  const operations = createOperationsModule(platform);
  const operator = createOperatorModules(platform, { vouchers, cards, payouts, calendar });
  const work = workOf([
    { outboxHandlers: [createMailPreview(platform)] },
    createPaymentNoticesModule(platform),
    authentication,
    contact,
    requests,
    operatorRequests,
    privacy,
    ordering,
    cards,
    payments,
    funderOrders,
    printing,
    payouts,
    declaring,
    paynum,
    homeProviders,
    homeOrders,
    registration,
    calendar,
    funderCampaigns,
    funderLines,
    funderUsers,
    funders,
    delegations,
    createApprovalsModule(platform),
    operations,
    vouchers,
    trade,
    operator,
    reports,
    audience,
  ]);
  return {
    gate: authentication.gate,
    overloaded: authentication.overloaded,
    accessLog: privacy.accessLog,
    partnerGate: links.partnerGate,
    ...work,
    handlers: {
      ...authentication.handlers,
      ...operator.handlers,
      ...payments.handlers,
      ...trade.handlers,
      ...createPaperPaymentsModule(platform, vouchers).handlers,
      ...createConversionModule(platform, vouchers).handlers,
      ...createPersonalisationModule(platform).handlers,
      ...createBrandingModule(platform).handlers,
      ...createContractsModule(platform).handlers,
      ...createInterlocutorsModule(platform).handlers,
      ...reports.handlers,
      ...paynum.handlers,
      ...homeProviders.handlers,
      ...homeOrders.handlers,
      ...homeInvoices.handlers,
      ...createParametersModule(platform).handlers,
      ...createHelpModule().handlers,
      ...createProfileModule(platform, declaring).handlers,
      ...audience.handlers,
      ...contact.handlers,
      ...requests.handlers,
      ...operatorRequests.handlers,
      ...privacy.handlers,
      ...createPreferencesModule(platform).handlers,
      ...delegations.handlers,
      ...createUnrecognisedChangesModule(platform, authentication.sessions).handlers,
      ...operations.handlers,
      ...links.handlers,
      ...createOperatorSearchModule(platform).handlers,
      ...ordering.handlers,
      ...funderCampaigns.handlers,
      ...funderLines.handlers,
      ...cards.handlers,
      ...funderOrders.handlers,
      ...printing.handlers,
      ...payouts.handlers,
      ...declaring.handlers,
      ...createPayeesModule(platform).handlers,
      ...createDebitsModule(platform).handlers,
      ...registration.handlers,
      ...createTownsModule(platform).handlers,
      ...createFunderPlansModule(platform).handlers,
      ...funderUsers.handlers,
      ...funders.handlers,
      ...holdings.handlers,
      ...createDocumentsModule([...holdings.documents, ...homeInvoices.documents]).handlers,
    },
  };
};
