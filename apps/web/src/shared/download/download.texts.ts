import { defineTexts } from '../texts/define-texts.ts';

export const downloadTexts = defineTexts('telechargement', {
  pending: 'Téléchargement en cours',
  done: 'Document téléchargé',
  failed: 'Le document n’a pas été téléchargé',
});
