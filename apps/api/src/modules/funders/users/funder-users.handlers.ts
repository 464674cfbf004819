import type { Handlers } from '../../../platform/http/handler.ts';
import type { ManageUsers } from './manage-users.ts';

export type FunderUserHandlers = Pick<
  Handlers,
  | 'getFunderUsers'
  | 'inviteFunderUser'
  | 'changeFunderUserRole'
  | 'resendFunderInvitation'
  | 'removeFunderUser'
>;

export const createFunderUserHandlers = (users: ManageUsers): FunderUserHandlers => ({
  getFunderUsers: ({ caller }) => users.list(caller),
  inviteFunderUser: ({ caller, body, origin }) => users.invite(caller, body, origin),
  changeFunderUserRole: ({ caller, params, body, origin }) =>
    users.changeRole(caller, { id: params.idUtilisateur, role: body.role }, origin),
  resendFunderInvitation: ({ caller, params, origin }) =>
    users.resend(caller, params.idUtilisateur, origin),
  removeFunderUser: async ({ caller, params, origin }) => {
    await users.remove(caller, params.idUtilisateur, origin);
    return undefined;
  },
});
