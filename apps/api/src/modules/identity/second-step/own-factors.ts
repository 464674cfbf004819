import { MFA_CODE_TRIES } from '@portail/contract/constants/constants.ts';
import type { SecondStepMethod } from '@portail/contract/identity/authentication.calls.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dayInFrance } from '../../../platform/clock.ts';
import type { SecurityNotice } from '../../../platform/mail/security-templates.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import type { SendNotice } from '../sign-in/security-notices.ts';
import { matchTotp, newRecoveryCodes, newTotpSecret, told, type Outcome } from './assess-code.ts';
import { lockOwnVerification } from './confirm-identity.ts';
import {
  meansIn,
  ownMeansQueries,
  passkeysIn,
  recoveryCodesIn,
  totpIn,
  type LockedAccount,
} from './factors.repository.ts';
import { secondStepMethods } from './second-step.ts';
import { verificationsIn } from './verifications.repository.ts';

interface MeansChange<T> {
  readonly value: T;
  /** What the person is told by mail; nothing when nothing has changed yet. */
  readonly notice: SecurityNotice | undefined;
}

/**
 * Every change of a second step: a recent confirmation first, then the change under the lock of
 * the account, its line in the security log and its mail, all or nothing.
 */
export type ChangeMeans = <T>(
  caller: AuthenticatedCaller,
  origin: RequestOrigin,
  change: (unit: UnitOfWork, account: LockedAccount) => Promise<MeansChange<T>>,
) => Promise<T>;

export const createChangeMeans =
  ({
    units,
    clock,
    securityLog,
    sendNotice,
  }: Pick<Platform, 'units' | 'clock' | 'securityLog'> & {
    readonly sendNotice: SendNotice;
  }): ChangeMeans =>
  async (caller, origin, change) => {
    requireRecentConfirmation(caller, clock);
    return await units.transact(async (unit) => {
      const account = await meansIn(unit).lock(caller.accountId);
      const { value, notice } = await change(unit, account);
      if (notice !== undefined) {
        await sendNotice(unit, account.id, notice);
        await securityLog.record(unit, origin, {
          kind: 'SECOND_FACTEUR_MODIFIE',
          result: 'SUCCES',
          accountId: account.id,
          details: { changement: notice },
        });
      }
      return value;
    });
  };

interface OwnMeans {
  readonly methodes: SecondStepMethod[];
  readonly obligatoire: boolean;
  readonly clesAcces: { id: string; nom: string; dateAjout: string }[];
  readonly codesSecoursRestants: number;
}

export const createReadOwnMeans =
  ({ reader, config }: Pick<Platform, 'reader' | 'config'>) =>
  async (caller: AuthenticatedCaller): Promise<OwnMeans> => {
    const queries = ownMeansQueries(reader, caller);
    const [account, passkeys] = await Promise.all([queries.find(), queries.listPasskeys()]);
    const { requiredSpaces } = config.secondStep;
    const recoveryCodesLeft = account.recoveryCodesLeft ?? 0;
    const means = {
      space: account.space,
      isMailOn: account.secondStep === 'MAIL',
      hasTotp: account.totpSince !== null,
      passkeyCount: passkeys.length,
      recoveryCodesLeft,
    };
    return {
      methodes: [...secondStepMethods(means, requiredSpaces)],
      obligatoire: requiredSpaces.includes(account.space),
      clesAcces: passkeys.map(({ id, name, createdAt }) => ({
        id,
        nom: name,
        dateAjout: formatFrenchDate(dayInFrance(createdAt)),
      })),
      codesSecoursRestants: recoveryCodesLeft,
    };
  };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Asked = readonly [caller: AuthenticatedCaller, origin: RequestOrigin];

/** The mail code, the application and the printed codes of the person themselves. */
export const createOwnFactors = (
  dependencies: Pick<Platform, 'clock' | 'ids' | 'secretBox' | 'passwords' | 'config'> & {
    readonly changeMeans: ChangeMeans;
  },
) => {
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
