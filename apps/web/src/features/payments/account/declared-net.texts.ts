import { defineTexts } from '../../../shared/texts/define-texts.ts';

export const declaredNetTexts = defineTexts('paiement-compte-declare', {
  reference: 'Votre déclaration {reference} est enregistrée.',
  left: 'Déjà payé\u00a0: {paye}. Reste à payer\u00a0: {reste}.',
  receipt: 'Télécharger le récépissé de ma déclaration',
});
