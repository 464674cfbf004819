import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { defineTexts } from '../texts/define-texts.ts';

export const fileImportTexts = defineTexts('import-fichier', {
  choose: 'Fichier à importer',
  hint: 'Un classeur Excel (.xlsx), dont la première feuille est lue, ou un fichier CSV (.csv ou .txt) séparé par des points-virgules ou des virgules, en UTF-8 ou Windows-1252\u00a0: {taille} au plus.',
  missing: MESSAGES.required,
  tooLarge: 'Ce fichier pèse {poids}\u00a0: {taille} au plus.',
  check: 'Vérifier le fichier',
  checking: 'Vérification du fichier',
  taking: 'Import du fichier',
  sent: '{envoye} envoyés sur {total}',
  reading: 'Fichier envoyé, lecture en cours',
  beginning: 'Envoi du fichier',
  stop: 'Arrêter',
  another: 'Choisir un autre fichier',
  failed: 'Le fichier n’a pas pu être importé',
  nothingStored: 'Rien n’a été enregistré.',
  refused: 'Lignes refusées',
  refusedCaption: 'Lignes refusées du fichier {fichier}',
  refusedSome:
    'Les {nombre} premières lignes refusées. Le fichier à télécharger les contient toutes.',
  line: 'Ligne',
  reason: 'Motif',
  firstLines: 'Premières lignes telles qu’elles ont été lues',
  readSheet: 'Première feuille du classeur.',
  readAs: 'Lu en {encodage}, colonnes séparées par {separateur}.',
  semicolon: 'des points-virgules',
  comma: 'des virgules',
  tab: 'des tabulations',
  ignored: 'Colonnes ignorées\u00a0: {colonnes}.',
  row: 'Ligne {nombre}',
  emptyCell: 'vide',
});
