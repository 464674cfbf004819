/**
 * Default of the days after which a deduction that no payout covered is asked from its payee
 * (DEDUCTION_CLAIM_DAYS): two monthly payouts have then taken nothing of it.
 */
export const DEDUCTION_CLAIM_DAYS = 60;

const DAY_MS = 86_400_000;

/** A deduction of that instant or before is asked. */
export const claimedBefore = (now: Date, days: number): Date =>
  new Date(now.getTime() - days * DAY_MS);
