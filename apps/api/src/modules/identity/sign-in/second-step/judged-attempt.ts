import { MFA_CODE_TRIES, MFA_FAILURES_PER_DAY } from '@portail/contract/constants/constants.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { RequestOrigin } from '../../../../platform/ports/caller.ts';
import { DomainError } from '../../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../../platform/ports/unit-of-work.ts';
import type { AssessCode, Verdict } from './assess-code.ts';
import { verificationsIn, type Verification } from './verifications.repository.ts';

const DAY_MS = 86_400_000;

type Dependencies = Pick<Platform, 'clock' | 'ids' | 'securityLog'> & {
  readonly assessCode: AssessCode;
};

/**
 * What became of a code. A refusal is an outcome and not an exception: its trace must be committed
 * before it is told.
 */
export type Outcome<T> = { readonly value: T } | { readonly refusal: DomainError };

export const told = <T>(outcome: Outcome<T>): T => {
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.value;
};

export const isDead = (verification: Verification, now: Date): boolean =>
  verification.closedAt !== null ||
  verification.expiresAt <= now ||
  verification.failures >= MFA_CODE_TRIES;

/**
 * Judges one code under the lock of its account. Five wrong ones end the sign-in they were given
 * for; twenty-five in any twenty-four hours close the door, whatever the sign-ins, the replicas
 * and the addresses.
 */
export const createAssessAttempt = ({ clock, ids, securityLog, assessCode }: Dependencies) => {
  const refusalOfTheDay = async (
    unit: UnitOfWork,
    accountId: string,
  ): Promise<DomainError | undefined> => {
    const now = clock.realNow();
    const failures = await verificationsIn(unit).recentFailures(
      accountId,
      now,
      MFA_FAILURES_PER_DAY,
    );
    const oldest = failures[MFA_FAILURES_PER_DAY - 1];
    if (oldest === undefined) return undefined;
    const waitMs = oldest.getTime() + DAY_MS - now.getTime();
    return new DomainError('TROP_DE_TENTATIVES', {
      retryAfterS: Math.max(1, Math.ceil(waitMs / 1_000)),
    });
  };

  return async (
    unit: UnitOfWork,
    verification: Verification,
    code: string,
    event: { readonly origin: RequestOrigin; readonly kind: 'SECONDE_ETAPE' | 'CONFIRMATION' },
  ): Promise<Outcome<Exclude<Verdict, 'wrong' | 'unreadable'>>> => {
    const { accountId } = verification;
    const log = (result: 'SUCCES' | 'ECHEC' | 'REFUS', details = {}) =>
      securityLog.record(unit, event.origin, { kind: event.kind, result, accountId, details });
    const limited = await refusalOfTheDay(unit, accountId);
    if (limited !== undefined) {
      await log('REFUS');
      return { refusal: limited };
    }
    const verdict = await assessCode(unit, verification, code);
    if (verdict === 'unreadable') return { refusal: new DomainError('CODE_INCORRECT') };
    if (verdict === 'wrong') {
      await verificationsIn(unit).addFailure({
        id: ids.ordered(),
        verificationId: verification.id,
        accountId,
        at: clock.realNow(),
      });
      await log('ECHEC');
      return { refusal: new DomainError('CODE_INCORRECT') };
    }
    await log('SUCCES', { moyen: verdict });
    return { value: verdict };
  };
};
export type AssessAttempt = ReturnType<typeof createAssessAttempt>;
