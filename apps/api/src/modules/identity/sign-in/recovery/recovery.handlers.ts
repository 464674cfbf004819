import { withConstantTiming } from '../../../../platform/constant-timing.ts';
import type { Handlers } from '../../../../platform/http/handler.ts';
import { openedBy, pendingAnswer } from '../authentication.handlers.ts';
import type { ConfirmIdentity, SendConfirmationCode } from '../second-step/confirm-identity.ts';
import type { ChangeLogin } from '../account/change-login.ts';
import type { ChangePassword } from './change-password.ts';
import type { RecoverLogin } from './recover-login.ts';
import type { RecoverPassword } from './recover-password.ts';
import type { ResetPassword } from './reset-password.ts';

interface Dependencies {
  readonly recoverPassword: RecoverPassword;
  readonly recoverLogin: RecoverLogin;
  readonly resetPassword: ResetPassword;
  readonly changePassword: ChangePassword;
  readonly changeLogin: ChangeLogin;
  readonly sendConfirmationCode: SendConfirmationCode;
  readonly confirmIdentity: ConfirmIdentity;
}

export type RecoveryHandlers = Pick<
  Handlers,
  | 'recoverPassword'
  | 'recoverLogin'
  | 'resetPassword'
  | 'changePassword'
  | 'changeConnectionInformation'
  | 'sendConfirmationCode'
  | 'confirmIdentity'
>;

export const createRecoveryHandlers = (use: Dependencies): RecoveryHandlers => ({
  recoverPassword: ({ query, origin }) =>
    withConstantTiming(() => use.recoverPassword(query, origin)),

  recoverLogin: ({ body, origin }) => withConstantTiming(() => use.recoverLogin(body, origin)),

  resetPassword: async ({ body, origin, reply }) => {
    const wayIn = await use.resetPassword(body, origin);
    if ('pending' in wayIn) return pendingAnswer(wayIn.pending);
    return { ...openedBy(wayIn.issued, reply), permissions: [...wayIn.permissions] };
  },

  changePassword: async ({ caller, body, origin }) => {
    await use.changePassword(caller, body, origin);
    return {};
  },

  changeConnectionInformation: async ({ caller, body, origin }) => {
    await use.changeLogin(caller, body, origin);
    return {};
  },

  sendConfirmationCode: async ({ caller, origin }) => {
    await use.sendConfirmationCode(caller, origin);
    return undefined;
  },

  confirmIdentity: async ({ caller, body, origin }) => {
    await use.confirmIdentity(caller, body.code, origin);
    return undefined;
  },
});
