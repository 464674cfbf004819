import { limitedAddress } from '../../../../platform/address.ts';
import type { LimitRule } from '../../../../platform/limits/attempt-limits.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { RequestOrigin } from '../../../../platform/ports/caller.ts';
import type { UnitOfWork } from '../../../../platform/ports/unit-of-work.ts';

type Dependencies = Pick<Platform, 'limits' | 'digest' | 'config'>;

export interface RecoveryRequest {
  /** What was asked for: a login or a name, never the proof given with it. */
  readonly identity: string;
  /** The account that the proof fits, if any. */
  readonly accountId: string | undefined;
  readonly origin: RequestOrigin;
}

export interface RecoveryVerdict {
  /** False past a limit: the answer stays the same and nothing is sent. */
  readonly maySend: boolean;
  /** False once an identity has received too many wrong proofs: the answer then names no recipient. */
  readonly mayName: boolean;
}

/**
 * Counts a request without ever refusing it. Wrong proofs never stop the mail of a right one, so
 * that another person cannot block a recovery; past the limit of one network address, or of the
 * mails to one account, nothing is sent. The statements are the same whatever the outcome.
 */
export type CountRecovery = (
  unit: UnitOfWork,
  request: RecoveryRequest,
) => Promise<RecoveryVerdict>;

/** Wrong proofs that one identity receives from everywhere before answers stop naming recipients. */
const WRONG_PROOFS = 10;

export const createCountRecovery =
  ({ limits, digest, config }: Dependencies): CountRecovery =>
  async (unit, { identity, accountId, origin }) => {
    const { perPerson, perAddress, windowS } = config.limits.recovery;
    const address = limitedAddress(origin.address);
    const rule = (kind: string, subject: string, failures: number): LimitRule => ({
      key: digest.of(kind, subject),
      failures,
      windowS,
      clearedBySuccess: false,
    });
    const wrongProofs = rule('recuperation-preuves-fausses', identity, WRONG_PROOFS);
    const mayName = !(await limits.isReached(unit, wrongProofs));
    // A right proof is counted apart: the owner's requests do not count against their identity.
    await limits.exceeds(
      unit,
      accountId === undefined
        ? wrongProofs
        : rule('recuperation-preuves-justes', identity, WRONG_PROOFS),
    );
    const exceeded = [
      await limits.exceeds(unit, rule('recuperation', `${identity}\u0000${address}`, perPerson)),
      await limits.exceeds(unit, rule('recuperation-adresse', address, perAddress)),
      await limits.exceeds(
        unit,
        rule('recuperation-courriels', accountId ?? `${identity}\u0000${address}`, perPerson),
      ),
    ];
    return { maySend: !exceeded.includes(true), mayName };
  };
