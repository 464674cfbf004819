import type { Platform } from '../../../../platform/platform.ts';
import { DomainError } from '../../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../../platform/ports/unit-of-work.ts';
import { handleHashOf } from './begin-second-step.ts';
import { isDead } from './judged-attempt.ts';
import { meansIn, type LockedAccount } from './means.repository.ts';
import { verificationsIn, type Verification } from './verifications.repository.ts';

/** Looked for in place of an account that does not exist, so that the steps stay the same. */
const ANONYMOUS_VISITOR = '00000000-0000-0000-0000-000000000000';

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
  const now = clock.realNow();
  const handleHash = handleHashOf(digest, mfaSessionId);
  const accountId = await verifications.accountOfHandle(handleHash, now);
  const account = await meansIn(unit).lockIfAny(accountId ?? ANONYMOUS_VISITOR);
  const verification = await verifications.lockByHandle(handleHash, now);
  if (
    account === undefined ||
    verification === undefined ||
    account.isDisabled ||
    isDead(verification, now)
  ) {
    throw new DomainError('SESSION_MFA_INVALIDE');
  }
  return { account, verification };
};
