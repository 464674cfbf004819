import { PRODUCT_TYPES } from '@portail/rules/wallet/holdings/vocabulary.ts';
import * as z from 'zod/mini';

/** Terms of a contract for trades from one form to another. */
export const tradeParameters = z.object({
  startProductType: z.enum(PRODUCT_TYPES),
  finalProductType: z.enum(PRODUCT_TYPES),
  tradeEnabled: z.boolean(),
  feeAmount: z.number(),
  thresholdAmount: z.number(),
  /** In percent, at most two decimals. */
  feeRate: z.number(),
});
