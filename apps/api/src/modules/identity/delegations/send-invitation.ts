import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { createMailedTokens } from '../sign-in/authentication.module.ts';
import type { WriteMails } from './delegation-mails.ts';
import { invitationsIn } from './delegations.repository.ts';

type Dependencies = Pick<Platform, 'clock' | 'digest' | 'secretBox' | 'config'> & {
  readonly mails: WriteMails;
};

export type SendInvitation = (unit: UnitOfWork, delegationId: string) => Promise<void>;

/** Mails a new one-time link to the invited address; the link before it no longer works. */
export const createSendInvitation = (dependencies: Dependencies): SendInvitation => {
  const tokens = createMailedTokens(dependencies, 'ACCESS_INVITATION');
  const scope = operatorScope('systeme', 'invitation dans un espace');
  return async (unit, delegationId) => {
    const { hash, sealed } = tokens.create(delegationId);
    await invitationsIn(unit, scope).setToken(delegationId, hash, dependencies.clock.realNow());
    await dependencies.mails.invite(unit, delegationId, sealed);
  };
};
