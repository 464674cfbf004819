import type { SecondStepMethod } from '@portail/contract/identity/authentication.calls.ts';
import type { SpaceType } from '@portail/rules/identity/access/vocabulary.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { IssuedToken, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { KnownDevices } from '../sign-in/known-devices.ts';
import type { SendNotice } from '../sign-in/security-notices.ts';
import type { Sessions } from '../sign-in/sessions.ts';
import { isDead, told, type AssessAttempt, type Outcome } from './assess-code.ts';
import { meansIn, type LockedAccount, type SecondStepMeans } from './factors.repository.ts';
import type { MailCodes } from './mail-codes.ts';
import { verificationsIn, type Verification } from './verifications.repository.ts';

const chosenMethods = (means: SecondStepMeans): readonly SecondStepMethod[] => [
  ...(means.passkeyCount > 0 ? (['PASSKEY'] as const) : []),
  ...(means.hasTotp ? (['TOTP'] as const) : []),
  ...(means.isMailOn ? (['MAIL'] as const) : []),
];

/**
 * The ways to pass the second step, the preferred one first; none when it is off. Where the house
 * asks for a second step, the mail code stands in for those who chose nothing. A passkey alone,
 * with no recovery code beside it, keeps the mail as a way back: a lost phone must not close an
 * account for good.
 */
export const secondStepMethods = (
  means: SecondStepMeans,
  requiredSpaces: readonly SpaceType[],
): readonly SecondStepMethod[] => {
  const chosen = chosenMethods(means);
  if (chosen.length === 0) return requiredSpaces.includes(means.space) ? ['MAIL'] : [];
  const hasRecovery = means.recoveryCodesLeft > 0;
  const isPasskeyAlone = chosen.every((method) => method === 'PASSKEY');
  return [
    ...chosen,
    ...(isPasskeyAlone && !hasRecovery ? (['MAIL'] as const) : []),
    ...(hasRecovery && (means.hasTotp || means.passkeyCount > 0) ? (['SECOURS'] as const) : []),
  ];
};

/** Long enough for a slow mail and a code asked again; then one signs in afresh. */
const LIFE_MS = 30 * 60_000;

const handleHashOf = (digest: Platform['digest'], mfaSessionId: string): string =>
  digest.of('seconde-etape', mfaSessionId);

export interface PendingSecondStep {
  readonly mfaSessionId: string;
  readonly methodes: readonly SecondStepMethod[];
}

/**
 * Opens the door to the second step of an account, when it has one; `undefined` when its password
 * is enough. The mail leaves at once where it is the preferred way, else when it is asked for.
 */
export type BeginSecondStep = (
  unit: UnitOfWork,
  accountId: string,
  origin: RequestOrigin,
) => Promise<PendingSecondStep | undefined>;

export const createBeginSecondStep =
  ({
    config,
    clock,
    ids,
    digest,
    mailCodes,
  }: Pick<Platform, 'config' | 'clock' | 'ids' | 'digest'> & {
    readonly mailCodes: MailCodes;
  }): BeginSecondStep =>
  async (unit, accountId, origin) => {
    const account = await meansIn(unit).lock(accountId);
    const methodes = secondStepMethods(account, config.secondStep.requiredSpaces);
    if (methodes.length === 0) return undefined;
    const mfaSessionId = ids.random();
    const verificationId = ids.ordered();
    const createdAt = clock.realNow();
    await verificationsIn(unit).insertForSignIn(
      {
        id: verificationId,
        accountId,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + LIFE_MS),
      },
      handleHashOf(digest, mfaSessionId),
    );
    if (methodes[0] === 'MAIL') await mailCodes.send(unit, { verificationId, accountId }, origin);
    return { mfaSessionId, methodes };
  };

/** Looked for in place of an account that does not exist, so that the steps stay the same. */
const ANONYMOUS_VISITOR = '00000000-0000-0000-0000-000000000000';

export interface PendingStep {
  readonly account: LockedAccount;
  readonly verification: Verification;
}

/** The sign-in that waits behind an `mfaSessionId`, under its locks; dead ones and strangers alike are refused. */
export const lockPendingStep = async (
  unit: UnitOfWork,
  mfaSessionId: string,
  { digest, clock }: Pick<Platform, 'digest' | 'clock'>,
): Promise<PendingStep> => {
  const verifications = verificationsIn(unit);
  const now = clock.realNow();
  const handleHash = handleHashOf(digest, mfaSessionId);
  const accountId = await verifications.accountOfHandle(handleHash, now);
  const account = await meansIn(unit).lockIfAny(accountId ?? ANONYMOUS_VISITOR);
  const verification = await verifications.lockByHandle(handleHash, now);
  if (
    account === undefined ||
    verification === undefined ||
    account.isDisabled ||
    isDead(verification, now)
  ) {
    throw new DomainError('SESSION_MFA_INVALIDE');
  }
  return { account, verification };
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
      const { account, verification } = await lockPendingStep(unit, mfaSessionId, dependencies);
      const methods = secondStepMethods(account, config.secondStep.requiredSpaces);
      // Who chose an application or a key has closed the door of the mail.
      if (!methods.includes('MAIL')) throw new DomainError('SESSION_MFA_INVALIDE');
      mailCodes.refuseTooSoon(verification);
      const to = { verificationId: verification.id, accountId: account.id };
      await mailCodes.send(unit, to, origin);
    });

/** The code of a mail, of an application or of a printed list: one door, one set of limits. */
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
        const { account, verification } = await lockPendingStep(unit, sessionMfaId, dependencies);
        const assessed = await assessAttempt(unit, verification, codeVerification, {
          origin,
          kind: 'SECONDE_ETAPE',
        });
        if ('refusal' in assessed) return assessed;
        await verificationsIn(unit).close(verification.id, clock.realNow());
        if (assessed.value === 'recovery')
          await sendNotice(unit, account.id, 'CODE_SECOURS_UTILISE');
        await knownDevices.remember(unit, account.id, origin);
        const session = { accountId: account.id, origin, isConfirmed: true };
        return { value: await sessions.open(unit, session) };
      },
    );
    return await sessions.issue(told(outcome).sessionId);
  };
};
