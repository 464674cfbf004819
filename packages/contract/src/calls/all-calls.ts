import * as authentication from './authentication.calls.ts';
import * as beneficiary from './beneficiary.calls.ts';
import * as bypass from './bypass.calls.ts';
import type { CallDefinition } from './define-call.ts';
import * as ownSessions from './own-sessions.calls.ts';
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
  getSpaceUrls: service.getSpaceUrls,
  measureAudience: service.measureAudience,
  sendContactMessage: service.sendContactMessage,
} as const satisfies Record<string, CallDefinition>;

export type CallName = keyof typeof ALL_CALLS;
