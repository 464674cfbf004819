import type { FirstUser } from '@portail/contract/funders/operator-funders.schemas.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import { funderScopeFor, type OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { createFirstAccess } from '../../identity/sign-in/authentication.module.ts';
import { createTellAccess } from './access-notices.ts';
import { funderUsersIn } from './funder-users.repository.ts';
import { createSendInvitation } from './send-invitation.ts';

const ROLE = 'ADMINISTRATEUR';

/**
 * The house lets somebody in who then lets the others in. Whoever was invited and never came gets
 * a new link; whoever is in already needs none.
 */
export const createInviteAdministrator = (platform: Platform) => {
  const { clock, ids, securityLog } = platform;
  const sendInvitation = createSendInvitation({
    ...platform,
    firstAccess: createFirstAccess(platform),
  });
  const tell = createTellAccess(platform);
  return async (
    unit: UnitOfWork,
    operator: OperatorScope,
    given: FirstUser & { readonly financeurId: string },
    origin: RequestOrigin,
  ): Promise<void> => {
    const { financeurId } = given;
    const users = funderUsersIn(unit, funderScopeFor(operator, financeurId));
    await users.lock();
    const mail = given.email.trim();
    const waiting = await users.findInvited(mail);
    if (waiting === undefined && (await users.isMailTaken(mail))) {
      throw new DomainError('ADMINISTRATEUR_DEJA_PRESENT');
    }
    const accountId = waiting ?? ids.ordered();
    if (waiting === undefined) {
      await users.add({
        accountId,
        firstName: given.prenom.trim(),
        lastName: given.nom.trim(),
        mail,
        role: ROLE,
        createdAt: clock.realNow(),
      });
    } else {
      await users.changeRole(accountId, ROLE);
    }
    await sendInvitation(unit, financeurId, accountId);
    await tell(unit, [operator.accountId], {
      event: 'INVITATION',
      userId: accountId,
      authorId: operator.accountId,
      role: ROLE,
    });
    await securityLog.record(unit, origin, {
      kind: 'UTILISATEUR_FINANCEUR',
      result: 'SUCCES',
      accountId: operator.accountId,
      details: {
        acte: waiting === undefined ? 'INVITATION' : 'RELANCE',
        utilisateur: accountId,
        role: ROLE,
      },
    });
  };
};
export type InviteAdministrator = ReturnType<typeof createInviteAdministrator>;
