import { CONFIRMATION_LIFE_MINUTES } from '@portail/contract/constants/constants.ts';
import type { AuthenticatedCaller } from './ports/caller.ts';
import type { Clock } from './ports/clock.ts';
import { DomainError } from './ports/domain-error.ts';

const LIFE_MS = CONFIRMATION_LIFE_MINUTES * 60_000;

type Confirming = Pick<AuthenticatedCaller, 'confirmedAt'>;

/** When the session's code was given, while it is recent. */
export const recentConfirmationOf = ({ confirmedAt }: Confirming, clock: Clock): Date | undefined =>
  confirmedAt !== undefined && clock.realNow().getTime() - confirmedAt.getTime() < LIFE_MS
    ? confirmedAt
    : undefined;

/**
 * For the actions that always ask for a code. The portal asks for it and tries again. Outgoing value
 * asks for it by its total, in the transaction that moves it: see `sensitive-actions/outgoing.ts`.
 */
export const requireRecentConfirmation = (caller: Confirming, clock: Clock): void => {
  if (recentConfirmationOf(caller, clock) === undefined) {
    throw new DomainError('CONFIRMATION_REQUISE');
  }
};
