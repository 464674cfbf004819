import type { ErrorCode } from '@portail/contract/errors/catalogue.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../../platform/ports/caller.ts';
import { DomainError } from '../../../../platform/ports/domain-error.ts';

/** Enough to find a free word, too few to learn who is here. */
const TAKEN_WORDS = { failures: 10, windowS: 3_600 } as const;

type Dependencies = Pick<Platform, 'units' | 'limits' | 'digest'>;

/** Tries to take a login or an address; those that others have are counted, then refused. */
export const refuseTaken = async (
  { units, limits, digest }: Dependencies,
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
