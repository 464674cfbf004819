import type { PageId } from '@portail/contract/pages/registry.ts';
import { type LazyPage, lazyPage as page } from './lazy-page.tsx';

/** One component per page of the registry: a page without one does not compile. */
export const PAGE_COMPONENTS: Readonly<Record<PageId, LazyPage>> = {
  HOME: page(() => import('./home/HomePage.tsx')),
  LOGIN: page(() => import('../features/identity/sign-in/LoginPage.tsx')),
  COMPANY_SIGN_IN: page(() => import('../features/identity/company-sign-in/CompanySignInPage.tsx')),
  COMPANY_SIGN_IN_RETURN: page(
    () => import('../features/identity/company-sign-in/CompanyReturnPage.tsx'),
  ),
  MFA: page(() => import('../features/identity/second-step/MfaPage.tsx')),
  BYPASS_LOGIN: page(() => import('../features/identity/links/BypassLoginPage.tsx')),
  BYPASS_LOGIN_FROM_SAP: page(
    () => import('../features/identity/links/BypassLoginFromSapPage.tsx'),
  ),
  RECOVER_LOGIN_PASSWORD: page(
    () => import('../features/identity/recovery/RecoverLoginPasswordPage.tsx'),
  ),
  RESET_PASSWORD: page(() => import('../features/identity/recovery/ResetPasswordPage.tsx')),
  OPERATOR_ENROLMENT: page(
    () => import('../features/identity/enrolment/OperatorEnrolmentPage.tsx'),
  ),
  ADDRESS_PROOF: page(() => import('../features/identity/address-proof/AddressProofPage.tsx')),
  ACCESS_INVITATION: page(
    () => import('../features/identity/delegations/AccessInvitationPage.tsx'),
  ),
  NOT_ME: page(() => import('../features/identity/unrecognised-changes/NotMePage.tsx')),
  VISUALISATION_CHOICE: page(
    () => import('../features/identity/contract-choice/VisualisationChoicePage.tsx'),
  ),
  HELP: page(() => import('../features/people/help/HelpPage.tsx')),
  NOTIFICATIONS: page(() => import('./notifications/NotificationsPage.tsx')),
  LEGAL_NOTICE: page(() => import('../features/people/information/LegalNoticePage.tsx')),
  STYLE_GUIDE: page(() => import('./style-guide/StyleGuidePage.tsx')),
  UNAUTHORIZED: page(() => import('./error-pages/UnauthorizedPage.tsx')),
  TECHNICAL_ERROR: page(() => import('./error-pages/TechnicalErrorPage.tsx')),
  NOT_FOUND: page(() => import('./error-pages/NotFoundPage.tsx')),
  SITE_MAP: page(() => import('../features/people/site-map/SiteMapPage.tsx')),
  ACCESSIBILITY: page(() => import('../features/people/information/AccessibilityPage.tsx')),
  CONTACT: page(() => import('../features/people/contact/ContactPage.tsx')),
  GLOSSARY: page(() => import('../features/people/information/GlossaryPage.tsx')),
  FIRST_VISIT: page(() => import('../features/identity/registration/FirstVisitPage.tsx')),
  REGISTRATION: page(() => import('../features/identity/registration/RegistrationPage.tsx')),
  REGISTRATION_SESSION_CHOICE: page(
    () => import('../features/identity/registration/RegistrationSessionChoicePage.tsx'),
  ),
  REGISTRATION_CONTROL: page(
    () => import('../features/identity/registration/RegistrationControlPage.tsx'),
  ),
  REGISTRATION_PROFILE: page(
    () => import('../features/identity/registration/RegistrationProfilePage.tsx'),
  ),
  REGISTRATION_PASSWORD: page(
    () => import('../features/identity/registration/RegistrationPasswordPage.tsx'),
  ),
  REGISTRATION_CONFIRMATION: page(
    () => import('../features/identity/registration/RegistrationConfirmationPage.tsx'),
  ),
  CONFIRM_REGISTRATION: page(
    () => import('../features/identity/registration/RegistrationProofPage.tsx'),
  ),
  ORDER_SESSION_LIST: page(() => import('../features/orders/ordering/OrderSessionListPage.tsx')),
  ORDER_INFORMATION: page(() => import('../features/orders/ordering/OrderInformationPage.tsx')),
  ORDER_PROFILE: page(() => import('../features/orders/ordering/OrderProfilePage.tsx')),
  EDIT_ORDER_PROFILE: page(() => import('../features/orders/ordering/OrderProfilePage.tsx')),
  ORDER_CONTENT: page(() => import('../features/orders/ordering/OrderContentPage.tsx')),
  ORDER_DELIVERY: page(() => import('../features/orders/ordering/OrderDeliveryPage.tsx')),
  ORDER_PAYMENT: page(() => import('../features/orders/ordering/OrderPaymentPage.tsx')),
  ORDER_CONFIRMATION: page(() => import('../features/orders/ordering/OrderConfirmationPage.tsx')),
  ORDER_HISTORY: page(() => import('../features/orders/ordering/OrderHistoryPage.tsx')),
  VIEW_ORDER: page(() => import('../features/orders/ordering/ViewOrderPage.tsx')),
  MILLESIME_TRADE_CHOICE: page(
    () => import('../features/wallet/trade/MillesimeTradeChoicePage.tsx'),
  ),
  MILLESIME_TRADE_DELIVERY: page(
    () => import('../features/wallet/trade/MillesimeTradeDeliveryPage.tsx'),
  ),
  MILLESIME_TRADE_PAYMENT: page(
    () => import('../features/wallet/trade/MillesimeTradePaymentPage.tsx'),
  ),
  MILLESIME_TRADE_CONFIRMATION: page(
    () => import('../features/wallet/trade/MillesimeTradeConfirmationPage.tsx'),
  ),
  CESU_CONVERSION_CHOICE: page(
    () => import('../features/wallet/conversion/CesuConversionChoicePage.tsx'),
  ),
  CESU_CONVERSION_AMOUNT: page(
    () => import('../features/wallet/conversion/CesuConversionAmountPage.tsx'),
  ),
  CESU_CONVERSION_DELIVERY: page(
    () => import('../features/wallet/conversion/CesuConversionDeliveryPage.tsx'),
  ),
  CESU_CONVERSION_CONFIRMATION: page(
    () => import('../features/wallet/conversion/CesuConversionConfirmationPage.tsx'),
  ),
  ACCOUNT_STATEMENT: page(() => import('../features/wallet/statements/AccountStatementPage.tsx')),
  ACCOUNT_PAYMENT_CHOICE: page(
    () => import('../features/payments/account/AccountPaymentChoicePage.tsx'),
  ),
  ACCOUNT_PAYMENT_AMOUNT_OVERVIEW: page(
    () => import('../features/payments/account/AccountPaymentAmountOverviewPage.tsx'),
  ),
  ACCOUNT_PAYMENT_AMOUNT: page(
    () => import('../features/payments/account/AccountPaymentAmountPage.tsx'),
  ),
  ACCOUNT_PAYMENT_CESU_DECLARATION: page(
    () => import('./declared-payment/AccountPaymentCesuDeclarationPage.tsx'),
  ),
  ACCOUNT_PAYMENT_CESU_IDENTIFICATION: page(
    () => import('./declared-payment/AccountPaymentCesuIdentificationPage.tsx'),
  ),
  ACCOUNT_PAYMENT_PAJE_DECLARATION: page(
    () => import('./declared-payment/AccountPaymentPajeDeclarationPage.tsx'),
  ),
  ACCOUNT_PAYMENT_PAJE_IDENTIFICATION: page(
    () => import('./declared-payment/AccountPaymentPajeIdentificationPage.tsx'),
  ),
  ACCOUNT_PAYMENT_ORGANIZATION: page(
    () => import('../features/payments/account/AccountPaymentOrganizationPage.tsx'),
  ),
  ACCOUNT_PAYMENT_CONFIRMATION: page(
    () => import('./declared-payment/AccountPaymentConfirmationPage.tsx'),
  ),
  ACCOUNT_PAYMENT_HISTORY: page(
    () => import('../features/payments/account/AccountPaymentHistoryPage.tsx'),
  ),
  DECLARATION_HISTORY: page(
    () => import('../features/declarations/history/DeclarationHistoryPage.tsx'),
  ),
  TRANSACTIONS_HISTORY: page(
    () => import('../features/wallet/statements/TransactionsHistoryPage.tsx'),
  ),
  CHECKBOOK_STATEMENT: page(
    () => import('../features/wallet/statements/CheckbookStatementPage.tsx'),
  ),
  CHECK_PAYMENT_CHOICE: page(() => import('../features/payments/paper/CheckPaymentChoicePage.tsx')),
  CHECK_PAYMENT_AMOUNT: page(() => import('../features/payments/paper/CheckPaymentAmountPage.tsx')),
  CHECK_PAYMENT_CONFIRMATION: page(
    () => import('../features/payments/paper/CheckPaymentConfirmationPage.tsx'),
  ),
  CHECK_PAYMENT_HISTORY: page(
    () => import('../features/payments/paper/CheckPaymentHistoryPage.tsx'),
  ),
  TAX_DOCUMENT: page(() => import('../features/wallet/tax-papers/TaxDocumentPage.tsx')),
  USER_PROFILE_MAIN_INFORMATIONS: page(
    () => import('../features/people/profile/UserProfileMainInformationsPage.tsx'),
  ),
  USER_PROFILE_AUTHENTICATION_INFORMATIONS: page(
    () =>
      import('../features/identity/sign-in-settings/UserProfileAuthenticationInformationsPage.tsx'),
  ),
  USER_PROFILE_BANK_INFORMATIONS: page(
    () => import('../features/people/profile/UserProfileBankInformationsPage.tsx'),
  ),
  USER_PROFILE_DECLARATION_INFORMATIONS: page(
    () => import('../features/declarations/mandate/UserProfileDeclarationInformationsPage.tsx'),
  ),
  USER_PROFILE_PRODUCT_CHOICE: page(
    () => import('../features/people/profile/UserProfileProductChoicePage.tsx'),
  ),
  PRIVACY: page(() => import('../features/people/privacy/PrivacyPage.tsx')),
  PREFERENCES: page(() => import('../features/identity/preferences/PreferencesPage.tsx')),
  GIVEN_ACCESS: page(() => import('../features/identity/delegations/GivenAccessPage.tsx')),
  RECEIVED_ACCESS: page(() => import('../features/identity/delegations/ReceivedAccessPage.tsx')),
  MY_REQUESTS: page(() => import('../features/people/requests/MyRequestsPage.tsx')),
  COMMANDE: page(() => import('../features/home-services/orders/CommandePage.tsx')),
  COMMANDE_CHOIX_DISPOSITIF: page(
    () => import('../features/home-services/ordering/CommandeChoixDispositifPage.tsx'),
  ),
  COMMANDE_ATTRIBUTION: page(
    () => import('../features/home-services/ordering/CommandeAttributionPage.tsx'),
  ),
  COMMANDE_PRESTATION: page(
    () => import('../features/home-services/ordering/CommandePrestationPage.tsx'),
  ),
  COMMANDE_INFORMATIONS_COMPLEMENTAIRES: page(
    () => import('../features/home-services/ordering/CommandeInformationsComplementairesPage.tsx'),
  ),
  COMMANDE_INFORMATIONS_PAIEMENT: page(
    () => import('../features/home-services/ordering/CommandeInformationsPaiementPage.tsx'),
  ),
  COMMANDE_CONFIRMATION: page(
    () => import('../features/home-services/ordering/CommandeConfirmationPage.tsx'),
  ),
  COMMANDE_SUIVI: page(() => import('../features/home-services/orders/CommandeSuiviPage.tsx')),
  COMMANDE_VISUALISATION_MODIFICATION: page(
    () => import('../features/home-services/orders/CommandeVisualisationModificationPage.tsx'),
  ),
  FACTURES: page(() => import('../features/home-services/invoices/FacturesPage.tsx')),
  PAIEMENT_FACTURES: page(() => import('./invoice-payment/PaiementFacturesPage.tsx')),
  CLIENT_SESSION_LIST: page(
    () => import('../features/campaigns/periods/ClientSessionListPage.tsx'),
  ),
  CLIENT_SESSION_CREATION: page(
    () => import('../features/campaigns/periods/ClientSessionCreationPage.tsx'),
  ),
  CLIENT_SESSION_DETAILS: page(
    () => import('../features/campaigns/periods/ClientSessionDetailsPage.tsx'),
  ),
  CLIENT_SESSION_MODIFICATION: page(
    () => import('../features/campaigns/periods/ClientSessionModificationPage.tsx'),
  ),
  CLIENT_SESSION_LINES: page(
    () => import('../features/campaigns/lines/ClientSessionLinesPage.tsx'),
  ),
  CLIENT_SESSION_ORDERS: page(
    () => import('../features/campaigns/funder-orders/ClientSessionOrdersPage.tsx'),
  ),
  CLIENT_SESSION_STATISTICS: page(
    () => import('../features/campaigns/lines/ClientSessionStatisticsPage.tsx'),
  ),
  CLIENT_PEOPLE: page(() => import('../features/campaigns/people/ClientPeoplePage.tsx')),
  CLIENT_PERSON: page(() => import('../features/campaigns/people/ClientPersonPage.tsx')),
  CLIENT_PLANS: page(() => import('../features/campaigns/aid-plans/ClientPlansPage.tsx')),
  CLIENT_INVOICES: page(() => import('../features/campaigns/funder-orders/ClientInvoicesPage.tsx')),
  CLIENT_NOTICES: page(() => import('../features/funders/notices/ClientNoticesPage.tsx')),
  CLIENT_USERS: page(() => import('../features/funders/users/ClientUsersPage.tsx')),
  INTERVENANT_REMISES: page(() => import('../features/payments/payees/IntervenantRemisesPage.tsx')),
  INTERVENANT_BANK: page(() => import('../features/payments/payees/IntervenantBankPage.tsx')),
  BO_MANAGEMENT_REQUESTS: page(
    () => import('../features/backoffice/requests/BoManagementRequestsPage.tsx'),
  ),
  BO_MANAGEMENT_REQUEST: page(
    () => import('../features/backoffice/requests/BoManagementRequestPage.tsx'),
  ),
  BO_CANNED_ANSWERS: page(() => import('../features/backoffice/requests/BoCannedAnswersPage.tsx')),
  BO_INTERLOCUTORS: page(() => import('../features/funders/contacts/BoInterlocutorsPage.tsx')),
  BO_REPORTS: page(() => import('../features/backoffice/reports/BoReportsPage.tsx')),
  BO_FUNDERS: page(() => import('../features/funders/organisations/BoFundersPage.tsx')),
  BO_FUNDER: page(() => import('../features/funders/organisations/BoFunderPage.tsx')),
  BO_PEOPLE: page(() => import('../features/backoffice/people-search/BoPeoplePage.tsx')),
  BO_PERSON: page(() => import('../features/backoffice/person/BoPersonPage.tsx')),
  BO_OPPOSITIONS: page(() => import('../features/backoffice/operations/BoOppositionsPage.tsx')),
  BO_APPROVALS: page(() => import('../features/backoffice/operations/BoApprovalsPage.tsx')),
  BO_OPERATIONS: page(() => import('../features/backoffice/operations/BoOperationsPage.tsx')),
  BO_PAYEES: page(() => import('../features/payments/operator-payees/BoPayeesPage.tsx')),
  BO_OPERATORS: page(() => import('../features/backoffice/operators/BoOperatorsPage.tsx')),
  BO_FIGURES: page(() => import('../features/backoffice/figures/BoFiguresPage.tsx')),
  BO_EVENT_LOG: page(() => import('../features/backoffice/event-log/BoEventLogPage.tsx')),
  BO_LEDGER: page(() => import('../features/settlement/ledger-health/BoLedgerPage.tsx')),
  BO_DRESSING: page(() => import('./preview/BrandingPage.tsx')),
};
