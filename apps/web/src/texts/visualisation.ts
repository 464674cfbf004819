import { defineTexts } from './define-texts.ts';

export const choiceTexts = defineTexts('choix', {
  lead: 'Choisissez l’espace que vous voulez consulter.',
  rhTitle: 'CESU financés par votre employeur',
  socialTitle: 'Aide financée par votre département',
  rhKind: 'CESU ressources humaines',
  socialKind: 'CESU social',
  contract: 'Contrat n° {numero}',
  open: 'Ouvrir cet espace',
  current: 'Espace ouvert en ce moment',
  available: 'Disponible en ce moment : {liste}',
  doOrder: 'commander',
  doVouchers: 'mes titres',
  doConvert: 'changer de format',
  doTrade: 'échanger un millésime',
  doDeclare: 'déclarer',
  doTaxDocument: 'attestation fiscale',
  none: 'Vous n’avez aucun contrat actif.',
  noneAdvice: 'Contactez votre financeur pour savoir quand votre contrat sera activé.',
  signOut: 'Se déconnecter',
  loading: 'Chargement',
  retry: 'Réessayer',
});
