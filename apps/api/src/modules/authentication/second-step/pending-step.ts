import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { handleHashOf } from './begin-second-step.ts';
import { isDead } from './judged-attempt.ts';
import { meansIn, type LockedAccount } from './means.repository.ts';
import { verificationsIn, type Verification } from './verifications.repository.ts';

export interface PendingStep {
  readonly account: LockedAccount;
  readonly verification: Verification;
}

/** The sign-in that waits behind an `mfaSessionId`, under its locks; dead ones and strangers alike are refused. */
export const lockPendingStep = async (
  unit: UnitOfWork,
  mfaSessionId: string,
  { digest, clock }: Pick<Platform, 'digest' | 'clock'>,
): Promise<PendingStep> => {
  const verifications = verificationsIn(unit);
  const handleHash = handleHashOf(digest, mfaSessionId);
  const accountId = await verifications.accountOfHandle(handleHash);
  if (accountId === undefined) throw new DomainError('SESSION_MFA_INVALIDE');
  const account = await meansIn(unit).lock(accountId);
  const verification = await verifications.lockByHandle(handleHash);
  if (verification === undefined || account.isDisabled || isDead(verification, clock.realNow())) {
    throw new DomainError('SESSION_MFA_INVALIDE');
  }
  return { account, verification };
};
