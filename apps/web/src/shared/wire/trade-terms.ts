import type { tradeParameters } from '@portail/contract/wallet/trade-parameters.schemas.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import type { TradeParameters } from '@portail/rules/wallet/trade/trade.ts';
import type * as z from 'zod/mini';

/** The terms of a trade as the rules reckon with them. */
export const wireTerms = (terms: z.infer<typeof tradeParameters>): TradeParameters => ({
  ...terms,
  feeAmount: centsOfWire(terms.feeAmount),
  thresholdAmount: centsOfWire(terms.thresholdAmount),
  // Hundredths of a percent, as cents are hundredths of a euro: exact, or it is not a rate of ours.
  feeRate: centsOfWire(terms.feeRate),
});
