import type { ErrorCode } from '@portail/contract/errors/catalogue.ts';
import { SERVER_MESSAGES } from '@portail/contract/messages/server-messages.ts';
import type { ConnectionInformationBody } from '@portail/contract/people/profile.schemas.ts';
import { hasSqlState } from '../../../platform/db/database-errors.ts';
import type { SecurityEventKind } from '../../../platform/log/security-log.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import { resetLinksIn } from '../recovery/reset-links.repository.ts';
import { meansIn } from '../second-step/factors.repository.ts';
import { secondStepMethods } from '../second-step/second-step.ts';
import { verificationsIn } from '../second-step/verifications.repository.ts';
import { knownDevicesIn } from './known-devices.repository.ts';
import type { SendNotice } from './security-notices.ts';
import { sessionsIn } from './sessions.repository.ts';
import type { AccountQueries, PasswordContextQueries } from './users.queries.ts';
import { accountsIn, ownAccountIn } from './users.repository.ts';

/** What a wrong password is called, in the log and in the answer. */
interface Act {
  readonly kind: SecurityEventKind;
  readonly refusal: ErrorCode;
}

type ProvePassword = (
  caller: AuthenticatedCaller,
  password: string,
  origin: RequestOrigin,
  act: Act,
) => Promise<void>;

/** Before the way into a space changes: the current password, and the second step of who has one. */
export const createProvePassword = (
  dependencies: Pick<
    Platform,
    'units' | 'clock' | 'config' | 'digest' | 'limits' | 'passwords' | 'securityLog'
  > & { readonly accounts: AccountQueries },
): ProvePassword => {
  const { units, clock, config, digest, limits, passwords, securityLog, accounts } = dependencies;

  /** Whoever has a second step answers it again; the others have their old password to give. */
  const requireConfirmation = async (caller: AuthenticatedCaller): Promise<void> => {
    const means = await units.transact((unit) => meansIn(unit).lock(caller.accountId));
    if (secondStepMethods(means, config.secondStep.requiredSpaces).length === 0) return;
    requireRecentConfirmation(caller, clock);
  };

  /** A stolen session must not serve to guess the password: its failures are counted too. */
  return async (caller, password, origin, { kind, refusal }) => {
    const { accountId } = caller;
    await requireConfirmation(caller);
    const rule = {
      key: digest.of('ancien-mot-de-passe', accountId),
      ...config.limits.login,
      clearedBySuccess: true,
    };
    const attempt = await limits.admit([rule]);
    const isMatch = await accounts
      .findPasswordHash(accountId)
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
      await securityLog.record(unit, origin, { kind, result: 'ECHEC', accountId });
    });
    if (!isMatch) throw new DomainError(refusal);
  };
};

/** Enough to find a free word, too few to learn who is here. */
const TAKEN_WORDS = { failures: 10, windowS: 3_600 } as const;

/** Tries to take a login or an address; those that others have are counted, then refused. */
const refuseTaken = async (
  { units, limits, digest }: Pick<Platform, 'units' | 'limits' | 'digest'>,
  { accountId }: Pick<AuthenticatedCaller, 'accountId'>,
  refusal: ErrorCode,
  take: () => Promise<boolean>,
): Promise<void> => {
  const attempt = await limits.admit([
    { key: digest.of('identifiant-pris', accountId), ...TAKEN_WORDS, clearedBySuccess: false },
  ]);
  const isTheirs = await take().catch(async (error: unknown) => {
    await attempt.abandon();
    throw error;
  });
  if (isTheirs) {
    await attempt.abandon();
    return;
  }
  await units.transact((unit) => attempt.fail(unit));
  throw new DomainError(refusal);
};

const UNIQUE_VIOLATION = '23505';
/** Numbers that the house gives to those who come: a login that takes one would keep them out. */
const GIVEN_BY_THE_HOUSE = /^(?:\d{8}|F\d{7})$/i;

/** An address stands for who has it: nobody signs in under somebody else's, not even a future one. */
const isReserved = (
  login: string,
  own: { readonly mail: string; readonly mailProvedAt: Date | null },
): boolean =>
  GIVEN_BY_THE_HOUSE.test(login) ||
  (login.includes('@') &&
    (own.mailProvedAt === null || login.toLowerCase() !== own.mail.toLowerCase()));

export const createChangeLogin = (
  dependencies: Pick<Platform, 'units' | 'securityLog' | 'limits' | 'digest'> & {
    readonly provePassword: ProvePassword;
    readonly sendNotice: SendNotice;
  },
) => {
  const { units, securityLog, provePassword, sendNotice } = dependencies;

  /** Says whether the login is theirs from now on. */
  const take = async (
    unit: UnitOfWork,
    caller: AuthenticatedCaller,
    login: string,
    origin: RequestOrigin,
  ): Promise<boolean> => {
    const account = ownAccountIn(unit, caller);
    const current = await account.lock();
    if (current.login === login) return true;
    const isOwnWord = current.login.toLowerCase() === login.toLowerCase();
    if (!isOwnWord && (isReserved(login, current) || (await account.isTaken(login)))) return false;
    await account.setLogin(login);
    await securityLog.record(unit, origin, {
      kind: 'IDENTIFIANT_MODIFIE',
      result: 'SUCCES',
      accountId: caller.accountId,
    });
    await sendNotice(unit, caller.accountId, 'IDENTIFIANT_MODIFIE');
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
        // Somebody took it between the question and the answer.
        if (hasSqlState(error, UNIQUE_VIOLATION)) return false;
        throw error;
      }
    });
  };
};

/**
 * Everything that the old password had opened ends with it: sessions, sign-ins under way, links,
 * browsers that were known. One session may be kept: the one that asked.
 */
export const replacePassword = async (
  unit: UnitOfWork,
  clock: Platform['clock'],
  change: { readonly accountId: string; readonly hash: string; readonly keptSession?: string },
): Promise<void> => {
  const now = clock.realNow();
  await accountsIn(unit).replacePasswordHash(change.accountId, change.hash);
  await sessionsIn(unit).revokeAll(change.accountId, now, change.keptSession);
  await verificationsIn(unit).closeAll(change.accountId, now);
  await knownDevicesIn(unit).forgetAll(change.accountId);
  await resetLinksIn(unit).useAll(change.accountId, now);
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
    const { accountId, sessionId } = caller;
    await provePassword(caller, ancienMotDePasse, origin, {
      kind: 'MOT_DE_PASSE_MODIFIE',
      refusal: 'ANCIEN_MOT_DE_PASSE_INCORRECT',
    });
    if (nouveauMotDePasse.normalize('NFC') === ancienMotDePasse.normalize('NFC')) {
      throw new DomainError('REQUETE_INVALIDE', {
        fields: [{ champ: 'nouveauMotDePasse', message: SERVER_MESSAGES.passwordUnchanged }],
      });
    }
    const context = await contextQueries.of(accountId);
    await passwordStrength.require(nouveauMotDePasse, context, 'nouveauMotDePasse');
    const hash = await passwords.hash(nouveauMotDePasse);
    await units.transact(async (unit) => {
      await replacePassword(unit, clock, { accountId, hash, keptSession: sessionId });
      await sendNotice(unit, accountId, 'MOT_DE_PASSE_MODIFIE');
      await securityLog.record(unit, origin, {
        kind: 'MOT_DE_PASSE_MODIFIE',
        result: 'SUCCES',
        accountId,
      });
    });
  };
};
