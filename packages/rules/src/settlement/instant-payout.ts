import { centsOf, type Cents } from '../money/cents.ts';

/**
 * The most that one account payment may be for its payee to be paid at once. An instant payout ends
 * the payer's right to cancel, so a large payment keeps the delay (ADR 0060).
 */
export const INSTANT_MAX_CENTS = centsOf(100_000);

export const isInstantAmount = (cents: Cents | number): boolean =>
  cents > 0 && cents <= INSTANT_MAX_CENTS;

/** An order that reaches the bank later than this is refused: it cannot be executed by surprise. */
export const INSTANT_EXPIRY_MS = 20_000;

/**
 * From then on, an order that the bank does not know will never be executed: its expiry is past,
 * with room for clocks that differ.
 */
export const INSTANT_CERTAIN_MS = 60_000;

/** What became of the instant payout of a payment, for its payer. */
export const INSTANT_STATES = ['PREVU', 'PARTI', 'ARRIVE', 'REPORTE'] as const;
export type InstantPayoutState = (typeof INSTANT_STATES)[number];
