import { INVITATION_DAYS } from '@portail/rules/delegations/delegation.ts';
import type { UnitOfWork } from '../../platform/ports/unit-of-work.ts';
import type { FirstAccess } from '../authentication/authentication.module.ts';
import type { DelegateAccount } from './delegates.repository.ts';
import type { WriteMails } from './delegation-mails.ts';

interface Dependencies {
  readonly firstAccess: FirstAccess;
  readonly mails: WriteMails;
}

export type SendInvitation = (
  unit: UnitOfWork,
  delegationId: string,
  account: DelegateAccount,
) => Promise<void>;

/** Whoever has no password yet gets a link to choose one. */
export const createSendInvitation =
  ({ firstAccess, mails }: Dependencies): SendInvitation =>
  async (unit, delegationId, { id, hasPassword }) => {
    const link = hasPassword ? undefined : await firstAccess.openLink(unit, id, INVITATION_DAYS);
    await mails.invite(unit, delegationId, link);
  };
