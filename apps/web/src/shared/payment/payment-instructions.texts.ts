import { defineTexts } from '../texts/define-texts.ts';

/** How a cheque or a transfer reaches the issuer, on every page that awaits one. */
export const paymentInstructionsTexts = defineTexts('reglement', {
  CHEQUE: 'Envoyer votre chèque',
  VIREMENT: 'Faire votre virement',
  amount: 'Montant',
  payeeCheque: 'À l’ordre de',
  payeeTransfer: 'Bénéficiaire',
  address: 'À envoyer à',
  iban: 'IBAN',
  bic: 'BIC',
  referenceCheque: 'À noter au dos du chèque',
  referenceTransfer: 'Motif du virement',
  deadline: 'À recevoir au plus tard le',
  copy: 'Copier',
  copyOf: 'Copier\u00a0: {nom}',
  copied: 'Copié',
  copyFailed: 'Votre navigateur ne permet pas de copier. Sélectionnez le texte à la main.',
  qr: 'Code QR du virement de {montant} à {nom}',
  qrAdvice:
    'Scannez ce code avec l’application de votre banque\u00a0: le virement se remplit tout seul.',
});
