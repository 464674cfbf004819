import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { createFirstAccess } from '../../identity/sign-in/authentication.module.ts';
import { userMailQueries } from './funder-users.queries.ts';
import { createManageUsers } from './manage-users.ts';
import { createAccessNoticeMail, createInvitationMail } from './user-mails.ts';

export { createInviteAdministrator, type InviteAdministrator } from './manage-users.ts';

/** Users of a funder's space and their roles. */
export const createFunderUsersModule = (platform: Platform) => {
  const firstAccess = createFirstAccess(platform);
  const users = createManageUsers({ ...platform, firstAccess });
  const queries = userMailQueries(
    platform.reader,
    operatorScope('systeme', 'envoi d’une invitation'),
  );

  return defineModule({
    handlers: {
      getFunderUsers: ({ caller, query }) => users.list(caller, query),
      inviteFunderUser: ({ caller, body, origin }) => users.invite(caller, body, origin),
      changeFunderUserRole: ({ caller, params, body, origin }) =>
        users.changeRole(caller, { id: params.idUtilisateur, role: body.role }, origin),
      changeFunderUserRights: ({ caller, params, body, origin }) =>
        users.changeRights(caller, { id: params.idUtilisateur, ...body }, origin),
      resendFunderInvitation: ({ caller, params, origin }) =>
        users.resend(caller, params.idUtilisateur, origin),
      removeFunderUser: async ({ caller, params, origin }) => {
        await users.remove(caller, params.idUtilisateur, origin);
        return undefined;
      },
    },
    outboxHandlers: [
      createInvitationMail({ ...platform, firstAccess, queries }),
      createAccessNoticeMail({ ...platform, queries }),
    ],
  });
};
