import type { Answers } from '@portail/rules/flow/flow.ts';
import { defineFlow } from '../flows/define-flow.ts';
import {
  acceptedAnswer,
  confirmationAnswer,
  contentAnswer,
  orderCampaignAnswer,
  toPayOf,
} from './ordering-answers.ts';

/** Not known to be without one: the page itself looks, and passes on. */
const hasIntroduction = ({ session }: Answers<'session'>): boolean => {
  const answer = orderCampaignAnswer.safeParse(session);
  return !answer.success || answer.data.hasIntroduction !== false;
};

/** Paper travels; an account does not. */
const hasPaper = ({ contenu }: Answers<'contenu'>): boolean => {
  const answer = contentAnswer.safeParse(contenu);
  return !answer.success || (answer.data.values.montantTitre ?? 0) > 0;
};

const hasOwnPart = ({ contenu }: Answers<'contenu'>): boolean => {
  const answer = contentAnswer.safeParse(contenu);
  return !answer.success || toPayOf(answer.data.parts) > 0;
};

export const orderFlow = defineFlow('commande', [
  {
    id: 'session',
    page: 'ORDER_SESSION_LIST',
    label: 'Session',
    schema: orderCampaignAnswer,
    neverStored: [],
  },
  {
    id: 'informations',
    page: 'ORDER_INFORMATION',
    label: 'Informations',
    schema: acceptedAnswer,
    isRelevant: hasIntroduction,
    neverStored: [],
  },
  {
    id: 'profil',
    page: 'ORDER_PROFILE',
    label: 'Vos informations',
    schema: acceptedAnswer,
    neverStored: [],
  },
  {
    id: 'contenu',
    page: 'ORDER_CONTENT',
    label: 'Montant',
    schema: contentAnswer,
    neverStored: [],
  },
  {
    id: 'livraison',
    page: 'ORDER_DELIVERY',
    label: 'Livraison',
    schema: acceptedAnswer,
    isRelevant: hasPaper,
    neverStored: [],
  },
  {
    id: 'paiement',
    page: 'ORDER_PAYMENT',
    label: 'Paiement',
    schema: acceptedAnswer,
    isRelevant: hasOwnPart,
    neverStored: [],
  },
  {
    id: 'confirmation',
    page: 'ORDER_CONFIRMATION',
    label: 'Confirmation',
    schema: confirmationAnswer,
    neverStored: [],
    isOutcome: true,
  },
]);
