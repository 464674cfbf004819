import * as authentication from './authentication.calls.ts';
import * as beneficiary from './beneficiary.calls.ts';
import * as bypass from './bypass.calls.ts';
import * as card from './card.calls.ts';
import type { CallDefinition } from './define-call.ts';
import * as holdings from './holdings.calls.ts';
import * as mandate from './mandate.calls.ts';
import * as ordering from './ordering.calls.ts';
import * as ownSessions from './own-sessions.calls.ts';
import * as paying from './paying.calls.ts';
import * as personalisation from './personalisation.calls.ts';
import * as recovery from './recovery.calls.ts';
import * as registration from './registration.calls.ts';
import * as secondStep from './second-step.calls.ts';
import * as service from './service.calls.ts';

/** Every call by its name. The API refuses to boot while one of them has no handler. */
export const ALL_CALLS = {
  signIn: authentication.signIn,
  signOut: authentication.signOut,
  getConnectedUser: authentication.getConnectedUser,
  validateSecondStep: secondStep.validateSecondStep,
  sendNewCode: secondStep.sendNewCode,
  startPasskeyStep: secondStep.startPasskeyStep,
  validatePasskeyStep: secondStep.validatePasskeyStep,
  getSecondStep: secondStep.getSecondStep,
  switchMailStep: secondStep.switchMailStep,
  startTotp: secondStep.startTotp,
  confirmTotp: secondStep.confirmTotp,
  renewRecoveryCodes: secondStep.renewRecoveryCodes,
  startPasskey: secondStep.startPasskey,
  addPasskey: secondStep.addPasskey,
  removeSecondStep: secondStep.removeSecondStep,
  recoverPassword: recovery.recoverPassword,
  recoverLogin: recovery.recoverLogin,
  resetPassword: recovery.resetPassword,
  changePassword: ownSessions.changePassword,
  sendConfirmationCode: ownSessions.sendConfirmationCode,
  confirmIdentity: ownSessions.confirmIdentity,
  listSessions: ownSessions.listSessions,
  endSession: ownSessions.endSession,
  bypassSignIn: bypass.bypassSignIn,
  getBypassParameters: bypass.getBypassParameters,
  issueLink: bypass.issueLink,
  getRegistrationParameters: registration.getRegistrationParameters,
  getRegistrationSessions: registration.getRegistrationSessions,
  checkControls: registration.checkControls,
  checkAlreadyRegistered: registration.checkAlreadyRegistered,
  register: registration.register,
  sendLogin: registration.sendLogin,
  searchTowns: registration.searchTowns,
  getStyles: personalisation.getStyles,
  getTexts: personalisation.getTexts,
  getFile: personalisation.getFile,
  getDocument: personalisation.getDocument,
  getFeatures: personalisation.getFeatures,
  getContracts: beneficiary.getContracts,
  getActiveAccounts: holdings.getActiveAccounts,
  getAccounts: holdings.getAccounts,
  getAccountStatement: holdings.getAccountStatement,
  getAccountStatementPdf: holdings.getAccountStatementPdf,
  getAccountStatementCsv: holdings.getAccountStatementCsv,
  getAccountPayments: holdings.getAccountPayments,
  getAccountPaymentsCsv: holdings.getAccountPaymentsCsv,
  getAccountPaymentPdf: holdings.getAccountPaymentPdf,
  getTransfers: holdings.getTransfers,
  getTransfersCsv: holdings.getTransfersCsv,
  getCheckbooks: holdings.getCheckbooks,
  getCheckbookStatement: holdings.getCheckbookStatement,
  getCheckbookStatementPdf: holdings.getCheckbookStatementPdf,
  getPaperPayments: holdings.getPaperPayments,
  getPaperPaymentsCsv: holdings.getPaperPaymentsCsv,
  getTaxDocuments: holdings.getTaxDocuments,
  getTaxDocumentPdf: holdings.getTaxDocumentPdf,
  getOrderSessions: ordering.getOrderSessions,
  getOrderSession: ordering.getOrderSession,
  getOrderOverview: ordering.getOrderOverview,
  getStoredPreOrder: ordering.getStoredPreOrder,
  getComplementaryInformation: ordering.getComplementaryInformation,
  checkOrderControls: ordering.checkOrderControls,
  computeOrderCeiling: ordering.computeOrderCeiling,
  computeBeneficiaryPart: ordering.computeBeneficiaryPart,
  savePreOrder: ordering.savePreOrder,
  cancelPreOrder: ordering.cancelPreOrder,
  getDeliveryInformation: ordering.getDeliveryInformation,
  getMaximumPreOrder: ordering.getMaximumPreOrder,
  getOrders: ordering.getOrders,
  getOrderClients: ordering.getOrderClients,
  getOrder: ordering.getOrder,
  getOrderReasons: ordering.getOrderReasons,
  computeFaceValue: ordering.computeFaceValue,
  payFromAccount: paying.payFromAccount,
  startPreOrderCardPayment: card.startPreOrderCardPayment,
  getCardPaymentState: card.getCardPaymentState,
  receiveCardNotification: card.receiveCardNotification,
  createMandate: mandate.createMandate,
  signMandate: mandate.signMandate,
  revokeMandate: mandate.revokeMandate,
  getSpaceUrls: service.getSpaceUrls,
  measureAudience: service.measureAudience,
  sendContactMessage: service.sendContactMessage,
} as const satisfies Record<string, CallDefinition>;

export type CallName = keyof typeof ALL_CALLS;
