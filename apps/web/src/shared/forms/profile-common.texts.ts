import { defineTexts } from '../texts/define-texts.ts';

export const profileCommonTexts = defineTexts('profil-commun', {
  loading: 'Chargement de vos informations',
  readOnly: 'Vous consultez cet espace : rien ne peut y être modifié.',
  pending: 'Enregistrement en cours',
  doneHeader: 'C’est enregistré',
  failed: 'Vos informations n’ont pas été enregistrées',
  notLost: 'Ce que vous avez saisi est toujours là : vous pouvez corriger et réessayer.',
  notGiven: 'Non renseigné',
  leaveTitle: 'Quitter sans enregistrer ?',
  leaveText: 'Ce que vous avez modifié sur cette page n’est pas encore enregistré.',
  leave: 'Quitter sans enregistrer',
  stay: 'Rester sur la page',
});
