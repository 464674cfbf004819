import { defineTexts } from '../../shared/texts/define-texts.ts';

export const invoiceTexts = defineTexts('etats-factures-financeur', {
  A_PAYER: 'À payer',
  late: 'En retard',
  PAYEE: 'Payée',
  CREDITEE: 'Annulée par avoir',
  creditNote: 'Avoir {numero} du {date}, {montant}',
  creditNoteOf: 'Télécharger l’avoir {numero}',
});
