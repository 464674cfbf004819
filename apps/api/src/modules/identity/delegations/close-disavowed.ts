import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { Sessions } from '../sign-in/authentication.module.ts';
import { createWriteMails } from './delegation-mails.ts';
import { invitationsIn } from './delegations.repository.ts';

type Dependencies = Pick<Platform, 'outbox' | 'clock' | 'ids' | 'digest' | 'secretBox' | 'config'>;

export type CloseDisavowed = (
  unit: UnitOfWork,
  delegationId: string,
  accountId: string,
) => Promise<void>;

/** Ends an access, or its invitation, that the person or the carer says was not their act. */
export const createCloseDisavowed = (
  dependencies: Dependencies,
  sessions: Pick<Sessions, 'endDelegated'>,
): CloseDisavowed => {
  const mails = createWriteMails(dependencies);
  const scope = operatorScope('systeme', 'accès signalé comme non voulu');
  return async (unit, delegationId, accountId) => {
    const invitations = invitationsIn(unit, scope);
    const parties = await invitations.findParties(delegationId);
    if (parties === undefined) return;
    const by = parties.personAccountId === accountId ? 'BENEFICIAIRE' : 'DELEGUE';
    const at = dependencies.clock.realNow();
    if (!(await invitations.close(delegationId, { at, by }))) return;
    await sessions.endDelegated(unit, delegationId);
    await mails.tell(unit, delegationId, 'RETRAIT');
  };
};
