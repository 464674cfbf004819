import { createDelegationsModule } from './modules/identity/delegations/delegations.module.ts';
import { createLinksModule } from './modules/identity/links/links.module.ts';
import { createPreferencesModule } from './modules/identity/preferences/preferences.module.ts';
import { createRegistrationModule } from './modules/identity/registration/registration.module.ts';
import { createAuthenticationModule } from './modules/identity/sign-in/authentication.module.ts';
import { createUnrecognisedChangesModule } from './modules/identity/unrecognised-changes/unrecognised-changes.module.ts';
import { createAudienceModule } from './modules/people/audience/audience.module.ts';
import { createContactModule } from './modules/people/contact/contact.module.ts';
import { createHelpModule } from './modules/people/help/help.module.ts';
import { createOperatorSearchModule } from './modules/people/operator-search/operator-search.module.ts';
import { createPrivacyModule } from './modules/people/privacy/privacy.module.ts';
import { createProfileModule } from './modules/people/profile/profile.module.ts';
import { createRequestsModule } from './modules/people/requests/requests.module.ts';
import { createInterlocutorsModule } from './modules/funders/contacts/interlocutors.module.ts';
import { createContractsModule } from './modules/funders/contracts/contracts.module.ts';
import { createFunderSignInModule } from './modules/funders/company-sign-in/funder-sign-in.module.ts';
import { createFundersModule } from './modules/funders/organisations/funders.module.ts';
import { createFunderNoticesModule } from './modules/funders/notices/funder-notices.module.ts';
import { createFunderUsersModule } from './modules/funders/users/funder-users.module.ts';
import { createFunderPeopleModule } from './modules/campaigns/people/funder-people.module.ts';
import { createFunderPlansModule } from './modules/campaigns/aid-plans/funder-plans.module.ts';
import {
  createFunderOrdersModule,
  createOnDelivered,
} from './modules/campaigns/funder-orders/funder-orders.module.ts';
import { createFunderLinesModule } from './modules/campaigns/lines/funder-lines.module.ts';
import { createFunderCampaignsModule } from './modules/campaigns/periods/funder-campaigns.module.ts';
import { createOrderingModule, createOwnParts } from './modules/orders/ordering/ordering.module.ts';
import { createPrintingModule } from './modules/orders/printing/printing.module.ts';
import { createConversionModule } from './modules/wallet/conversion/conversion.module.ts';
import { createDocumentsModule } from './modules/wallet/documents/documents.module.ts';
import { createOppositionsModule } from './modules/wallet/oppositions/oppositions.module.ts';
import { createHoldingsModule } from './modules/wallet/statements/holdings.module.ts';
import { createTradeModule, createTradePayments } from './modules/wallet/trade/trade.module.ts';
import { createVouchersModule } from './modules/wallet/vouchers/vouchers.module.ts';
import {
  createComplementCause,
  createPaymentsModule,
} from './modules/payments/account/payments.module.ts';
import {
  createCardsModule,
  createInvoiceCause,
  createPreOrderCause,
  createTradeCause,
} from './modules/payments/cards/cards.module.ts';
import { createPaymentNoticesModule } from './modules/payments/notices/payment-notices.module.ts';
import { createPaperPaymentsModule } from './modules/payments/paper/paper-payments.module.ts';
import { createPayeesModule } from './modules/payments/payees/payees.module.ts';
import { createBankFilesModule } from './modules/settlement/bank-files/bank-files.module.ts';
import { createBankOperationsModule } from './modules/settlement/bank-operations/bank-operations.module.ts';
import {
  createApplyReturns,
  createBankReturnsModule,
} from './modules/settlement/bank-returns/bank-returns.module.ts';
import { createCalendarModule } from './modules/settlement/calendar/calendar.module.ts';
import { createDebitsModule } from './modules/settlement/direct-debits/debits.module.ts';
import { createLedgerHealthModule } from './modules/settlement/ledger-health/ledger-health.module.ts';
import { createLedgerJournalsModule } from './modules/settlement/ledger-journals/ledger-journals.module.ts';
import { createPayeeVerificationModule } from './modules/settlement/payee-verification/payee-verification.module.ts';
import { createPayoutsModule } from './modules/settlement/payouts/payouts.module.ts';
import { createStatementsModule } from './modules/settlement/statements/statements.module.ts';
import { createReconciliationModule } from './modules/settlement/reconciliation/reconciliation.module.ts';
import { createDeclaringModule } from './modules/declarations/declaring/declaring.module.ts';
import { createDeclarationCasesModule } from './modules/declarations/follow-up/declaration-cases.module.ts';
import {
  createHomeInvoicesModule,
  createInvoicePayments,
} from './modules/home-services/invoices/home-invoices.module.ts';
import { createHomeOrdersModule } from './modules/home-services/orders/home-orders.module.ts';
import { createPaynumModule } from './modules/home-services/paynum/paynum.module.ts';
import { createHomeProvidersModule } from './modules/home-services/providers/home-providers.module.ts';
import { createApprovalsModule } from './modules/backoffice/approvals/approvals.module.ts';
import {
  createOperationsModule,
  createRecordMatches,
} from './modules/backoffice/operations/operations.module.ts';
import { createFiguresModule } from './modules/backoffice/figures/figures.module.ts';
import { createOperatorsModule } from './modules/backoffice/operators/operators.module.ts';
import { createReportsModule } from './modules/backoffice/reports/reports.module.ts';
import { createEventLogModule } from './modules/backoffice/event-log/event-log.module.ts';
import { createPersonSheetModule } from './modules/backoffice/person-sheet/person-sheet.module.ts';
import { createOperatorHomeModule } from './modules/backoffice/home/home.module.ts';
import { createSearchModule } from './modules/backoffice/search/search.module.ts';
import { createOperatorRequestsModule } from './modules/backoffice/requests/operator-requests.module.ts';
import { createPersonalisationModule } from './modules/branding/personalisation/personalisation.module.ts';
import { createBrandingModule } from './modules/branding/themes/branding.module.ts';
import type { ModuleParts } from './platform/http/define-module.ts';
import { createMailPreview } from './mail-preview.ts';
import type { Platform } from './platform/platform.ts';
import { createParametersModule } from './platform/reference/parameters.module.ts';
import { createTownsModule } from './platform/reference/towns.module.ts';

const workOf = (modules: readonly ModuleParts[]) => ({
  outboxHandlers: modules.flatMap((module) => module.outboxHandlers ?? []),
  scheduledJobs: modules.flatMap((module) => module.scheduledJobs ?? []),
  periodicTasks: modules.flatMap((module) => module.periodicTasks ?? []),
  stop: async () => {
    for (const module of modules) await module.stop?.();
  },
});

/** Every module of the product, each with the modules that it needs. */
export const createModules = (platform: Platform) => {
  // Needed by modules of other areas
  const authentication = createAuthenticationModule(platform);
  const { sessions } = authentication;
  const vouchers = createVouchersModule(platform);
  const { codes } = vouchers;
  const ownParts = createOwnParts(platform);
  const cards = createCardsModule(platform, {
    causes: {
      PRECOMMANDE: createPreOrderCause(ownParts),
      PAIEMENT: createComplementCause(platform),
      ECHANGE: createTradeCause(createTradePayments(platform, codes)),
      FACTURES: createInvoiceCause(createInvoicePayments(platform)),
    },
    findOwnPart: ownParts.findOwnPart,
  });
  const declaring = createDeclaringModule(platform);

  // identity
  const registration = createRegistrationModule(platform);
  const links = createLinksModule(platform, sessions);
  const delegations = createDelegationsModule(platform, sessions);
  const preferences = createPreferencesModule(platform);
  const unrecognisedChanges = createUnrecognisedChangesModule(platform, sessions);

  // people
  const profile = createProfileModule(platform, declaring);
  const privacy = createPrivacyModule(platform);
  const contact = createContactModule(platform);
  const requests = createRequestsModule(platform);
  const audience = createAudienceModule(platform);
  const help = createHelpModule();
  const operatorSearch = createOperatorSearchModule(platform);

  // funders
  const funders = createFundersModule(platform);
  const funderUsers = createFunderUsersModule(platform);
  const funderNotices = createFunderNoticesModule(platform);
  const funderSignIn = createFunderSignInModule(platform, authentication);
  const contracts = createContractsModule(platform);
  const interlocutors = createInterlocutorsModule(platform);

  // campaigns
  const funderCampaigns = createFunderCampaignsModule(platform);
  const funderLines = createFunderLinesModule(platform);
  const funderPlans = createFunderPlansModule(platform);
  const funderPeople = createFunderPeopleModule(platform);
  const funderOrders = createFunderOrdersModule(platform, { codes });

  // orders
  const ordering = createOrderingModule(platform);
  const printing = createPrintingModule(platform, {
    codes,
    onDelivered: createOnDelivered(platform),
  });

  // payments
  const payments = createPaymentsModule(platform, cards);
  const paperPayments = createPaperPaymentsModule(platform, vouchers);
  const payees = createPayeesModule(platform);
  const paymentNotices = createPaymentNoticesModule(platform);

  // settlement
  const payouts = createPayoutsModule(platform);
  const payeeVerification = createPayeeVerificationModule(platform);
  const bankReturns = createBankReturnsModule(platform, payouts);
  const bankFiles = createBankFilesModule(platform);
  const bankOperations = createBankOperationsModule(platform);
  const ledgerJournals = createLedgerJournalsModule(platform);
  const debits = createDebitsModule(platform, payouts);
  const statements = createStatementsModule(platform, {
    recordMatches: createRecordMatches(platform),
    applyReturns: createApplyReturns(platform),
    takeMessage: bankReturns.takeMessage,
  });
  const reconciliation = createReconciliationModule(platform, cards);
  const calendar = createCalendarModule(platform);
  const ledgerHealth = createLedgerHealthModule(platform, calendar.tasks);

  // declarations
  const declarationCases = createDeclarationCasesModule(platform);

  // home-services
  const homeProviders = createHomeProvidersModule(platform);
  const homeOrders = createHomeOrdersModule(platform);
  const homeInvoices = createHomeInvoicesModule(platform, cards);
  const paynum = createPaynumModule(platform);

  // wallet
  const holdings = createHoldingsModule(platform);
  const conversion = createConversionModule(platform, vouchers);
  const trade = createTradeModule(platform, { ...cards, vouchers });
  const oppositions = createOppositionsModule(platform, vouchers);
  const documents = createDocumentsModule([...holdings.documents, ...homeInvoices.documents]);

  // backoffice
  const operatorRequests = createOperatorRequestsModule(platform);
  const operatorHome = createOperatorHomeModule(platform);
  const search = createSearchModule(platform);
  const eventLog = createEventLogModule(platform);
  const personSheet = createPersonSheetModule(platform);
  const operations = createOperationsModule(platform);
  const approvals = createApprovalsModule(platform);
  const operators = createOperatorsModule(platform);
  const figures = createFiguresModule(platform);
  const reports = createReportsModule(platform);

  // branding
  const branding = createBrandingModule(platform);
  const personalisation = createPersonalisationModule(platform);

  // reference data
  const towns = createTownsModule(platform);
  const parameters = createParametersModule(platform);

  return {
    gate: authentication.gate,
    overloaded: authentication.overloaded,
    accessLog: privacy.accessLog,
    partnerGate: links.partnerGate,
    ...workOf([
      { outboxHandlers: [createMailPreview(platform)] },
      authentication,
      registration,
      delegations,

      privacy,
      contact,
      requests,
      audience,

      funders,
      funderUsers,
      funderNotices,
      funderSignIn,

      funderCampaigns,
      funderLines,
      funderOrders,

      ordering,
      printing,

      vouchers,
      trade,
      oppositions,

      cards,
      payments,
      paymentNotices,

      payouts,
      debits,
      bankReturns,
      statements,
      calendar,
      ledgerHealth,

      declaring,

      homeProviders,
      homeOrders,
      paynum,

      operatorRequests,
      operatorHome,
      operations,
      approvals,
      operators,
      figures,
      reports,
    ]),
    handlers: {
      ...authentication.handlers,
      ...registration.handlers,
      ...links.handlers,
      ...delegations.handlers,
      ...preferences.handlers,
      ...unrecognisedChanges.handlers,

      ...profile.handlers,
      ...privacy.handlers,
      ...contact.handlers,
      ...requests.handlers,
      ...audience.handlers,
      ...help.handlers,
      ...operatorSearch.handlers,

      ...funders.handlers,
      ...funderUsers.handlers,
      ...funderNotices.handlers,
      ...funderSignIn.handlers,
      ...contracts.handlers,
      ...interlocutors.handlers,

      ...funderCampaigns.handlers,
      ...funderLines.handlers,
      ...funderPlans.handlers,
      ...funderPeople.handlers,
      ...funderOrders.handlers,

      ...ordering.handlers,
      ...printing.handlers,

      ...holdings.handlers,
      ...conversion.handlers,
      ...trade.handlers,
      ...oppositions.handlers,
      ...documents.handlers,

      ...payments.handlers,
      ...paperPayments.handlers,
      ...cards.handlers,
      ...payees.handlers,

      ...payouts.handlers,
      ...payeeVerification.handlers,
      ...bankReturns.handlers,
      ...debits.handlers,
      ...statements.handlers,
      ...bankFiles.handlers,
      ...bankOperations.handlers,
      ...ledgerJournals.handlers,
      ...reconciliation.handlers,
      ...ledgerHealth.handlers,

      ...declaring.handlers,
      ...declarationCases.handlers,

      ...homeProviders.handlers,
      ...homeOrders.handlers,
      ...homeInvoices.handlers,
      ...paynum.handlers,

      ...operatorRequests.handlers,
      ...operatorHome.handlers,
      ...search.handlers,
      ...eventLog.handlers,
      ...personSheet.handlers,
      ...operations.handlers,
      ...operators.handlers,
      ...figures.handlers,
      ...reports.handlers,

      ...branding.handlers,
      ...personalisation.handlers,

      ...towns.handlers,
      ...parameters.handlers,
    },
  };
};
