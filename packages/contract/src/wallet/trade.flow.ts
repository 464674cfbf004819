import type { Answers } from '@portail/rules/flow/flow.ts';
import { answered, defineFlow } from '../flows/define-flow.ts';
import { acceptedAnswer } from '../orders/ordering.flow.ts';
import { tradeChoiceAnswer, tradeOutcomeAnswer } from './trade-answers.ts';

const choiceOf = ({ choix }: Answers<'choix'>) => {
  const answer = tradeChoiceAnswer.safeParse(choix);
  return answer.success ? answer.data.accepted : undefined;
};

/** Paper travels; an account does not. Not known yet: the step is announced. */
const hasPaper = (answers: Answers<'choix'>): boolean =>
  choiceOf(answers)?.typeProduitFinal !== 'COMPTE';

/** Nothing to pay, no step to pay it in (D-113). */
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
    // Sent with the trade itself: no answer of it is kept.
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
