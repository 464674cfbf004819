import type { ErrorCode } from '@portail/contract/errors/catalogue.ts';
import { SERVER_MESSAGES } from '@portail/contract/messages/server-messages.ts';
import type { ConnectionInformationBody } from '@portail/contract/people/profile.schemas.ts';
import { hasSqlState } from '../../../platform/db/database-errors.ts';
import type { SecurityEvent } from '../../../platform/log/security-log.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import { resetLinksIn } from '../recovery/recovery.repository.ts';
import { factorsIn } from '../second-step/factors.repository.ts';
import { secondStepMethods } from '../second-step/second-step.ts';
import { verificationsIn } from '../second-step/verifications.repository.ts';
import { knownDevicesIn, ownUserIn, usersIn } from './users.repository.ts';
import type { SendNotice } from './security-notices.ts';
import { sessionsIn } from './sessions.repository.ts';
import type { UserQueries, PasswordContextQueries } from './users.queries.ts';

/** Log event and error code of a wrong password. */
interface PasswordCheck {
  readonly kind: SecurityEvent['kind'];
  readonly refusal: ErrorCode;
}

/** Requires the current password, and a recent confirmation from users with a second step. */
export const createProvePassword = (
  dependencies: Pick<
    Platform,
    'units' | 'clock' | 'config' | 'digest' | 'limits' | 'passwords' | 'securityLog'
  > & { readonly users: UserQueries },
) => {
  const { units, clock, config, digest, limits, passwords, securityLog, users } = dependencies;

  const requireConfirmation = async (caller: AuthenticatedCaller): Promise<void> => {
    const factors = await units.transact((unit) => factorsIn(unit).lock(caller.userId));
    if (secondStepMethods(factors, config.secondStep.requiredSpaces).length === 0) return;
    requireRecentConfirmation(caller, clock);
  };

  /** Failures are limited: a stolen session must not serve to guess the password. */
  return async (
    caller: AuthenticatedCaller,
    password: string,
    origin: RequestOrigin,
    { kind, refusal }: PasswordCheck,
  ): Promise<void> => {
    const { userId } = caller;
    await requireConfirmation(caller);
    const rule = {
      key: digest.of('ancien-mot-de-passe', userId),
      ...config.limits.login,
      clearedBySuccess: true,
    };
    const attempt = await limits.admit([rule]);
    const isMatch = await users
      .findPasswordHash(userId)
      .then((stored) => passwords.matches(stored, password))
      .catch(async (error: unknown) => {
        await attempt.abandon();
        throw error;
      });
    await units.transact(async (unit) => {
      if (isMatch) {
        await attempt.succeed(unit);
        return;
      }
      await attempt.fail(unit);
      await securityLog.record(unit, origin, { kind, result: 'ECHEC', userId });
    });
    if (!isMatch) throw new DomainError(refusal);
  };
};
type ProvePassword = ReturnType<typeof createProvePassword>;

/** Enough attempts to find a free login, too few to enumerate existing ones. */
const TAKEN_LOGIN_LIMIT = { failures: 10, windowS: 3_600 } as const;

/** Runs `take` and refuses when the login belongs to another user; refusals are limited. */
const refuseTaken = async (
  { units, limits, digest }: Pick<Platform, 'units' | 'limits' | 'digest'>,
  { userId }: Pick<AuthenticatedCaller, 'userId'>,
  refusal: ErrorCode,
  take: () => Promise<boolean>,
): Promise<void> => {
  const attempt = await limits.admit([
    {
      key: digest.of('identifiant-pris', userId),
      ...TAKEN_LOGIN_LIMIT,
      clearedBySuccess: false,
    },
  ]);
  const isAssigned = await take().catch(async (error: unknown) => {
    await attempt.abandon();
    throw error;
  });
  if (isAssigned) {
    await attempt.abandon();
    return;
  }
  await units.transact((unit) => attempt.fail(unit));
  throw new DomainError(refusal);
};

const UNIQUE_VIOLATION = '23505';
/** Logins that the server generates: a chosen login in this form could block a new user. */
const GENERATED_LOGIN = /^(?:\d{8}|F\d{7})$/i;

/** An e-mail address may only be the login of the user who proved it. */
const isReserved = (
  login: string,
  own: { readonly mail: string; readonly mailProvedAt: Date | null },
): boolean =>
  GENERATED_LOGIN.test(login) ||
  (login.includes('@') &&
    (own.mailProvedAt === null || login.toLowerCase() !== own.mail.toLowerCase()));

export const createChangeLogin = (
  dependencies: Pick<Platform, 'units' | 'securityLog' | 'limits' | 'digest'> & {
    readonly provePassword: ProvePassword;
    readonly sendNotice: SendNotice;
  },
) => {
  const { units, securityLog, provePassword, sendNotice } = dependencies;

  /** True when the login now belongs to the caller. */
  const take = async (
    unit: UnitOfWork,
    caller: AuthenticatedCaller,
    login: string,
    origin: RequestOrigin,
  ): Promise<boolean> => {
    const user = ownUserIn(unit, caller);
    const current = await user.lock();
    if (current.login === login) return true;
    const isSameLogin = current.login.toLowerCase() === login.toLowerCase();
    if (!isSameLogin && (isReserved(login, current) || (await user.isTaken(login)))) return false;
    await user.setLogin(login);
    await securityLog.record(unit, origin, {
      kind: 'IDENTIFIANT_MODIFIE',
      result: 'SUCCES',
      userId: caller.userId,
    });
    await sendNotice(unit, caller.userId, 'IDENTIFIANT_MODIFIE');
    return true;
  };

  return async (
    caller: AuthenticatedCaller,
    given: ConnectionInformationBody,
    origin: RequestOrigin,
  ): Promise<void> => {
    await provePassword(caller, given.motDePasse, origin, {
      kind: 'IDENTIFIANT_MODIFIE',
      refusal: 'MOT_DE_PASSE_INCORRECT',
    });
    const login = given.login.trim();
    await refuseTaken(dependencies, caller, 'IDENTIFIANT_DEJA_UTILISE', async () => {
      try {
        return await units.transact((unit) => take(unit, caller, login, origin));
      } catch (error) {
        // Another user took the login after the check.
        if (hasSqlState(error, UNIQUE_VIOLATION)) return false;
        throw error;
      }
    });
  };
};

/**
 * Ends everything opened with the old password: sessions, sign-ins waiting for a second step, links
 * and known devices. The session of the caller may be kept.
 */
export const replacePassword = async (
  unit: UnitOfWork,
  clock: Platform['clock'],
  change: { readonly userId: string; readonly hash: string; readonly exceptSession?: string },
): Promise<void> => {
  const now = clock.realNow();
  await usersIn(unit).replacePasswordHash(change.userId, change.hash);
  await sessionsIn(unit).revokeAll(change.userId, now, change.exceptSession);
  await verificationsIn(unit).closeAll(change.userId, now);
  await knownDevicesIn(unit).forgetAll(change.userId);
  await resetLinksIn(unit).useAll(change.userId, now);
};

export const createChangePassword = (
  dependencies: Pick<
    Platform,
    'units' | 'clock' | 'passwords' | 'passwordStrength' | 'securityLog'
  > & {
    readonly provePassword: ProvePassword;
    readonly contextQueries: PasswordContextQueries;
    readonly sendNotice: SendNotice;
  },
) => {
  const { units, clock, passwords, passwordStrength, securityLog } = dependencies;
  const { contextQueries, sendNotice, provePassword } = dependencies;

  return async (
    caller: AuthenticatedCaller,
    {
      ancienMotDePasse,
      nouveauMotDePasse,
    }: { readonly ancienMotDePasse: string; readonly nouveauMotDePasse: string },
    origin: RequestOrigin,
  ): Promise<void> => {
    const { userId, sessionId } = caller;
    await provePassword(caller, ancienMotDePasse, origin, {
      kind: 'MOT_DE_PASSE_MODIFIE',
      refusal: 'ANCIEN_MOT_DE_PASSE_INCORRECT',
    });
    if (nouveauMotDePasse.normalize('NFC') === ancienMotDePasse.normalize('NFC')) {
      throw new DomainError('REQUETE_INVALIDE', {
        fields: [{ champ: 'nouveauMotDePasse', message: SERVER_MESSAGES.passwordUnchanged }],
      });
    }
    const context = await contextQueries.of(userId);
    await passwordStrength.require(nouveauMotDePasse, context, 'nouveauMotDePasse');
    const hash = await passwords.hash(nouveauMotDePasse);
    await units.transact(async (unit) => {
      await replacePassword(unit, clock, { userId, hash, exceptSession: sessionId });
      await sendNotice(unit, userId, 'MOT_DE_PASSE_MODIFIE');
      await securityLog.record(unit, origin, {
        kind: 'MOT_DE_PASSE_MODIFIE',
        result: 'SUCCES',
        userId,
      });
    });
  };
};
