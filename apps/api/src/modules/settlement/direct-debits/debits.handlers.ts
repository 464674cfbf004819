import type { Handlers } from '../../../platform/http/handler.ts';
import type { OwnMandates } from './own-mandates.ts';
import type { ReadMandates } from './read-mandates.ts';

export type DebitHandlers = Pick<
  Handlers,
  'getActiveMandate' | 'getMandateForm' | 'createMandate' | 'signMandate' | 'revokeMandate'
>;

export const createDebitHandlers = (mandates: OwnMandates, read: ReadMandates): DebitHandlers => ({
  getActiveMandate: ({ caller }) => read.active(caller),
  getMandateForm: ({ caller }) => read.form(caller),
  createMandate: ({ caller, body }) => mandates.create(caller, body),
  signMandate: ({ caller, params, origin }) => mandates.sign(caller, params.rum, origin),
  revokeMandate: async ({ caller, params, origin }) => {
    await mandates.revoke(caller, params.rum, origin);
    return undefined;
  },
});
