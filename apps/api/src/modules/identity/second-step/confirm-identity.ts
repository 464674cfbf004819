import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { sessionsIn } from '../sign-in/sessions.repository.ts';
import { isEnded, unwrap, type AssessAttempt, type Outcome } from './assess-code.ts';
import type { MailCodes } from './mail-codes.ts';
import { factorsIn } from './factors.repository.ts';
import { verificationsIn, type Verification } from './verifications.repository.ts';

/** The verification row lives as long as the session. */
const LIFE_MS = 12 * 3_600_000;

type Dependencies = Pick<Platform, 'units' | 'clock' | 'ids'> & {
  readonly mailCodes: MailCodes;
  readonly assessAttempt: AssessAttempt;
};

/** Locks the user, then the verification of the caller's session. */
export const lockOwnVerification = async (
  unit: UnitOfWork,
  { userId, sessionId }: AuthenticatedCaller,
  { clock, ids }: Pick<Platform, 'clock' | 'ids'>,
): Promise<Verification> => {
  await factorsIn(unit).lock(userId);
  const createdAt = clock.realNow();
  const expiresAt = new Date(createdAt.getTime() + LIFE_MS);
  const verifications = verificationsIn(unit);
  const id = await verifications.openForSession(
    { id: ids.ordered(), userId, createdAt, expiresAt },
    sessionId,
  );
  return await verifications.lock(id);
};

export const createSendConfirmationCode =
  (dependencies: Dependencies) =>
  (caller: AuthenticatedCaller, origin: RequestOrigin): Promise<void> =>
    dependencies.units.transact(async (unit) => {
      const { mailCodes } = dependencies;
      const verification = await lockOwnVerification(unit, caller, dependencies);
      mailCodes.refuseTooSoon(verification);
      const to = { verificationId: verification.id, userId: caller.userId };
      await mailCodes.send(unit, to, origin);
    });

/** A code by mail or from the application confirms the session for sensitive actions. */
export const createConfirmIdentity =
  (dependencies: Dependencies) =>
  async (caller: AuthenticatedCaller, code: string, origin: RequestOrigin): Promise<void> => {
    const { units, clock, assessAttempt } = dependencies;
    const outcome = await units.transact(async (unit): Promise<Outcome<undefined>> => {
      const verification = await lockOwnVerification(unit, caller, dependencies);
      if (isEnded(verification, clock.realNow())) {
        return { refusal: new DomainError('CODE_INCORRECT') };
      }
      const assessed = await assessAttempt(unit, verification, code, {
        origin,
        kind: 'CONFIRMATION',
      });
      if ('refusal' in assessed) return assessed;
      await verificationsIn(unit).clearCode(verification.id);
      await sessionsIn(unit).confirm(caller.sessionId, clock.realNow());
      return { value: undefined };
    });
    unwrap(outcome);
  };
