import { CONFIRMATION_LIFE_MINUTES } from '@portail/contract/constants/constants.ts';
import type { AuthenticatedCaller } from './ports/caller.ts';
import type { Clock } from './ports/clock.ts';
import { DomainError } from './ports/domain-error.ts';

const LIFE_MS = CONFIRMATION_LIFE_MINUTES * 60_000;

/**
 * For the actions that a stolen session must not reach: changing one's mail, phone, bank details,
 * password or second step, paying above a threshold. The portal asks for a code and tries again.
 */
export const requireRecentConfirmation = (
  { confirmedAt }: Pick<AuthenticatedCaller, 'confirmedAt'>,
  clock: Clock,
): void => {
  const isRecent =
    confirmedAt !== undefined && clock.realNow().getTime() - confirmedAt.getTime() < LIFE_MS;
  if (!isRecent) throw new DomainError('CONFIRMATION_REQUISE');
};
