import { PRODUCT_TYPES } from '@portail/rules/wallet/holdings/product-types.ts';
import * as z from 'zod/mini';

/**
 * What the way of a trade is decided by. Part of the first load by way of the flows: the values
 * themselves stand apart, for the pages of the trade alone.
 */

/** Chosen, found right, and not changed since. Codes that a closed page forgot are asked for again. */
export const tradeChoiceAnswer = z.object({
  accepted: z.object({
    typeProduitFinal: z.enum(PRODUCT_TYPES),
    fraisCents: z.number(),
    titres: z.array(z.object({ caseAGratter: z.string() })),
  }),
});

/** The reference that the server gave. */
export const tradeOutcomeAnswer = z.object({ reference: z.string() });
