import type { Platform } from '../../../../platform/platform.ts';
import type { IssuedToken, RequestOrigin } from '../../../../platform/ports/caller.ts';
import type { KnownDevices } from '../known-devices.ts';
import type { SendNotice } from '../security-notices.ts';
import type { Sessions } from '../sessions.ts';
import { told, type AssessAttempt, type Outcome } from './judged-attempt.ts';
import { lockPendingStep } from './pending-step.ts';
import { verificationsIn } from './verifications.repository.ts';

type Dependencies = Pick<Platform, 'units' | 'clock' | 'digest'> & {
  readonly sessions: Sessions;
  readonly assessAttempt: AssessAttempt;
  readonly sendNotice: SendNotice;
  readonly knownDevices: KnownDevices;
};

export type ValidateSecondStep = (
  input: { readonly codeVerification: string; readonly sessionMfaId: string },
  origin: RequestOrigin,
) => Promise<IssuedToken>;

/** The code of a mail, of an application or of a printed list: one door, one set of limits. */
export const createValidateSecondStep = (dependencies: Dependencies): ValidateSecondStep => {
  const { units, clock, sessions, assessAttempt, sendNotice, knownDevices } = dependencies;
  return async ({ codeVerification, sessionMfaId }, origin) => {
    const outcome = await units.transact(
      async (unit): Promise<Outcome<{ readonly sessionId: string }>> => {
        const { account, verification } = await lockPendingStep(unit, sessionMfaId, dependencies);
        const assessed = await assessAttempt(unit, verification, codeVerification, {
          origin,
          kind: 'SECONDE_ETAPE',
        });
        if ('refusal' in assessed) return assessed;
        await verificationsIn(unit).close(verification.id, clock.realNow());
        if (assessed.value === 'recovery')
          await sendNotice(unit, account.id, 'CODE_SECOURS_UTILISE');
        await knownDevices.remember(unit, account.id, origin);
        const session = { accountId: account.id, origin, isConfirmed: true };
        return { value: await sessions.open(unit, session) };
      },
    );
    return await sessions.issue(told(outcome).sessionId);
  };
};
