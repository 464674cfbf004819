import type { Permission } from '@portail/rules/identity/access/vocabulary.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { IssuedToken, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { demandsCompanySignIn } from '../company-sign-in/company-sign-in.repository.ts';
import { usersIn } from '../sign-in/users.repository.ts';
import type { KnownDevices } from '../sign-in/known-devices.ts';
import type { PasswordContextQueries } from '../sign-in/users.queries.ts';
import { ownPermissions } from '../sign-in/permissions.ts';
import type { BeginSecondStep, PendingSecondStep } from '../second-step/second-step.ts';
import type { SendNotice } from '../sign-in/security-notices.ts';
import type { SessionQueries } from '../sign-in/sessions.queries.ts';
import type { Sessions } from '../sign-in/sessions.ts';
import { tokenHashesOf } from './reset-links.ts';
import { resetLinksIn, type RecoveryQueries } from './recovery.repository.ts';
import { replacePassword } from '../sign-in/change-credentials.ts';

const usedLink = (): DomainError => new DomainError('LIEN_DEJA_UTILISE');

/** The link proves the mailbox and replaces the password, not the second step. */
export const createResetPassword = (
  dependencies: Pick<
    Platform,
    'units' | 'clock' | 'digest' | 'passwords' | 'passwordStrength' | 'securityLog'
  > & {
    readonly queries: RecoveryQueries;
    readonly sessionQueries: SessionQueries;
    readonly contextQueries: PasswordContextQueries;
    readonly sessions: Sessions;
    readonly beginSecondStep: BeginSecondStep;
    readonly sendNotice: SendNotice;
    readonly knownDevices: KnownDevices;
  },
) => {
  const { units, clock, digest, passwords, passwordStrength, securityLog } = dependencies;
  const { queries, contextQueries, sessions, beginSecondStep, sendNotice, knownDevices } =
    dependencies;

  const permissionsIn = async (sessionId: string): Promise<readonly Permission[]> => {
    const record = await dependencies.sessionQueries.find(sessionId);
    return record === undefined ? [] : ownPermissions(record);
  };

  return async (
    {
      nouveauMotDePasse,
      resetPasswordToken,
    }: { readonly nouveauMotDePasse: string; readonly resetPasswordToken: string },
    origin: RequestOrigin,
  ): Promise<
    | { readonly issued: IssuedToken; readonly permissions: readonly Permission[] }
    | { readonly pending: PendingSecondStep }
  > => {
    const tokenHashes = tokenHashesOf(digest, resetPasswordToken);
    // Checked before the link is used, so that a weak password does not consume it.
    const found = await queries.findByToken(tokenHashes, clock.realNow());
    if (found === undefined) throw usedLink();
    const context = await contextQueries.of(found.id);
    await passwordStrength.require(nouveauMotDePasse, context, 'nouveauMotDePasse');
    const hash = await passwords.hash(nouveauMotDePasse);
    const outcome = await units.transact(async (unit) => {
      const userId = await resetLinksIn(unit).use(tokenHashes, clock.realNow());
      if (userId === undefined) throw usedLink();
      // Rolled back: the link is left, and opens nothing while the company demands its sign-in.
      if (await demandsCompanySignIn(unit, userId))
        throw new DomainError('CONNEXION_ENTREPRISE_EXIGEE');
      await replacePassword(unit, clock, { userId, hash });
      await usersIn(unit).markMailProved(userId, clock.realNow());
      await sendNotice(unit, userId, 'MOT_DE_PASSE_REINITIALISE');
      await securityLog.record(unit, origin, {
        kind: 'MOT_DE_PASSE_MODIFIE',
        result: 'SUCCES',
        userId,
        details: { parLien: true },
      });
      const pending = await beginSecondStep(unit, userId, origin);
      if (pending !== undefined) return { pending };
      await knownDevices.remember(unit, userId, origin);
      return await sessions.open(unit, { userId, origin });
    });
    if ('pending' in outcome) return outcome;
    const { sessionId } = outcome;
    return {
      issued: await sessions.issue(sessionId),
      permissions: await permissionsIn(sessionId),
    };
  };
};
