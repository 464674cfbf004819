import type { SecondStepMethod } from '@portail/contract/identity/authentication.calls.ts';
import type { SpaceType } from '@portail/rules/identity/access/vocabulary.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { IssuedToken, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { KnownDevices } from '../sign-in/known-devices.ts';
import type { SendNotice } from '../sign-in/security-notices.ts';
import type { Sessions } from '../sign-in/sessions.ts';
import { isEnded, unwrap, type AssessAttempt, type Outcome } from './assess-code.ts';
import { factorsIn, type LockedUser, type SecondStepFactors } from './factors.repository.ts';
import type { MailCodes } from './mail-codes.ts';
import { verificationsIn, type Verification } from './verifications.repository.ts';

const chosenMethods = (factors: SecondStepFactors): readonly SecondStepMethod[] => [
  ...(factors.passkeyCount > 0 ? (['PASSKEY'] as const) : []),
  ...(factors.hasTotp ? (['TOTP'] as const) : []),
  ...(factors.isMailOn ? (['MAIL'] as const) : []),
];

/**
 * The methods of the second step, the preferred one first; empty when it is off. In spaces that
 * require a second step, users without a factor use the mail code. A passkey without recovery codes
 * keeps the mail code as a fallback, so that a lost phone does not lock the user out.
 */
export const secondStepMethods = (
  factors: SecondStepFactors,
  requiredSpaces: readonly SpaceType[],
): readonly SecondStepMethod[] => {
  const chosen = chosenMethods(factors);
  if (chosen.length === 0) return requiredSpaces.includes(factors.space) ? ['MAIL'] : [];
  const hasRecovery = factors.recoveryCodesLeft > 0;
  const isPasskeyAlone = chosen.every((method) => method === 'PASSKEY');
  return [
    ...chosen,
    ...(isPasskeyAlone && !hasRecovery ? (['MAIL'] as const) : []),
    ...(hasRecovery && (factors.hasTotp || factors.passkeyCount > 0) ? (['SECOURS'] as const) : []),
  ];
};

/** Long enough for a slow mail and a second code. */
const LIFE_MS = 30 * 60_000;

const HANDLE = 'seconde-etape';

export interface PendingSecondStep {
  readonly mfaSessionId: string;
  readonly methodes: readonly SecondStepMethod[];
}

/**
 * Starts the second step of a user; `undefined` when the password is enough. The code is mailed at
 * once only when mail is the preferred method.
 */
export const createBeginSecondStep =
  ({
    config,
    clock,
    ids,
    digest,
    mailCodes,
  }: Pick<Platform, 'config' | 'clock' | 'ids' | 'digest'> & {
    readonly mailCodes: MailCodes;
  }) =>
  async (
    unit: UnitOfWork,
    userId: string,
    origin: RequestOrigin,
  ): Promise<PendingSecondStep | undefined> => {
    const user = await factorsIn(unit).lock(userId);
    const methodes = secondStepMethods(user, config.secondStep.requiredSpaces);
    if (methodes.length === 0) return undefined;
    const mfaSessionId = ids.random();
    const verificationId = ids.ordered();
    const createdAt = clock.realNow();
    await verificationsIn(unit).insertForSignIn(
      {
        id: verificationId,
        userId,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + LIFE_MS),
      },
      digest.of(HANDLE, mfaSessionId),
    );
    if (methodes[0] === 'MAIL') await mailCodes.send(unit, { verificationId, userId }, origin);
    return { mfaSessionId, methodes };
  };
export type BeginSecondStep = ReturnType<typeof createBeginSecondStep>;

/** Used when no user matches, so that the same statements run. */
const UNKNOWN_USER_ID = '00000000-0000-0000-0000-000000000000';

export interface PendingStep {
  readonly user: LockedUser;
  readonly verification: Verification;
}

/** Locks the sign-in of an `mfaSessionId`; unknown, ended and disabled ones are refused alike. */
export const lockPendingStep = async (
  unit: UnitOfWork,
  mfaSessionId: string,
  { digest, clock }: Pick<Platform, 'digest' | 'clock'>,
): Promise<PendingStep> => {
  const verifications = verificationsIn(unit);
  const now = clock.realNow();
  const handleHashes = digest.all(HANDLE, mfaSessionId);
  const userId = await verifications.findUserOfHandle(handleHashes, now);
  const user = await factorsIn(unit).lockIfAny(userId ?? UNKNOWN_USER_ID);
  const verification = await verifications.lockByHandle(handleHashes, now);
  if (
    user === undefined ||
    verification === undefined ||
    user.isDisabled ||
    isEnded(verification, now)
  ) {
    throw new DomainError('SESSION_MFA_INVALIDE');
  }
  return { user, verification };
};

export const createSendNewCode =
  (
    dependencies: Pick<Platform, 'units' | 'clock' | 'digest' | 'config'> & {
      readonly mailCodes: MailCodes;
    },
  ) =>
  (mfaSessionId: string, origin: RequestOrigin): Promise<void> =>
    dependencies.units.transact(async (unit) => {
      const { config, mailCodes } = dependencies;
      const { user, verification } = await lockPendingStep(unit, mfaSessionId, dependencies);
      const methods = secondStepMethods(user, config.secondStep.requiredSpaces);
      // Users with an application or a passkey cannot fall back to mail.
      if (!methods.includes('MAIL')) throw new DomainError('SESSION_MFA_INVALIDE');
      mailCodes.refuseTooSoon(verification);
      const to = { verificationId: verification.id, userId: user.id };
      await mailCodes.send(unit, to, origin);
    });

/** Mail, application and recovery codes share one endpoint and one set of limits. */
export const createValidateSecondStep = (
  dependencies: Pick<Platform, 'units' | 'clock' | 'digest'> & {
    readonly sessions: Sessions;
    readonly assessAttempt: AssessAttempt;
    readonly sendNotice: SendNotice;
    readonly knownDevices: KnownDevices;
  },
) => {
  const { units, clock, sessions, assessAttempt, sendNotice, knownDevices } = dependencies;
  return async (
    {
      codeVerification,
      sessionMfaId,
    }: { readonly codeVerification: string; readonly sessionMfaId: string },
    origin: RequestOrigin,
  ): Promise<IssuedToken> => {
    const outcome = await units.transact(
      async (unit): Promise<Outcome<{ readonly sessionId: string }>> => {
        const { user, verification } = await lockPendingStep(unit, sessionMfaId, dependencies);
        const assessed = await assessAttempt(unit, verification, codeVerification, {
          origin,
          kind: 'SECONDE_ETAPE',
        });
        if ('refusal' in assessed) return assessed;
        await verificationsIn(unit).close(verification.id, clock.realNow());
        if (assessed.value === 'recovery') await sendNotice(unit, user.id, 'CODE_SECOURS_UTILISE');
        await knownDevices.remember(unit, user.id, origin);
        const session = { userId: user.id, origin, isConfirmed: true };
        return { value: await sessions.open(unit, session) };
      },
    );
    return await sessions.issue(unwrap(outcome).sessionId);
  };
};
