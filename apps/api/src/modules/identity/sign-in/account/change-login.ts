import type { ConnectionInformationBody } from '@portail/contract/people/profile.schemas.ts';
import { hasSqlState } from '../../../../platform/db/database-errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../../platform/ports/caller.ts';
import type { UnitOfWork } from '../../../../platform/ports/unit-of-work.ts';
import type { SendNotice } from '../security-notices.ts';
import { ownAccountIn } from './own-account.repository.ts';
import type { ProvePassword } from './prove-password.ts';
import { refuseTaken } from './refuse-taken.ts';

type Dependencies = Pick<Platform, 'units' | 'securityLog' | 'limits' | 'digest'> & {
  readonly provePassword: ProvePassword;
  readonly sendNotice: SendNotice;
};

export type ChangeLogin = (
  caller: AuthenticatedCaller,
  given: ConnectionInformationBody,
  origin: RequestOrigin,
) => Promise<void>;

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

export const createChangeLogin = (dependencies: Dependencies): ChangeLogin => {
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

  return async (caller, given, origin) => {
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
