import type { Answers } from '@portail/rules/flow/flow.ts';
import { answered, defineFlow } from './define-flow.ts';

const chosenBody = (answers: Answers): unknown => {
  const organisme = answers['organisme'];
  return typeof organisme === 'object' && organisme !== null && 'organisme' in organisme
    ? organisme.organisme
    : undefined;
};
const declaresTo = (body: 'CESU' | 'PAJE') => (answers: Answers) => chosenBody(answers) === body;

const isSocial = (answers: Answers): boolean => {
  const choice = answers['choix'];
  return (
    typeof choice === 'object' &&
    choice !== null &&
    'typeContrat' in choice &&
    choice.typeContrat === 'CESU_SOCIAL'
  );
};

export const accountPaymentFlow = defineFlow('paiement-compte', [
  {
    id: 'choix',
    page: 'ACCOUNT_PAYMENT_CHOICE',
    label: 'À qui',
    schema: answered,
    neverStored: [],
  },
  {
    id: 'organisme',
    page: 'ACCOUNT_PAYMENT_ORGANIZATION',
    label: 'Organisme',
    schema: answered,
    neverStored: [],
  },
  {
    id: 'identificationCesu',
    page: 'ACCOUNT_PAYMENT_CESU_IDENTIFICATION',
    label: 'Identification',
    schema: answered,
    isRelevant: declaresTo('CESU'),
    neverStored: [],
  },
  {
    id: 'declarationCesu',
    page: 'ACCOUNT_PAYMENT_CESU_DECLARATION',
    label: 'Déclaration',
    schema: answered,
    isRelevant: declaresTo('CESU'),
    neverStored: [],
  },
  {
    id: 'identificationPaje',
    page: 'ACCOUNT_PAYMENT_PAJE_IDENTIFICATION',
    label: 'Identification',
    schema: answered,
    isRelevant: declaresTo('PAJE'),
    neverStored: [],
  },
  {
    id: 'declarationPaje',
    page: 'ACCOUNT_PAYMENT_PAJE_DECLARATION',
    label: 'Déclaration',
    schema: answered,
    isRelevant: declaresTo('PAJE'),
    neverStored: [],
  },
  {
    id: 'montant',
    page: 'ACCOUNT_PAYMENT_AMOUNT',
    label: 'Montant',
    schema: answered,
    neverStored: [],
  },
  {
    id: 'recapitulatif',
    page: 'ACCOUNT_PAYMENT_AMOUNT_OVERVIEW',
    label: 'Récapitulatif',
    schema: answered,
    isRelevant: isSocial,
    neverStored: [],
  },
  {
    id: 'confirmation',
    page: 'ACCOUNT_PAYMENT_CONFIRMATION',
    label: 'Confirmation',
    schema: answered,
    neverStored: [],
  },
]);

export const checkPaymentFlow = defineFlow('paiement-titre', [
  { id: 'choix', page: 'CHECK_PAYMENT_CHOICE', label: 'À qui', schema: answered, neverStored: [] },
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
    schema: answered,
    neverStored: [],
  },
]);

export const homeServiceFlow = defineFlow('prestation', [
  {
    id: 'dispositif',
    page: 'COMMANDE_CHOIX_DISPOSITIF',
    label: 'Dispositif',
    schema: answered,
    neverStored: [],
  },
  {
    id: 'attribution',
    page: 'COMMANDE_ATTRIBUTION',
    label: 'Attribution',
    schema: answered,
    neverStored: [],
  },
  {
    id: 'prestation',
    page: 'COMMANDE_PRESTATION',
    label: 'Service',
    schema: answered,
    neverStored: [],
  },
  {
    id: 'precisions',
    page: 'COMMANDE_INFORMATIONS_COMPLEMENTAIRES',
    label: 'Précisions',
    schema: answered,
    neverStored: [],
  },
  {
    id: 'paiement',
    page: 'COMMANDE_INFORMATIONS_PAIEMENT',
    label: 'Paiement',
    schema: answered,
    neverStored: [],
  },
  {
    id: 'confirmation',
    page: 'COMMANDE_CONFIRMATION',
    label: 'Confirmation',
    schema: answered,
    neverStored: [],
  },
]);
