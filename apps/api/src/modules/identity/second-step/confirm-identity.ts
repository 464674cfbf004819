import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { sessionsIn } from '../sign-in/sessions.repository.ts';
import { isDead, told, type AssessAttempt, type Outcome } from './assess-code.ts';
import type { MailCodes } from './mail-codes.ts';
import { meansIn } from './factors.repository.ts';
import { verificationsIn, type Verification } from './verifications.repository.ts';

/** As long as a session may last: the row is the session's own. */
const LIFE_MS = 12 * 3_600_000;

type Dependencies = Pick<Platform, 'units' | 'clock' | 'ids'> & {
  readonly mailCodes: MailCodes;
  readonly assessAttempt: AssessAttempt;
};

/** The verification of the caller's own session, under the lock of their account. */
export const lockOwnVerification = async (
  unit: UnitOfWork,
  { accountId, sessionId }: AuthenticatedCaller,
  { clock, ids }: Pick<Platform, 'clock' | 'ids'>,
): Promise<Verification> => {
  await meansIn(unit).lock(accountId);
  const createdAt = clock.realNow();
  const expiresAt = new Date(createdAt.getTime() + LIFE_MS);
  const verifications = verificationsIn(unit);
  const id = await verifications.openForSession(
    { id: ids.ordered(), accountId, createdAt, expiresAt },
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
      const to = { verificationId: verification.id, accountId: caller.accountId };
      await mailCodes.send(unit, to, origin);
    });

/** A code by mail or of the person's application: for five minutes, sensitive actions are open. */
export const createConfirmIdentity =
  (dependencies: Dependencies) =>
  async (caller: AuthenticatedCaller, code: string, origin: RequestOrigin): Promise<void> => {
    const { units, clock, assessAttempt } = dependencies;
    const outcome = await units.transact(async (unit): Promise<Outcome<undefined>> => {
      const verification = await lockOwnVerification(unit, caller, dependencies);
      if (isDead(verification, clock.realNow())) {
        return { refusal: new DomainError('CODE_INCORRECT') };
      }
      const assessed = await assessAttempt(unit, verification, code, {
        origin,
        kind: 'CONFIRMATION',
      });
      if ('refusal' in assessed) return assessed;
      await verificationsIn(unit).forgetCode(verification.id);
      await sessionsIn(unit).confirm(caller.sessionId, clock.realNow());
      return { value: undefined };
    });
    told(outcome);
  };
