import { defineTexts } from '../../../shared/texts/define-texts.ts';

export const preferenceTexts = defineTexts('preferences', {
  lead: 'Votre façon de lire ce site. Chaque choix s’applique et s’enregistre aussitôt, et vous suit sur vos autres appareils.',
  display: 'Affichage',
  tailleTexte: 'Taille du texte',
  NORMALE: 'Normale',
  GRANDE: 'Grande',
  TRES_GRANDE: 'Très grande',
  contraste: 'Contraste',
  NORMAL: 'Normal',
  RENFORCE: 'Renforcé',
  RENFORCEHint: 'Renforcé : textes et traits plus marqués.',
  apparence: 'Couleurs',
  AUTOMATIQUE: 'Comme mon appareil',
  CLAIR: 'Claires',
  SOMBRE: 'Sombres',
  reading: 'Lecture et rappels',
  langageSimple: 'Langage simple',
  langageSimpleHint: 'Des textes plus courts pour commander, payer et déclarer.',
  rappels: 'Recevoir les rappels par e-mail',
  rappelsHint:
    'Par exemple avant la fin d’une session de commande ou d’un millésime. Les confirmations et les alertes de sécurité sont toujours envoyées.',
  saved: 'Votre choix est enregistré.',
  failed: 'Votre choix n’a pas été enregistré',
  on: 'Oui',
  off: 'Non',
});
