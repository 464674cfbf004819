import { createHmac } from 'node:crypto';
import type { Digest } from '../digest.ts';
import type { Clock } from '../ports/clock.ts';

export interface Pseudonyms {
  /** The name that an account has in the log this month. */
  readonly of: (userId: string) => string;
}

const MONTH_LENGTH = 'AAAA-MM'.length;
const NAME_LENGTH = 16;

/**
 * Log lines of one person can be correlated within a month, not across months. Only the secret, used
 * after an incident, reveals the person.
 */
export const createPseudonyms = (digest: Digest, clock: Pick<Clock, 'realNow'>): Pseudonyms => {
  let current = { month: '', key: '' };
  return {
    of: (userId) => {
      const month = clock.realNow().toISOString().slice(0, MONTH_LENGTH);
      if (current.month !== month) current = { month, key: digest.of('journal', month) };
      return createHmac('sha256', current.key)
        .update(userId)
        .digest('base64url')
        .slice(0, NAME_LENGTH);
    },
  };
};
