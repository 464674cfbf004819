import { defineTexts } from '../../../shared/texts/define-texts.ts';

export const importUndoTexts = defineTexts('annulation-import', {
  undo: 'Annuler cet import',
  undoOf: 'Annuler l’import de {fichier} du {date}',
  title: 'Annuler l’import du fichier {fichier}',
  loading: 'Lecture de ce que l’import a changé',
  added: '{nombre} lignes ajoutées seront retirées.',
  addedOne: '{nombre} ligne ajoutée sera retirée.',
  changed: '{nombre} lignes modifiées retrouveront leurs valeurs d’avant.',
  changedOne: '{nombre} ligne modifiée retrouvera ses valeurs d’avant.',
  removed: '{nombre} lignes retirées reviendront.',
  removedOne: '{nombre} ligne retirée reviendra.',
  until: 'Possible jusqu’au {moment}, tant que rien ne dépend de cet import.',
  blocked: 'Cet import ne peut pas être annulé',
  cancel: 'Garder cet import',
  close: 'Fermer',
  pending: 'Annulation en cours',
  failed: 'L’import n’a pas été annulé',
  done: 'Import annulé',
  doneText: 'L’import du fichier {fichier} est annulé\u00a0: {nombre} lignes.',
  doneTextOne: 'L’import du fichier {fichier} est annulé\u00a0: {nombre} ligne.',
  undone: 'Annulé',
});
