import type { Answers } from '@portail/rules/flow/flow.ts';
import {
  acceptedPayment,
  declaredIdentification,
  foundPayee,
  paymentChoice,
  paymentOutcome,
  type PaymentWay,
  sentDeclaration,
} from './account-payment-answers.ts';
import { answered, defineFlow } from '../flows/define-flow.ts';

const choiceOf = ({ choix }: Answers<'choix'>) => {
  const answer = paymentChoice.safeParse(choix);
  return answer.success ? answer.data : undefined;
};
const goes = (voie: PaymentWay) => (answers: Answers<'choix'>) => choiceOf(answers)?.voie === voie;
const isSocial = (answers: Answers<'choix'>): boolean =>
  choiceOf(answers)?.typeContrat === 'CESU_SOCIAL';

export const accountPaymentFlow = defineFlow('paiement-compte', [
  {
    id: 'choix',
    page: 'ACCOUNT_PAYMENT_CHOICE',
    label: 'À qui',
    schema: paymentChoice,
    neverStored: [],
  },
  {
    id: 'organisme',
    page: 'ACCOUNT_PAYMENT_ORGANIZATION',
    label: 'Code NAN',
    schema: foundPayee,
    isRelevant: goes('ORGANISME'),
    neverStored: [],
  },
  {
    id: 'identificationCesu',
    page: 'ACCOUNT_PAYMENT_CESU_IDENTIFICATION',
    label: 'Identification',
    schema: declaredIdentification,
    isRelevant: goes('CESU'),
    neverStored: [],
  },
  {
    id: 'declarationCesu',
    page: 'ACCOUNT_PAYMENT_CESU_DECLARATION',
    label: 'Déclaration',
    schema: sentDeclaration,
    isRelevant: goes('CESU'),
    neverStored: [],
  },
  {
    id: 'identificationPaje',
    page: 'ACCOUNT_PAYMENT_PAJE_IDENTIFICATION',
    label: 'Identification',
    schema: declaredIdentification,
    isRelevant: goes('PAJE'),
    neverStored: [],
  },
  {
    id: 'declarationPaje',
    page: 'ACCOUNT_PAYMENT_PAJE_DECLARATION',
    label: 'Déclaration',
    schema: sentDeclaration,
    isRelevant: goes('PAJE'),
    neverStored: [],
  },
  {
    id: 'montant',
    page: 'ACCOUNT_PAYMENT_AMOUNT',
    label: 'Montant',
    schema: acceptedPayment,
    neverStored: [],
  },
  {
    id: 'recapitulatif',
    page: 'ACCOUNT_PAYMENT_AMOUNT_OVERVIEW',
    label: 'Récapitulatif',
    schema: acceptedPayment,
    isRelevant: isSocial,
    neverStored: [],
  },
  {
    id: 'confirmation',
    page: 'ACCOUNT_PAYMENT_CONFIRMATION',
    label: 'Confirmation',
    schema: paymentOutcome,
    neverStored: [],
    isOutcome: true,
  },
]);

export const checkPaymentFlow = defineFlow('paiement-titre', [
  {
    id: 'choix',
    page: 'CHECK_PAYMENT_CHOICE',
    label: 'À qui',
    schema: foundPayee,
    neverStored: [],
  },
  {
    id: 'montant',
    page: 'CHECK_PAYMENT_AMOUNT',
    label: 'Titres',
    schema: answered,
    neverStored: ['caseAGratter'],
  },
  {
    id: 'confirmation',
    page: 'CHECK_PAYMENT_CONFIRMATION',
    label: 'Confirmation',
    schema: paymentOutcome,
    neverStored: [],
    isOutcome: true,
  },
]);
