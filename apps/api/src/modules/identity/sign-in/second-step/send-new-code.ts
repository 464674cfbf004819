import type { Platform } from '../../../../platform/platform.ts';
import type { RequestOrigin } from '../../../../platform/ports/caller.ts';
import { DomainError } from '../../../../platform/ports/domain-error.ts';
import type { MailCodes } from './mail-codes.ts';
import { secondStepMethods } from './methods.ts';
import { lockPendingStep } from './pending-step.ts';

type Dependencies = Pick<Platform, 'units' | 'clock' | 'digest' | 'config'> & {
  readonly mailCodes: MailCodes;
};

export type SendNewCode = (mfaSessionId: string, origin: RequestOrigin) => Promise<void>;

export const createSendNewCode =
  (dependencies: Dependencies): SendNewCode =>
  (mfaSessionId, origin) =>
    dependencies.units.transact(async (unit) => {
      const { config, mailCodes } = dependencies;
      const { account, verification } = await lockPendingStep(unit, mfaSessionId, dependencies);
      const methods = secondStepMethods(account, config.secondStep.requiredSpaces);
      // Who chose an application or a key has closed the door of the mail.
      if (!methods.includes('MAIL')) throw new DomainError('SESSION_MFA_INVALIDE');
      mailCodes.refuseTooSoon(verification);
      const to = { verificationId: verification.id, accountId: account.id };
      await mailCodes.send(unit, to, origin);
    });
