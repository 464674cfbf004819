import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { createFirstAccess } from '../../identity/sign-in/authentication.module.ts';
import { createAccessNoticeMail } from './access-notices.ts';
import { createFunderUserHandlers, type FunderUserHandlers } from './funder-users.handlers.ts';
import { createInvitationMail } from './invitation-mail.ts';
import { invitationQueries } from './invitations.queries.ts';
import { createManageUsers } from './manage-users.ts';

export { createInviteAdministrator, type InviteAdministrator } from './invite-administrator.ts';

export interface FunderUsersModule {
  readonly handlers: FunderUserHandlers;
  readonly outboxHandlers: readonly OutboxHandler[];
}

/** Who may come into a funder's space, and as what. */
export const createFunderUsersModule = (platform: Platform): FunderUsersModule => {
  const firstAccess = createFirstAccess(platform);
  const scope = operatorScope('systeme', 'envoi d’une invitation');
  const queries = invitationQueries(platform.reader, scope);
  return {
    handlers: createFunderUserHandlers(createManageUsers({ ...platform, firstAccess })),
    outboxHandlers: [
      createInvitationMail({ ...platform, firstAccess, queries }),
      createAccessNoticeMail({ ...platform, queries }),
    ],
  };
};
