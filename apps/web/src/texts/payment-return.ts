import { defineTexts } from './define-texts.ts';

export const paymentReturnTexts = defineTexts('reprise-paiement', {
  notSent: 'Votre paiement n’a pas été envoyé',
  notSentText:
    'Votre session s’est fermée avant l’envoi\u00a0: rien n’a été débité. Ce que vous aviez saisi est toujours là.',
});
