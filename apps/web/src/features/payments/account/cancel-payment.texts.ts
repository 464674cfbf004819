import { defineTexts } from '../../../shared/texts/define-texts.ts';

export const cancelPaymentTexts = defineTexts('paiement-compte-annulation', {
  cancel: 'Annuler ce paiement',
  short: 'Annuler',
  cancelOf: 'Annuler le paiement {reference} à {nom}',
  title: 'Annuler le paiement à {nom} ?',
  text: 'Votre paiement de {montant} du {date} ne sera pas versé. La part de vos comptes y revient tout de suite.',
  card: 'Les {montant} payés par carte vous sont remboursés sur votre carte.',
  confirm: 'Annuler le paiement du {date}',
  keep: 'Garder ce paiement',
  pending: 'Annulation en cours',
  declared:
    'Votre déclaration, elle, reste enregistrée\u00a0: vous pourrez payer ce salaire plus tard, depuis l’historique de vos déclarations.',
  failed: 'Votre paiement n’a pas été annulé',
  done: 'Paiement annulé',
  doneText: 'Le paiement {reference} à {nom} est annulé.',
});
