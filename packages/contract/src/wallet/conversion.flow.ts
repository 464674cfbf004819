import type { ConversionDirection } from '@portail/rules/wallet/conversion/conversion.ts';
import type { Answers } from '@portail/rules/flow/flow.ts';
import * as z from 'zod/mini';
import { paymentOutcome } from '../payments/payment.flows.ts';
import { defineFlow } from '../flows/define-flow.ts';
import { acceptedAnswer } from '../orders/ordering.flow.ts';

const directionAnswer = z.object({ sens: z.string() });

const TO_PAPER: ConversionDirection = 'COMPTE_VERS_TITRES';

/** Only paper vouchers have a delivery step. */
const makesPaper = ({ choix }: Answers<'choix'>): boolean => {
  const answer = directionAnswer.safeParse(choix);
  return answer.success && answer.data.sens === TO_PAPER;
};

export const conversionFlow = defineFlow('changement-format', [
  {
    id: 'choix',
    page: 'CESU_CONVERSION_CHOICE',
    label: 'Choix',
    schema: directionAnswer,
    neverStored: [],
  },
  {
    id: 'montant',
    page: 'CESU_CONVERSION_AMOUNT',
    label: 'Montant',
    schema: acceptedAnswer,
    neverStored: ['caseAGratter'],
  },
  {
    id: 'livraison',
    page: 'CESU_CONVERSION_DELIVERY',
    label: 'Livraison',
    schema: acceptedAnswer,
    isRelevant: makesPaper,
    neverStored: [],
  },
  {
    id: 'confirmation',
    page: 'CESU_CONVERSION_CONFIRMATION',
    label: 'Confirmation',
    schema: paymentOutcome,
    neverStored: [],
    isOutcome: true,
  },
]);
