import { defineTexts } from '../../../shared/texts/define-texts.ts';

export const mapColumnsTexts = defineTexts('correspondance-colonnes', {
  open: 'Faire correspondre les colonnes',
  opening: 'Lecture des titres du fichier',
  title: 'Faire correspondre les colonnes',
  text: 'Pour chaque colonne attendue, choisissez celle de votre fichier. Ce choix est gardé et proposé au prochain import.',
  required: '{colonne} (obligatoire)',
  none: 'Aucune colonne du fichier',
  missing: 'Choisissez une colonne\u00a0: sans elle, le fichier est refusé.',
  save: 'Garder et vérifier le fichier',
  cancel: 'Revenir au fichier',
  pending: 'Enregistrement des correspondances',
  failed: 'Les correspondances n’ont pas été gardées',
  unread: 'Les titres n’ont pas pu être lus',
});
