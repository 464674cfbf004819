import { PRODUCT_TYPES } from '@portail/rules/wallet/holdings/vocabulary.ts';
import * as z from 'zod/mini';

/**
 * Answers that decide the next step of the flow. A separate file, because the flows are part of the
 * first load and the other schemas of the trade are not.
 */

/** A validated choice. Scratch codes are not stored and must be typed again after a reload. */
export const tradeChoiceAnswer = z.object({
  accepted: z.object({
    typeProduitFinal: z.enum(PRODUCT_TYPES),
    fraisCents: z.number(),
    titres: z.array(z.object({ caseAGratter: z.string() })),
  }),
});

export const tradeOutcomeAnswer = z.object({ reference: z.string() });
