import type { ErrorCode } from '@portail/contract/errors/catalogue.ts';
import type { SecurityEventKind } from '../../../../platform/log/security-log.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../../platform/ports/caller.ts';
import { DomainError } from '../../../../platform/ports/domain-error.ts';
import { requireRecentConfirmation } from '../../../../platform/recent-confirmation.ts';
import type { AccountQueries } from '../accounts.queries.ts';
import { meansIn } from '../second-step/means.repository.ts';
import { secondStepMethods } from '../second-step/methods.ts';

type Dependencies = Pick<
  Platform,
  'units' | 'clock' | 'config' | 'digest' | 'limits' | 'passwords' | 'securityLog'
> & { readonly accounts: AccountQueries };

/** What a wrong password is called, in the log and in the answer. */
interface Act {
  readonly kind: SecurityEventKind;
  readonly refusal: ErrorCode;
}

export type ProvePassword = (
  caller: AuthenticatedCaller,
  password: string,
  origin: RequestOrigin,
  act: Act,
) => Promise<void>;

/** Before the way into a space changes: the current password, and the second step of who has one. */
export const createProvePassword = (dependencies: Dependencies): ProvePassword => {
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
