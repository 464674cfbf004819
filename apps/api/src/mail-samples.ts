import { hrefOf, resetPasswordHref } from '@portail/contract/pages/href.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import type { ThemeColors } from '@portail/rules/branding/theme/theme-colors.ts';
import * as address from './modules/identity/sign-in/address-templates.ts';
import * as approval from './modules/backoffice/approvals/approval-templates.ts';
import {
  OPERATOR_EVENTS,
  operatorAccessMail,
} from './modules/backoffice/operators/operator-templates.ts';
import * as reports from './modules/backoffice/reports/report-templates.ts';
import * as calendar from './modules/settlement/calendar/calendar-templates.ts';
import type { MailContent } from './platform/mail/compose-mail.ts';
import * as delegation from './modules/identity/delegations/delegation-templates.ts';
import * as funderLine from './modules/campaigns/lines/funder-line-templates.ts';
import * as funderNotice from './modules/funders/notices/notice-templates.ts';
import * as funderUser from './modules/funders/users/funder-user-templates.ts';
import * as funderOrders from './modules/campaigns/funder-orders/funder-order-templates.ts';
import * as operations from './modules/backoffice/operations/operation-templates.ts';
import * as ordering from './modules/orders/ordering/ordering-templates.ts';
import * as paymentNotice from './modules/payments/notices/payment-notice-templates.ts';
import * as paying from './modules/payments/account/paying-templates.ts';
import * as privacy from './modules/people/privacy/privacy-templates.ts';
import * as registration from './modules/identity/registration/registration-templates.ts';
import * as security from './modules/identity/sign-in/security-templates.ts';
import * as campaigns from './modules/campaigns/periods/campaign-templates.ts';
import * as requests from './modules/people/requests/request-templates.ts';
import * as shipped from './modules/orders/printing/shipped-templates.ts';
import * as heldPayee from './modules/settlement/payee-verification/held-payee-templates.ts';
import * as payouts from './modules/settlement/payouts/payout-templates.ts';
import * as debits from './modules/settlement/bank-returns/debit-refused-templates.ts';
import * as debitNotices from './modules/settlement/direct-debits/debit-templates.ts';
import * as trades from './modules/wallet/trade/trade-templates.ts';
import * as voucher from './modules/wallet/vouchers/voucher-templates.ts';

const READER = { firstName: 'Camille', lastName: 'Rousseau' };
const REQUEST = {
  reference: 'DG-2026-000042',
  nom: 'Camille Rousseau',
  mail: 'camille.rousseau@courriel.example',
  contrat: '100001',
  objet: 'COMMANDE',
  message: 'Je ne trouve pas ma dernière commande.\nPouvez-vous m’aider\u00a0?',
} as const;

/** One sample of each mail of the product, for the preview and the tests. */
export const sampleMails = (publicUrl: string, theme: ThemeColors): readonly MailContent[] => {
  const signInUrl = `${publicUrl}/login`;
  const recoveryUrl = `${publicUrl}/mot-de-passe-oublie`;
  const login = { login: 'crousseau', socialReason: 'Groupe Horizon', signInUrl };
  const proof = {
    socialReason: 'Groupe Horizon',
    url: `${publicUrl}/inscription/preuve#jeton=exemple`,
    lifeDays: 7,
  };
  const access = { kind: 'AIDANT', right: 'AGIR', until: '16/11/2027' } as const;
  const code = { code: '048213', lifeMinutes: 10 };
  const owed = {
    beneficiaire: 'Émetteur CESU',
    adresse: ['Service encaissements', '12 rue de l’Exemple', '75012 PARIS'],
    iban: 'FR7630006000011234567890189',
    bic: 'AGRIFRPP',
    dateLimite: '16/01/2027',
    codeQr: '',
  };
  const order = {
    reference: 'CM4K7P2Q9XZ1',
    campaign: 'Campagne CESU 2026',
    content: 'Votre commande a bien été enregistrée par votre employeur.',
    total: centsOf(25_000),
    funded: centsOf(15_000),
    toPay: centsOf(10_000),
    millesime: 2026,
    usableUntil: calendarDay('2027-01-31'),
    settlement: {
      mode: 'VIREMENT',
      instructions: { ...owed, mode: 'VIREMENT', montant: 100, reference: 'CM4K7P2Q9XZ1' },
    },
    ordersUrl: `${publicUrl}/commande/details?idCommande=CM4K7P2Q9XZ1`,
  } as const;
  const campaign = {
    socialReason: 'Groupe Horizon',
    libelle: 'Campagne CESU 2026',
    content: 'Cette année, le groupe prend en charge 60\u00a0% de votre commande.',
    dateOuverture: calendarDay('2026-11-02'),
    dateFermeture: calendarDay('2026-11-30'),
    hasOrdered: false,
    isToRegister: false,
    url: `${publicUrl}/commande/sessions`,
  };
  const trade = {
    reference: 'EM4K7P2Q9XZ1',
    millesime: 2026,
    amount: centsOf(15_000),
    fees: centsOf(1_000),
    isPaper: false,
    readyOn: '15/02/2027',
    instructions: { ...owed, mode: 'CHEQUE', montant: 10, reference: 'EM4K7P2Q9XZ1' },
    url: `${publicUrl}/`,
  } as const;
  const payment = {
    reference: 'PC4K7P2Q9XZ1',
    day: '15/11/2026',
    payer: 'Camille Rousseau',
    payee: 'Fatou Diallo',
    codeNan: '1234567',
    amount: centsOf(12_050),
    complement: centsOf(2_050),
    titres: null,
    payoutDay: calendarDay('2026-11-16'),
    url: `${publicUrl}/historique/paiements-comptes`,
  };
  const remises = `${publicUrl}/intervenant/remises`;
  const bankUrl = `${publicUrl}/intervenant/informations-bancaires`;
  const received = { isInstant: false, isHeld: false, bankUrl: undefined };
  const payout = {
    reference: '019A8C6E7F3B7000A1B2C3D4E5F60718',
    day: calendarDay('2026-11-16'),
    amount: centsOf(34_900),
    count: 3,
    iban: '•••• 0189',
  };
  const creditNote = {
    numero: 'A2026-000007',
    invoice: 'F2026-000042',
    order: 'CF4K7P2Q9XZ1',
    campaign: order.campaign,
    amount: centsOf(12_050),
    due: centsOf(0),
    credit: centsOf(0),
    url: `${publicUrl}${hrefOf('CLIENT_INVOICES')}`,
  } as const;
  return [
    security.verificationCodeMail(READER, { ...code, isConfirmation: false }, theme),
    security.verificationCodeMail(READER, { ...code, isConfirmation: true }, theme),
    security.passwordResetMail(
      READER,
      { url: `${publicUrl}${resetPasswordHref('exemple')}`, lifeHours: 24 },
      theme,
    ),
    security.operatorEnrolmentMail(READER, {
      login: 'l.martin',
      url: `${publicUrl}/premier-acces#jeton=exemple`,
      lifeHours: 24,
    }),
    security.loginReminderMail(READER, login, theme),
    security.securityNoticeMail(
      READER,
      {
        notice: 'MOT_DE_PASSE_MODIFIE',
        at: '15/11/2026 à 11:30',
        recoveryUrl,
        notMeUrl: `${publicUrl}/ce-n-etait-pas-moi#jeton=exemple`,
      },
      theme,
    ),
    security.sprayingAlarmMail({ accounts: 100, windowMinutes: 5 }),
    security.signInAttemptsMail(READER, { waitMinutes: 15, recoveryUrl }, theme),
    requests.contactSupportMail(REQUEST),
    requests.contactAcknowledgementMail(REQUEST, theme),
    requests.requestAnswerMail(REQUEST),
    requests.requestFollowUpMail(
      REQUEST,
      {
        message: 'Bonjour, votre commande est partie hier.\nVous la recevrez sous trois jours.',
        statut: 'CLOTUREE',
        hasAccount: true,
        url: `${publicUrl}/mes-demandes`,
      },
      theme,
    ),
    privacy.copyReadyMail(
      READER,
      { until: '16/11/2026 11:30', url: `${publicUrl}/profil/donnees-personnelles` },
      theme,
    ),
    ordering.orderMail(READER, { ...order, orderType: 'NEW_ORDER' }, theme),
    funderLine.lineMail(
      READER,
      {
        ...order,
        event: 'REFUSEE',
        funder: 'Groupe Horizon',
        reason: 'Demande reçue hors délai.',
        isRefunded: true,
      },
      theme,
    ),
    funderLine.campaignReminderMail(
      READER,
      {
        campaign: order.campaign,
        funder: 'Groupe Horizon',
        lastDay: '31 décembre 2026',
        isRegistered: true,
        url: `${publicUrl}/commande/sessions`,
      },
      theme,
    ),
    funderOrders.orderMadeMail(
      READER,
      {
        reference: order.reference,
        campaign: order.campaign,
        millesime: 2026,
        until: 'utilisable jusqu’au 31 janvier 2027 à 23\u00a0h\u00a059 (heure de Paris)',
        account: centsOf(10_000),
        paper: centsOf(15_000),
        count: 10,
        faceValue: centsOf(1_500),
        homeUrl: `${publicUrl}/`,
      },
      theme,
    ),
    shipped.bookShippedMail(
      READER,
      {
        reference: order.reference,
        count: 10,
        faceValue: centsOf(1_500),
        goesTo: 'DOMICILE',
        ordersUrl: order.ordersUrl,
      },
      theme,
    ),
    campaigns.campaignOpeningMail(READER, campaign, theme),
    campaigns.campaignClosingMail(READER, campaign, theme),
    registration.firstRegistrationMail(READER, login, theme),
    registration.addedContractMail(READER, login, theme),
    registration.alreadyRegisteredMail(READER, login, theme),
    registration.registrationProofMail(READER, proof, theme),
    registration.attachmentProofMail(READER, proof, theme),
    registration.registrationLoginMail([{ ...READER, login: login.login }], signInUrl, theme),
    funderUser.funderInvitationMail(
      READER,
      {
        socialReason: 'Groupe Horizon',
        role: 'GESTIONNAIRE',
        login: 'F5000001',
        entry: {
          kind: 'password',
          url: `${publicUrl}${resetPasswordHref('exemple')}`,
          lifeDays: 7,
        },
      },
      theme,
    ),
    funderUser.funderInvitationMail(
      READER,
      {
        socialReason: 'Groupe Horizon',
        role: 'LECTEUR',
        login: 'F5000002',
        entry: { kind: 'company', url: `${publicUrl}${hrefOf('COMPANY_SIGN_IN')}` },
      },
      theme,
    ),
    funderUser.companySignInMail({
      socialReason: 'Groupe Horizon',
      act: 'REGLAGES',
      isDemanded: true,
    }),
    funderUser.funderAccessMail(READER, {
      event: 'ROLE',
      to: 'PERSON',
      person: 'Camille Rousseau',
      author: 'Claire Morel',
      role: 'ADMINISTRATEUR',
      socialReason: 'Groupe Horizon',
    }),
    funderNotice.noticeMail(
      READER,
      {
        kind: 'FACTURE_EMISE',
        contract: '100001',
        label: 'F2026-000012',
        count: undefined,
        amount: centsOf(125_050),
        day: calendarDay('2026-12-18'),
        url: `${publicUrl}${hrefOf('CLIENT_INVOICES')}`,
        choicesUrl: `${publicUrl}${hrefOf('CLIENT_NOTICES')}`,
      },
      theme,
    ),
    funderUser.funderContactMail({
      socialReason: 'Groupe Horizon',
      fields: ['nom', 'adresse e-mail'],
      isReplaced: true,
    }),
    calendar.expiryReminderMail(
      READER,
      {
        socialReason: 'Groupe Horizon',
        millesime: 2026,
        daysLeft: 30,
        accountCents: centsOf(12_350),
        titreCount: 3,
        titreCents: centsOf(4_500),
        homeUrl: `${publicUrl}/`,
      },
      theme,
    ),
    delegation.delegationInvitationMail(
      READER,
      {
        ...access,
        person: 'Jeanne Rousseau',
        url: `${publicUrl}/invitation#jeton=exemple`,
        lastDay: '23/11/2026',
      },
      theme,
    ),
    delegation.carerWelcomeMail(READER, { login: 'A5000001', signInUrl }, theme),
    address.addressProofMail(
      READER,
      {
        url: `${publicUrl}/confirmer-adresse#jeton=exemple`,
        lifeHours: 24,
        purpose: 'CHANGEMENT',
      },
      theme,
    ),
    address.addressInUseMail(READER, { signInUrl }, theme),
    delegation.delegationNoticeMail(
      READER,
      {
        ...access,
        sentence: delegation.DELEGATION_EVENTS.RETRAIT.DELEGUE,
        other: 'Jeanne Rousseau',
      },
      theme,
    ),
    ...[['5000000042'], ['5000000043', '5000000044']].map((numeros) =>
      voucher.ownTitresOpposedMail(
        READER,
        {
          titres: numeros.map((numero) => ({ numero, millesime: 2026, valeur: centsOf(1_500) })),
          motif: 'PERTE',
          day: '15/11/2026',
          titresUrl: `${publicUrl}/titres/solde`,
          contactUrl: `${publicUrl}/contact`,
        },
        theme,
      ),
    ),
    voucher.titresOpposedMail(
      READER,
      {
        reference: 'OP4K7M2X9T3B',
        motif: 'NON_RECU',
        suite: 'REMPLACEMENT',
        count: 10,
        amount: centsOf(15_000),
        readyOn: calendarDay('2026-11-25'),
        titresUrl: `${publicUrl}/titres/solde`,
      },
      theme,
    ),
    voucher.oppositionLiftedMail(
      READER,
      {
        count: 10,
        amount: centsOf(15_000),
        titresUrl: `${publicUrl}/titres/solde`,
        contactUrl: `${publicUrl}/contact`,
      },
      theme,
    ),
    trades.tradeMadeMail(READER, trade, theme),
    trades.tradeFeeOwedMail(
      READER,
      { ...trade, instructions: { ...trade.instructions, mode: 'VIREMENT' } },
      theme,
    ),
    trades.tradeGivenBackMail(READER, { ...trade, isStillOpen: true }, theme),
    operations.refundMail(
      READER,
      {
        nature: 'COMMANDE',
        reference: 'CM4K7P2Q9XZ1',
        amount: centsOf(10_000),
        homeUrl: `${publicUrl}/`,
      },
      theme,
    ),
    approval.approvalAskedMail(READER, {
      label: 'Commande de la session CESU 2026',
      contract: '100001',
      asker: 'Claire Morel',
      amount: centsOf(3_000_000),
      url: `${publicUrl}/client/sessions-precommande`,
    }),
    reports.reportMail(READER, {
      title: 'Commandes par financeur et par session du 09/11/2026 au 15/11/2026',
      url: `${publicUrl}/back-office/rapports`,
      made: { lines: 1_240, until: '16/12/2026 05:46', needsApproval: false },
    }),
    reports.reportMail(READER, {
      title: 'Paiements du 01/10/2026 au 31/10/2026',
      url: `${publicUrl}/back-office/rapports`,
      made: { lines: 12_400, until: '01/12/2026 05:46', needsApproval: true },
    }),
    reports.reportMail(READER, {
      title: 'Frais perçus par contrat du 18/11/2026 au 18/11/2026',
      url: `${publicUrl}/back-office/rapports`,
      made: undefined,
    }),
    approval.operatorApprovalAskedMail(READER, `${publicUrl}/back-office/validations`),
    approval.approvalExpiringMail(READER, {
      url: `${publicUrl}/back-office/validations`,
      until: '26/11/2026 10:15',
    }),
    ...[true, false].map((isAgreed) =>
      approval.approvalDecidedMail(READER, {
        url: `${publicUrl}/back-office/validations`,
        isAgreed,
      }),
    ),
    ...OPERATOR_EVENTS.flatMap((event) =>
      [true, false].map((isAuthor) =>
        operatorAccessMail(READER, {
          event,
          isAuthor,
          person: 'Inès Moreau',
          author: 'Lucie Fontaine',
          role: 'BO_SUPPORT',
        }),
      ),
    ),
    approval.contractChangedMail(READER, {
      contract: '100001',
      fields: ['contractActivated', 'montantFrais'],
    }),
    funderOrders.largeOrderMail(READER, {
      reference: 'CF4K7P2Q9XZ1',
      campaign: 'Campagne CESU 2026',
      author: 'Claire Morel',
      count: 120,
      amount: centsOf(3_000_000),
      url: `${publicUrl}/sessions`,
    }),
    ...[false, true].map((isLate) =>
      funderOrders.invoiceReminderMail(READER, {
        numero: 'F2026-000042',
        isLate,
        dueDay: calendarDay('2026-12-15'),
        amount: centsOf(24_000),
        isPart: isLate,
        isPublicBuyer: false,
        url: creditNote.url,
      }),
    ),
    funderOrders.creditNoteMail(READER, {
      ...creditNote,
      reason: 'GESTE_COMMERCIAL',
      credit: centsOf(12_050),
    }),
    funderOrders.unpaidOrderCancelledMail(READER, { ...creditNote, reason: 'COMMANDE_EXPIREE' }),
    paying.payeeInvitationMail(
      { nom: 'Garderie des Prés', payer: 'Camille Rousseau', url: `${publicUrl}/` },
      theme,
    ),
    registration.registrationAlarmMail({
      numeroContrat: '100001',
      socialReason: 'Groupe Horizon',
      failures: 50,
      windowMinutes: 60,
    }),
    paymentNotice.paymentRecordedMail(READER, { ...payment, isInstant: false }, theme),
    paymentNotice.paymentRecordedMail(
      READER,
      { ...payment, complement: centsOf(0), isInstant: true },
      theme,
    ),
    paymentNotice.paymentReceivedMail(
      READER,
      { ...payment, complement: centsOf(0), titres: 4, url: remises, ...received },
      theme,
    ),
    paymentNotice.paymentCancelledMail(READER, payment, theme),
    paymentNotice.receivedCancelledMail(READER, { ...payment, url: remises }, theme),
    paymentNotice.paymentPostponedMail(READER, payment, theme),
    paymentNotice.paymentReceivedMail(
      READER,
      { ...payment, url: remises, ...received, isInstant: true },
      theme,
    ),
    paymentNotice.paymentReceivedMail(
      READER,
      { ...payment, url: remises, ...received, isHeld: true, bankUrl },
      theme,
    ),
    heldPayee.heldPayeeMail(READER, { iban: payout.iban, url: bankUrl }, theme),
    payouts.payoutMail(READER, { ...payout, url: remises }, theme),
    payouts.payoutRejectedMail(READER, { ...payout, url: bankUrl }, theme),
    payouts.holderUnreadableMail(READER, bankUrl, theme),
    payouts.deductionClaimMail(
      READER,
      {
        creditNote: 'AV-2026-17',
        reference: 'RI12AB34CD56',
        amount: centsOf(1_200),
        account: { name: 'Portail CESU', iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP' },
      },
      theme,
    ),
    debitNotices.debitNoticeMail(
      READER,
      {
        label: 'Commande CESU CM4K7M2X9T3B',
        amount: centsOf(2_150),
        day: calendarDay('2026-11-19'),
        rum: 'PCESU0123456789ABCDEF0123',
        iban: '•••• 0189',
        creditor: 'Portail CESU',
        creditorId: 'FR72ZZZ123456',
        url: `${publicUrl}/commandes`,
      },
      theme,
    ),
    debitNotices.mandateLapsedMail(
      READER,
      {
        rum: 'PCESU0123456789ABCDEF0123',
        url: `${publicUrl}/profil/informations-bancaires`,
      },
      theme,
    ),
    debits.debitRefusedMail(
      READER,
      {
        label: 'Commande CESU CM4K7M2X9T3B',
        amount: centsOf(2_150),
        reason: 'Compte clôturé',
        rum: 'PCESU0123456789ABCDEF0123',
        isTakenBack: false,
        isDebitedAgain: true,
        mandate: 'FINI',
        url: `${publicUrl}/commandes`,
      },
      theme,
    ),
    debits.debitRefusedMail(
      READER,
      {
        label: 'Commande CESU CM4K7M2X9T3B',
        amount: centsOf(2_150),
        reason: 'Prélèvement contesté',
        rum: 'PCESU0123456789ABCDEF0123',
        isTakenBack: true,
        isDebitedAgain: false,
        mandate: 'SUSPENDU',
        url: `${publicUrl}/commandes`,
      },
      theme,
    ),
  ];
};
