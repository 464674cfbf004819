import type { Answers } from '@portail/rules/flow/flow.ts';
import { answered, defineFlow } from '../flows/define-flow.ts';
import { acceptedAnswer } from '../orders/ordering.flow.ts';
import { PRODUCT_TYPES } from '@portail/rules/wallet/holdings/vocabulary.ts';
import * as z from 'zod/mini';

/**
 * Answers that decide the next step of the flow. A separate file, because the flows are part of the
 * first load and the other schemas of the trade are not.
 */

/** A validated choice. Scratch codes are not stored and must be typed again after a reload. */
const tradeChoiceAnswer = z.object({
  accepted: z.object({
    typeProduitFinal: z.enum(PRODUCT_TYPES),
    fraisCents: z.number(),
    titres: z.array(z.object({ caseAGratter: z.string() })),
  }),
});

const tradeOutcomeAnswer = z.object({ reference: z.string() });

const choiceOf = ({ choix }: Answers<'choix'>) => {
  const answer = tradeChoiceAnswer.safeParse(choix);
  return answer.success ? answer.data.accepted : undefined;
};

/** Only paper has a delivery step. It is shown until the choice is known. */
const hasPaper = (answers: Answers<'choix'>): boolean =>
  choiceOf(answers)?.typeProduitFinal !== 'COMPTE';

const hasFees = (answers: Answers<'choix'>): boolean => choiceOf(answers)?.fraisCents !== 0;

export const tradeFlow = defineFlow('echange', [
  {
    id: 'choix',
    page: 'MILLESIME_TRADE_CHOICE',
    label: 'Choix',
    schema: tradeChoiceAnswer,
    neverStored: ['caseAGratter'],
  },
  {
    id: 'livraison',
    page: 'MILLESIME_TRADE_DELIVERY',
    label: 'Livraison',
    schema: acceptedAnswer,
    isRelevant: hasPaper,
    neverStored: [],
  },
  {
    id: 'paiement',
    page: 'MILLESIME_TRADE_PAYMENT',
    label: 'Paiement',
    // Sent with the trade itself, so the step stores no answer.
    schema: answered,
    isRelevant: hasFees,
    neverStored: [],
  },
  {
    id: 'confirmation',
    page: 'MILLESIME_TRADE_CONFIRMATION',
    label: 'Confirmation',
    schema: tradeOutcomeAnswer,
    neverStored: ['caseAGratter'],
    isOutcome: true,
  },
]);
