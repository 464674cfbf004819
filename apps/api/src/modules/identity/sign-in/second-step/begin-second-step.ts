import type { SecondStepMethod } from '@portail/contract/identity/authentication.calls.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { RequestOrigin } from '../../../../platform/ports/caller.ts';
import type { UnitOfWork } from '../../../../platform/ports/unit-of-work.ts';
import type { MailCodes } from './mail-codes.ts';
import { meansIn } from './means.repository.ts';
import { secondStepMethods } from './methods.ts';
import { verificationsIn } from './verifications.repository.ts';

/** Long enough for a slow mail and a code asked again; then one signs in afresh. */
const LIFE_MS = 30 * 60_000;

export const handleHashOf = (digest: Platform['digest'], mfaSessionId: string): string =>
  digest.of('seconde-etape', mfaSessionId);

export interface PendingSecondStep {
  readonly mfaSessionId: string;
  readonly methodes: readonly SecondStepMethod[];
}

type Dependencies = Pick<Platform, 'config' | 'clock' | 'ids' | 'digest'> & {
  readonly mailCodes: MailCodes;
};

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
  ({ config, clock, ids, digest, mailCodes }: Dependencies): BeginSecondStep =>
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
