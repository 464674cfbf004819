import type { Answers } from '@portail/rules/flow/flow.ts';
import { answered, defineFlow } from './define-flow.ts';

/** A partner's link that edits an order goes straight to what is edited. */
const opensWithInformations = ({ session }: Answers<'session'>): boolean =>
  !(
    typeof session === 'object' &&
    session !== null &&
    'skipsInformations' in session &&
    session.skipsInformations === true
  );

export const orderFlow = defineFlow('commande', [
  {
    id: 'session',
    page: 'ORDER_SESSION_LIST',
    label: 'Session',
    schema: answered,
    neverStored: [],
  },
  {
    id: 'informations',
    page: 'ORDER_INFORMATION',
    label: 'Informations',
    schema: answered,
    isRelevant: opensWithInformations,
    neverStored: [],
  },
  {
    id: 'profil',
    page: 'ORDER_PROFILE',
    label: 'Vos informations',
    schema: answered,
    neverStored: [],
  },
  { id: 'contenu', page: 'ORDER_CONTENT', label: 'Montant', schema: answered, neverStored: [] },
  {
    id: 'livraison',
    page: 'ORDER_DELIVERY',
    label: 'Livraison',
    schema: answered,
    neverStored: [],
  },
  { id: 'paiement', page: 'ORDER_PAYMENT', label: 'Paiement', schema: answered, neverStored: [] },
  {
    id: 'confirmation',
    page: 'ORDER_CONFIRMATION',
    label: 'Confirmation',
    schema: answered,
    neverStored: [],
    isOutcome: true,
  },
]);

export const tradeFlow = defineFlow('echange', [
  {
    id: 'choix',
    page: 'MILLESIME_TRADE_CHOICE',
    label: 'Choix',
    schema: answered,
    neverStored: ['caseAGratter'],
  },
  {
    id: 'livraison',
    page: 'MILLESIME_TRADE_DELIVERY',
    label: 'Livraison',
    schema: answered,
    neverStored: [],
  },
  {
    id: 'paiement',
    page: 'MILLESIME_TRADE_PAYMENT',
    label: 'Paiement',
    schema: answered,
    neverStored: [],
  },
  {
    id: 'confirmation',
    page: 'MILLESIME_TRADE_CONFIRMATION',
    label: 'Confirmation',
    schema: answered,
    neverStored: [],
  },
]);

export const conversionFlow = defineFlow('changement-format', [
  {
    id: 'choix',
    page: 'CESU_CONVERSION_CHOICE',
    label: 'Choix',
    schema: answered,
    neverStored: [],
  },
  {
    id: 'montant',
    page: 'CESU_CONVERSION_AMOUNT',
    label: 'Montant',
    schema: answered,
    neverStored: ['caseAGratter'],
  },
  {
    id: 'livraison',
    page: 'CESU_CONVERSION_DELIVERY',
    label: 'Livraison',
    schema: answered,
    neverStored: [],
  },
  {
    id: 'confirmation',
    page: 'CESU_CONVERSION_CONFIRMATION',
    label: 'Confirmation',
    schema: answered,
    neverStored: [],
  },
]);
