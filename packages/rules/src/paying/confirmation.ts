import { centsOf, type Cents } from '../money/cents.ts';

/** A thousand euros: what most people never pay at once. */
export const UNCONFIRMED_MAX = centsOf(100_000);

/** Whether so large a payment asks who is there, though the session is open. */
export const needsConfirmation = (total: Cents): boolean => total > UNCONFIRMED_MAX;
