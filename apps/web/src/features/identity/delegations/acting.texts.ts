import { defineTexts } from '../../../shared/texts/define-texts.ts';

/** Apart from the texts of delegations: they are said around every page. */
export const actingTexts = defineTexts('acces-en-cours', {
  banner: 'Connexion à l’espace d’une autre personne',
  acting:
    '{qui}, vous agissez pour {nom} ({qualite}). Ce que vous faites est enregistré à votre nom.',
  looking:
    '{qui}, vous consultez l’espace {de} ({qualite})\u00a0: aucune modification n’est possible.',
  AIDANT: 'accès d’aidant',
  TUTEUR: 'accès de tuteur',
  back: 'Revenir à mon espace',
  confirmElsewhere:
    'Cette opération demande une confirmation de moins de cinq minutes. Revenez à votre espace, ouvrez de nouveau celui de cette personne, puis recommencez\u00a0: un code vous sera envoyé.',
});
