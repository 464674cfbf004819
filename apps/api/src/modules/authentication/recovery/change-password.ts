import { MESSAGES } from '@portail/contract/messages/messages.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import type { AccountQueries } from '../accounts.queries.ts';
import type { PasswordContextQueries } from '../password-context.queries.ts';
import { meansIn } from '../second-step/means.repository.ts';
import { secondStepMethods } from '../second-step/methods.ts';
import type { SendNotice } from '../security-notices.ts';
import { replacePassword } from './replace-password.ts';

type Dependencies = Pick<
  Platform,
  | 'units'
  | 'clock'
  | 'config'
  | 'digest'
  | 'limits'
  | 'passwords'
  | 'passwordStrength'
  | 'securityLog'
> & {
  readonly accounts: AccountQueries;
  readonly contextQueries: PasswordContextQueries;
  readonly sendNotice: SendNotice;
};

export type ChangePassword = (
  caller: AuthenticatedCaller,
  input: { readonly ancienMotDePasse: string; readonly nouveauMotDePasse: string },
  origin: RequestOrigin,
) => Promise<void>;

export const createChangePassword = (dependencies: Dependencies): ChangePassword => {
  const { units, clock, config, digest, limits, passwords, passwordStrength } = dependencies;
  const { securityLog, accounts, contextQueries, sendNotice } = dependencies;

  /** Whoever has a second step answers it again; the others have their old password to give. */
  const requireConfirmation = async (caller: AuthenticatedCaller): Promise<void> => {
    const means = await units.transact((unit) => meansIn(unit).lock(caller.accountId));
    if (secondStepMethods(means, config.secondStep.requiredSpaces).length === 0) return;
    requireRecentConfirmation(caller, clock);
  };

  /** A stolen session must not serve to guess the password: its failures are counted too. */
  const requireOldPassword = async (
    { accountId }: AuthenticatedCaller,
    password: string,
    origin: RequestOrigin,
  ): Promise<void> => {
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
      await securityLog.record(unit, origin, {
        kind: 'MOT_DE_PASSE_MODIFIE',
        result: 'ECHEC',
        accountId,
      });
    });
    if (!isMatch) throw new DomainError('ANCIEN_MOT_DE_PASSE_INCORRECT');
  };

  return async (caller, { ancienMotDePasse, nouveauMotDePasse }, origin) => {
    const { accountId, sessionId } = caller;
    await requireConfirmation(caller);
    await requireOldPassword(caller, ancienMotDePasse, origin);
    if (nouveauMotDePasse.normalize('NFC') === ancienMotDePasse.normalize('NFC')) {
      throw new DomainError('REQUETE_INVALIDE', {
        fields: [{ champ: 'nouveauMotDePasse', message: MESSAGES.passwordUnchanged }],
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
