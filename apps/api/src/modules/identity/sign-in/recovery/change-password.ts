import { SERVER_MESSAGES } from '@portail/contract/messages/server-messages.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../../platform/ports/caller.ts';
import { DomainError } from '../../../../platform/ports/domain-error.ts';
import type { ProvePassword } from '../account/prove-password.ts';
import type { PasswordContextQueries } from '../password-context.queries.ts';
import type { SendNotice } from '../security-notices.ts';
import { replacePassword } from './replace-password.ts';

type Dependencies = Pick<
  Platform,
  'units' | 'clock' | 'passwords' | 'passwordStrength' | 'securityLog'
> & {
  readonly provePassword: ProvePassword;
  readonly contextQueries: PasswordContextQueries;
  readonly sendNotice: SendNotice;
};

export type ChangePassword = (
  caller: AuthenticatedCaller,
  input: { readonly ancienMotDePasse: string; readonly nouveauMotDePasse: string },
  origin: RequestOrigin,
) => Promise<void>;

export const createChangePassword = (dependencies: Dependencies): ChangePassword => {
  const { units, clock, passwords, passwordStrength, securityLog } = dependencies;
  const { contextQueries, sendNotice, provePassword } = dependencies;

  return async (caller, { ancienMotDePasse, nouveauMotDePasse }, origin) => {
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
