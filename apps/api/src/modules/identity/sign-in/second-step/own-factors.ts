import type { Platform } from '../../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../../platform/ports/caller.ts';
import { DomainError } from '../../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../../platform/ports/unit-of-work.ts';
import type { ChangeMeans } from './change-means.ts';
import { lockOwnVerification } from './confirm-identity.ts';
import { told, type Outcome } from './judged-attempt.ts';
import { meansIn, type LockedAccount } from './means.repository.ts';
import { passkeysIn } from './passkeys.repository.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { recoveryCodesIn } from './recovery-codes.repository.ts';
import { totpIn } from './totp.repository.ts';
import { matchTotp, newTotpSecret } from './totp.ts';
import { verificationsIn } from './verifications.repository.ts';
import { MFA_CODE_TRIES } from '@portail/contract/constants/constants.ts';

type Dependencies = Pick<Platform, 'clock' | 'ids' | 'secretBox' | 'passwords' | 'config'> & {
  readonly changeMeans: ChangeMeans;
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Asked = readonly [caller: AuthenticatedCaller, origin: RequestOrigin];

/** The mail code, the application and the printed codes of the person themselves. */
export const createOwnFactors = (dependencies: Dependencies) => {
  const { clock, ids, secretBox, passwords, config, changeMeans } = dependencies;

  const renewCodes = async (unit: UnitOfWork, accountId: string): Promise<string[]> => {
    const codes = await newRecoveryCodes({ secretBox, passwords }, accountId);
    await recoveryCodesIn(unit, accountId).replaceAll(codes.hashes, clock.realNow());
    return codes.shown;
  };

  /** Wrong first codes are few: the secret was shown a moment ago on this very screen. */
  const confirmPending = async (
    unit: UnitOfWork,
    caller: AuthenticatedCaller,
    code: string,
  ): Promise<boolean> => {
    const verification = await lockOwnVerification(unit, caller, dependencies);
    if (verification.failures >= MFA_CODE_TRIES) return false;
    const repository = totpIn(unit, caller.accountId);
    const sealed = (await repository.find())?.pendingSealed ?? null;
    const now = clock.realNow();
    const step =
      sealed === null
        ? undefined
        : await matchTotp(secretBox, {
            accountId: caller.accountId,
            sealed,
            code,
            now,
            lastStep: undefined,
          });
    if (step === undefined || sealed === null) {
      await verificationsIn(unit).addFailure({
        id: ids.ordered(),
        verificationId: verification.id,
        accountId: caller.accountId,
        at: now,
      });
      return false;
    }
    await repository.confirm(sealed, step, now);
    return true;
  };

  const refuseLastRequired = (account: LockedAccount, left: number): void => {
    if (left === 0 && config.secondStep.requiredSpaces.includes(account.space)) {
      throw new DomainError('SECOND_FACTEUR_REQUIS');
    }
  };

  const countOf = (account: LockedAccount): number =>
    (account.isMailOn ? 1 : 0) + (account.hasTotp ? 1 : 0) + account.passkeyCount;

  const removeOne = async (unit: UnitOfWork, account: LockedAccount, means: string) => {
    refuseLastRequired(account, countOf(account) - 1);
    if (means === 'MAIL') {
      if (!account.isMailOn) throw new DomainError('RESSOURCE_INTROUVABLE');
      await meansIn(unit).setMail(account.id, false);
      return 'ETAPE_MAIL_RETIREE';
    }
    if (means === 'TOTP') {
      if (!account.hasTotp) throw new DomainError('RESSOURCE_INTROUVABLE');
      await totpIn(unit, account.id).remove();
      if (account.passkeyCount === 0) await recoveryCodesIn(unit, account.id).removeAll();
      return 'APPLICATION_RETIREE';
    }
    const isRemoved = UUID.test(means) && (await passkeysIn(unit, account.id).remove(means));
    if (!isRemoved) throw new DomainError('RESSOURCE_INTROUVABLE');
    if (account.passkeyCount === 1 && !account.hasTotp) {
      await recoveryCodesIn(unit, account.id).removeAll();
    }
    return 'CLE_RETIREE';
  };

  return {
    switchMailOn: (...[caller, origin]: Asked): Promise<void> =>
      changeMeans(caller, origin, async (unit, account) => {
        await meansIn(unit).setMail(account.id, true);
        return { value: undefined, notice: account.isMailOn ? undefined : 'ETAPE_MAIL_ACTIVEE' };
      }),

    startTotp: (...[caller, origin]: Asked): Promise<{ secret: string; uri: string }> =>
      changeMeans(caller, origin, async (unit, account) => {
        const { secret, uri, sealed } = newTotpSecret(secretBox, account.id, account.login);
        await totpIn(unit, account.id).setPending(sealed, clock.realNow());
        return { value: { secret, uri }, notice: undefined };
      }),

    confirmTotp: async (...[caller, origin, code]: [...Asked, string]): Promise<string[]> =>
      told(
        await changeMeans<Outcome<string[]>>(caller, origin, async (unit, account) => {
          if (!(await confirmPending(unit, caller, code))) {
            return { value: { refusal: new DomainError('CODE_INCORRECT') }, notice: undefined };
          }
          const value = await renewCodes(unit, account.id);
          return { value: { value }, notice: 'APPLICATION_AJOUTEE' };
        }),
      ),

    renewRecoveryCodes: (...[caller, origin]: Asked): Promise<string[]> =>
      changeMeans(caller, origin, async (unit, account) => ({
        value: await renewCodes(unit, account.id),
        notice: 'CODES_SECOURS_RENOUVELES',
      })),

    remove: (...[caller, origin, means]: [...Asked, string]): Promise<void> =>
      changeMeans(caller, origin, async (unit, account) => ({
        value: undefined,
        notice: await removeOne(unit, account, means),
      })),
  };
};
export type OwnFactors = ReturnType<typeof createOwnFactors>;
