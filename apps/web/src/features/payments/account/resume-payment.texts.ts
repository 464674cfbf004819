import { defineTexts } from '../../../shared/texts/define-texts.ts';

/** Apart from the texts of a payment: the home page says them too. */
export const resumePaymentTexts = defineTexts('paiement-compte-reprise', {
  resume: 'Reprendre le paiement',
  resumeOf: 'Reprendre le paiement {reference} à {nom}',
  waiting: 'Un paiement attend votre carte',
  waitingText:
    'Votre paiement de {montant} à {nom} n’est pas terminé\u00a0: il reste une part à payer par carte.',
});
