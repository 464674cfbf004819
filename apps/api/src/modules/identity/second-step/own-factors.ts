import { MFA_CODE_TRIES } from '@portail/contract/constants/constants.ts';
import type { SecondStepMethod } from '@portail/contract/identity/authentication.calls.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dayInFrance } from '../../../platform/clock.ts';
import type { SecurityNotice } from '../sign-in/security-templates.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import type { SendNotice } from '../sign-in/security-notices.ts';
import { matchTotp, newRecoveryCodes, newTotpSecret, unwrap, type Outcome } from './assess-code.ts';
import { lockOwnVerification } from './confirm-identity.ts';
import {
  factorsIn,
  ownFactorQueries,
  passkeysIn,
  recoveryCodesIn,
  totpIn,
  type LockedUser,
} from './factors.repository.ts';
import { secondStepMethods } from './second-step.ts';
import { verificationsIn } from './verifications.repository.ts';

interface FactorChange<T> {
  readonly value: T;
  /** The notice to mail; undefined when nothing has changed yet. */
  readonly notice: SecurityNotice | undefined;
}

/**
 * Changes a second factor: requires a recent confirmation, then writes the change, the security log
 * and the notice in one transaction under the lock of the user.
 */
export type ChangeFactors = <T>(
  caller: AuthenticatedCaller,
  origin: RequestOrigin,
  change: (unit: UnitOfWork, user: LockedUser) => Promise<FactorChange<T>>,
) => Promise<T>;

export const createChangeFactors =
  ({
    units,
    clock,
    securityLog,
    sendNotice,
  }: Pick<Platform, 'units' | 'clock' | 'securityLog'> & {
    readonly sendNotice: SendNotice;
  }): ChangeFactors =>
  async (caller, origin, change) => {
    requireRecentConfirmation(caller, clock);
    return await units.transact(async (unit) => {
      const user = await factorsIn(unit).lock(caller.userId);
      const { value, notice } = await change(unit, user);
      if (notice !== undefined) {
        await sendNotice(unit, user.id, notice);
        await securityLog.record(unit, origin, {
          kind: 'SECOND_FACTEUR_MODIFIE',
          result: 'SUCCES',
          userId: user.id,
          details: { changement: notice },
        });
      }
      return value;
    });
  };

interface OwnFactors {
  readonly methodes: SecondStepMethod[];
  readonly obligatoire: boolean;
  readonly clesAcces: { id: string; nom: string; dateAjout: string }[];
  readonly codesSecoursRestants: number;
}

export const createReadOwnFactors =
  ({ reader, config }: Pick<Platform, 'reader' | 'config'>) =>
  async (caller: AuthenticatedCaller): Promise<OwnFactors> => {
    const queries = ownFactorQueries(reader, caller);
    const [user, passkeys] = await Promise.all([queries.find(), queries.listPasskeys()]);
    const { requiredSpaces } = config.secondStep;
    const recoveryCodesLeft = user.recoveryCodesLeft;
    const factors = {
      space: user.space,
      isMailOn: user.secondStep === 'MAIL',
      hasTotp: user.totpSince !== null,
      passkeyCount: passkeys.length,
      recoveryCodesLeft,
    };
    return {
      methodes: [...secondStepMethods(factors, requiredSpaces)],
      obligatoire: requiredSpaces.includes(user.space),
      clesAcces: passkeys.map(({ id, name, createdAt }) => ({
        id,
        nom: name,
        dateAjout: formatFrenchDate(dayInFrance(createdAt)),
      })),
      codesSecoursRestants: recoveryCodesLeft,
    };
  };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Mail code, authenticator application and recovery codes of the caller. */
export const createOwnFactors = (
  dependencies: Pick<Platform, 'clock' | 'ids' | 'secretBox' | 'passwords' | 'config'> & {
    readonly changeFactors: ChangeFactors;
  },
) => {
  const { clock, ids, secretBox, passwords, config, changeFactors } = dependencies;

  const renewCodes = async (unit: UnitOfWork, userId: string): Promise<string[]> => {
    const codes = await newRecoveryCodes({ secretBox, passwords }, userId);
    await recoveryCodesIn(unit, userId).replaceAll(codes.hashes, clock.realNow());
    return codes.displayed;
  };

  /** Few attempts are enough: the secret was displayed just before. */
  const confirmPending = async (
    unit: UnitOfWork,
    caller: AuthenticatedCaller,
    code: string,
  ): Promise<boolean> => {
    const verification = await lockOwnVerification(unit, caller, dependencies);
    if (verification.failures >= MFA_CODE_TRIES) return false;
    const repository = totpIn(unit, caller.userId);
    const sealed = (await repository.find())?.pendingSealed ?? null;
    const now = clock.realNow();
    const step =
      sealed === null
        ? undefined
        : await matchTotp(secretBox, {
            userId: caller.userId,
            sealed,
            code,
            now,
            lastStep: undefined,
          });
    if (step === undefined || sealed === null) {
      await verificationsIn(unit).addFailure({
        id: ids.ordered(),
        verificationId: verification.id,
        userId: caller.userId,
        at: now,
      });
      return false;
    }
    await repository.confirm(sealed, step, now);
    return true;
  };

  const refuseLastRequired = (user: LockedUser, left: number): void => {
    if (left === 0 && config.secondStep.requiredSpaces.includes(user.space)) {
      throw new DomainError('SECOND_FACTEUR_REQUIS');
    }
  };

  const countOf = (user: LockedUser): number =>
    (user.isMailOn ? 1 : 0) + (user.hasTotp ? 1 : 0) + user.passkeyCount;

  const removeOne = async (unit: UnitOfWork, user: LockedUser, factor: string) => {
    refuseLastRequired(user, countOf(user) - 1);
    if (factor === 'MAIL') {
      if (!user.isMailOn) throw new DomainError('RESSOURCE_INTROUVABLE');
      await factorsIn(unit).setMail(user.id, false);
      return 'ETAPE_MAIL_RETIREE';
    }
    if (factor === 'TOTP') {
      if (!user.hasTotp) throw new DomainError('RESSOURCE_INTROUVABLE');
      await totpIn(unit, user.id).remove();
      if (user.passkeyCount === 0) await recoveryCodesIn(unit, user.id).removeAll();
      return 'APPLICATION_RETIREE';
    }
    const isRemoved = UUID.test(factor) && (await passkeysIn(unit, user.id).remove(factor));
    if (!isRemoved) throw new DomainError('RESSOURCE_INTROUVABLE');
    if (user.passkeyCount === 1 && !user.hasTotp) {
      await recoveryCodesIn(unit, user.id).removeAll();
    }
    return 'CLE_RETIREE';
  };

  return {
    switchMailOn: (caller: AuthenticatedCaller, origin: RequestOrigin): Promise<void> =>
      changeFactors(caller, origin, async (unit, user) => {
        await factorsIn(unit).setMail(user.id, true);
        return { value: undefined, notice: user.isMailOn ? undefined : 'ETAPE_MAIL_ACTIVEE' };
      }),

    startTotp: (
      caller: AuthenticatedCaller,
      origin: RequestOrigin,
    ): Promise<{ secret: string; uri: string }> =>
      changeFactors(caller, origin, async (unit, user) => {
        const { secret, uri, sealed } = newTotpSecret(secretBox, user.id, user.login);
        await totpIn(unit, user.id).setPending(sealed, clock.realNow());
        return { value: { secret, uri }, notice: undefined };
      }),

    confirmTotp: async (
      caller: AuthenticatedCaller,
      origin: RequestOrigin,
      code: string,
    ): Promise<string[]> =>
      unwrap(
        await changeFactors<Outcome<string[]>>(caller, origin, async (unit, user) => {
          if (!(await confirmPending(unit, caller, code))) {
            return { value: { refusal: new DomainError('CODE_INCORRECT') }, notice: undefined };
          }
          const value = await renewCodes(unit, user.id);
          return { value: { value }, notice: 'APPLICATION_AJOUTEE' };
        }),
      ),

    renewRecoveryCodes: (caller: AuthenticatedCaller, origin: RequestOrigin): Promise<string[]> =>
      changeFactors(caller, origin, async (unit, user) => ({
        value: await renewCodes(unit, user.id),
        notice: 'CODES_SECOURS_RENOUVELES',
      })),

    remove: (caller: AuthenticatedCaller, origin: RequestOrigin, factor: string): Promise<void> =>
      changeFactors(caller, origin, async (unit, user) => ({
        value: undefined,
        notice: await removeOne(unit, user, factor),
      })),
  };
};
