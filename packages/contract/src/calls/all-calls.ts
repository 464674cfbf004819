import * as authentication from './authentication.calls.ts';
import * as beneficiary from './beneficiary.calls.ts';
import type { CallDefinition } from './define-call.ts';
import * as personalisation from './personalisation.calls.ts';
import * as service from './service.calls.ts';

/** Every call by its name. The API refuses to boot while one of them has no handler. */
export const ALL_CALLS = {
  signIn: authentication.signIn,
  signOut: authentication.signOut,
  getConnectedUser: authentication.getConnectedUser,
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
