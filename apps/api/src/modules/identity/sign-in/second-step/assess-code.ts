import type { Platform } from '../../../../platform/platform.ts';
import type { UnitOfWork } from '../../../../platform/ports/unit-of-work.ts';
import type { MailCodes } from './mail-codes.ts';
import { hashRecoveryCode, readRecoveryCode } from './recovery-codes.ts';
import { recoveryCodesIn } from './recovery-codes.repository.ts';
import { totpIn } from './totp.repository.ts';
import { matchTotp } from './totp.ts';
import type { Verification } from './verifications.repository.ts';

/** ASCII digits: the full-width ones of other keyboards are other characters. */
const SIX_DIGITS = /^[0-9]{6}$/;

/** How the code is right; `wrong` is a guess and is counted, `unreadable` is none. */
export type Verdict = 'mail' | 'totp' | 'recovery' | 'wrong' | 'unreadable';

type Dependencies = Pick<Platform, 'clock' | 'secretBox' | 'passwords'> & {
  readonly mailCodes: MailCodes;
};

export type AssessCode = (
  unit: UnitOfWork,
  verification: Verification,
  code: string,
) => Promise<Verdict>;

export const createAssessCode = ({
  clock,
  secretBox,
  passwords,
  mailCodes,
}: Dependencies): AssessCode => {
  const isTotp = async (unit: UnitOfWork, accountId: string, code: string): Promise<boolean> => {
    const repository = totpIn(unit, accountId);
    const totp = await repository.find();
    if (totp === undefined || totp.sealed === null) return false;
    const step = await matchTotp(secretBox, {
      accountId,
      sealed: totp.sealed,
      code,
      now: clock.realNow(),
      lastStep: totp.lastStep === null ? undefined : Number(totp.lastStep),
    });
    if (step === undefined) return false;
    await repository.saveStep(step);
    return true;
  };

  return async (unit, verification, code) => {
    const { accountId } = verification;
    if (SIX_DIGITS.test(code)) {
      if (mailCodes.matches(verification, code)) return 'mail';
      return (await isTotp(unit, accountId, code)) ? 'totp' : 'wrong';
    }
    const recoveryCode = readRecoveryCode(code);
    if (recoveryCode === undefined) return 'unreadable';
    const { slow, former } = await hashRecoveryCode(
      { secretBox, passwords },
      accountId,
      recoveryCode,
    );
    const isUnused = await recoveryCodesIn(unit, accountId).use([slow, former], clock.realNow());
    return isUnused ? 'recovery' : 'wrong';
  };
};
